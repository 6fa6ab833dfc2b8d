import AIClient

/// Says that no model answers, so that what comes is not taken for more than it is.
enum StandInNotice {
    /// - Parameter server: nil while it is not known.
    static func forPictures(_ server: AIServer?) -> String? {
        guard server?.isStandIn == true else { return nil }
        return "Answers come from the stand-in on this machine. It measures size and colours, and recognises nothing. "
            + "Set AI_URL for a model."
    }

    static func forPainting(_ server: AIServer?) -> String? {
        guard server?.isStandIn == true else { return nil }
        return "Pictures come from the stand-in on this machine. It draws shapes from the words. Set AI_URL and "
            + "AI_IMAGE_MODEL for a model."
    }
}
