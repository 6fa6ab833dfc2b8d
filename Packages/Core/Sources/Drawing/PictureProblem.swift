public import Core

public enum PictureProblem: Error, Equatable, Sendable {
    case notAPicture(beginsLike: String?)
    case unsupported(PictureFormat, reason: String?)
    case damaged(String)
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case tooManyBytes(Int, limit: Int)
    case libraryMissing(package: String)
    case file(FileError)
}
