extension FrameScene {
    /// Those in which no keys are pressed.
    static let screensAndSheets = signedOut + tabs + screens + conversations + sheets

    static let all = signedOut + tabs + screens + conversations + sheets + keys
}
