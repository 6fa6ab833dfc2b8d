import ArgumentParser
import Composition
import ContentFeature
import Core
import Design
import Drawing
import Foundation

struct ImageCommand: AIFeatureCommand {
    static let configuration = CommandConfiguration(
        "image", "Make a picture from a description, and save it as a file.",
        """
        AI_IMAGE_MODEL names the model. An existing file stays as it is unless you add --force. Only you can read the \
        file (mode 0600).
        """,
        examples: #"slipway ai image "A red boat at dawn" --output boat.png"#,
        #"slipway ai image "A red boat at dawn" -o boat.png --size 512x512 --force"#)

    @OptionGroup var common: CommonOptions

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Where to save the picture.", valueName: "file"), completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp("The size in pixels, such as 1024x1024. Default: the server's choice.", valueName: "size"))
    var size: String?

    @Option(help: ArgumentHelp("The model. Default: AI_IMAGE_MODEL.", valueName: "name"))
    var model: String?

    @Flag(help: "Replace an existing file.")
    var force = false

    @Argument(help: ArgumentHelp("What the picture shows. Default: standard input alone.", valueName: "description"))
    var words: [String] = []

    func validate() throws {
        guard let size, size != "auto" else { return }
        guard size.wholeMatch(of: /[1-9][0-9]{1,4}x[1-9][0-9]{1,4}/) != nil else {
            throw ValidationError("Give the size as WIDTHxHEIGHT, such as 1024x1024, or as auto.")
        }
    }

    func execute(_ app: AppDependencies) async throws {
        let prompt = try PromptInput.read(words, example: #"slipway ai image "A red boat at dawn" --output boat.png"#)
        let url = URL(fileURLWithPath: file)
        // A picture that could not be saved would have cost the wait, and perhaps money.
        try NewFile.check(url, replaces: force)
        let isStandIn = noting(try await app.content.commands.isStandIn(drawingWith: model))
        let picture = try await app.activity.wait(for: "Making the picture…") {
            try await app.content.commands.picture(prompt, size: size, model: model, onWait: noteWait)
        }
        try NewFile.write(picture.data, to: url, replaces: force)
        let header = try? PictureHeader.read(picture.data, limits: PictureLimits())
        let form: JSONObject = [
            "file": url.path, "type": picture.type, "width": OrNull(header?.width), "height": OrNull(header?.height),
            "standIn": isStandIn,
            // What the server made of the description; null when it does not state it.
            "revisedPrompt": OrNull(picture.revisedPrompt),
        ]
        try output(form) {
            if let revised = picture.revisedPrompt {
                Output.note("slipway: The server changed the description to: \(revised)")
            }
            let size = header.map { " of \($0.width) × \($0.height) pixels" } ?? ""
            Output.print("Saved a picture\(size) to \(url.path).")
        }
    }
}
