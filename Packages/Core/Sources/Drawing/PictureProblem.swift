public import Core

/// Why a picture cannot be used.
public enum PictureProblem: ClassifiedError, Equatable, Sendable {
    case notAPicture
    case unsupported(PictureFormat, reason: String?)
    case damaged(String)
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case sideTooLong(width: Int, height: Int, limit: Int)
    case tooManyBytes(Int, limit: Int)
    case libraryMissing(PictureFormat, package: String)
    case file(FileError)
}

extension PictureProblem {
    /// What is wrong and what can be done, in whole sentences.
    public func words(for name: String) -> String {
        switch self {
        case .notAPicture: return "\(name) is not a picture. PNG and JPEG can be read."
        case .unsupported(.pdf, _):
            return "\(name) is a PDF document. PNG and JPEG can be read. Save the page as a picture first."
        case .unsupported(let format, let reason):
            let kind = "\(name) is a \(format.name) picture"
            return reason.map { "\(kind), but \($0). Save it as PNG first." }
                ?? "\(kind). PNG and JPEG can be read. Convert it first."
        case .damaged(let reason):
            return "\(name) is damaged: \(reason)."
        case .tooManyPixels(let width, let height, let limit):
            return "\(name) has \(width.grouped) × \(height.grouped) pixels; "
                + "at most \(limit.grouped) are read. Scale it down first."
        case .sideTooLong(let width, let height, let limit):
            return "\(name) has \(width.grouped) × \(height.grouped) pixels; "
                + "a side may have at most \(limit.grouped). Scale it down first."
        case .tooManyBytes(let count, let limit):
            // Rounded up, so that it does not look as if it would fit.
            let size = (count + (1 << 20) - 1) >> 20
            return "\(name) has \(size) MB; at most \(limit >> 20) MB are read."
        case .libraryMissing(let format, let package):
            return "\(format.name) pictures cannot be read on this machine. Install \(package)."
        case .file(let error):
            return error.description
        }
    }

    public var kind: FailureKind {
        switch self {
        case .libraryMissing: .other
        default: .badData
        }
    }
}
