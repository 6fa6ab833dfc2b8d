import LocalBackend

extension GuideDocuments {
    static let picturesArticle = GuideDocument(
        kind: .article, id: "pictures", title: "Pictures", citation: "slipway://generate-image",
        text: "'Generate image' makes a picture from your words, and 'Vision' describes one that you have. Both "
            + "are in the content tab."
            + "\n\n"
            + "Image, photo, draw, paint, describe, PNG, JPEG. A picture is scaled down, and its place and date "
            + "are removed, before it leaves this machine. The stand-in draws shapes, and measures pictures "
            + "instead of recognizing them.")
}
