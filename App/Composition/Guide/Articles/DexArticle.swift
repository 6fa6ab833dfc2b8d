import LocalBackend

extension GuideDocuments {
    static let dexArticle = GuideDocument(
        kind: .article, id: "dex", title: "The Dex scanner", citation: "slipway://pokedex",
        text: "The scanner identifies what a picture shows and keeps it as a find, with its picture and date. "
            + "You confirm, correct or reject what it proposes."
            + "\n\n"
            + "Pokedex, Dex, scan, object, plant, animal, identify, collection. A scan that you make offline "
            + "waits until the server is back. 'slipway dex' does the same in a terminal.")
}
