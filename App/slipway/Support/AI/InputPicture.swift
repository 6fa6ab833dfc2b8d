import AIClient
import Drawing
import Foundation

/// Reads a picture that a command is given, and makes it fit to be sent.
enum InputPicture {
    /// - Throws: `CommandFailure` when it cannot be read, or is no picture.
    static func read(_ file: String) async throws -> PreparedPicture {
        let limit = PictureLimits().bytes
        if file != "-", let size = try? URL(fileURLWithPath: file).resourceValues(forKeys: [.fileSizeKey]).fileSize,
            size > limit
        {
            throw failure(.tooManyBytes(size, limit: limit), of: file)
        }
        return try await prepare(InputFile.read(file, limit: limit), of: file)
    }

    /// - Parameter file: where the data comes from.
    static func prepare(_ data: Data, of file: String) async throws -> PreparedPicture {
        do throws(PictureProblem) {
            return try await PicturePreparation.prepare(data, codecs: PictureLibraries.shared)
        } catch {
            throw failure(error, of: file)
        }
    }

    private static func failure(_ problem: PictureProblem, of file: String) -> CommandFailure {
        let name = file == "-" ? "Standard input" : URL(fileURLWithPath: file).lastPathComponent
        return CommandFailure(ExitStatus(problem.kind), problem.words(for: name))
    }
}

extension AIMessage.Part {
    static func prepared(_ picture: PreparedPicture) -> AIMessage.Part {
        .picture(AIPictureData(type: picture.type, data: picture.data))
    }
}
