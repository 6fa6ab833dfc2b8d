import CSpawn
import Foundation

/// Both ends of a program's standard stream; the program's is closed here with this object.
final class StreamEnds {
    /// The descriptor that the program gets.
    let theirs: Int32
    /// The other end of a pipe.
    let ours: FileHandle?
    private let isOpenedHere: Bool

    /// - Parameter number: which of the three it is.
    /// - Returns: nil when it cannot be opened; errno says why.
    init?(_ stream: SpawnedProcess.Stream, _ number: Int32) {
        switch stream {
        case .nothing:
            theirs = open("/dev/null", O_RDWR | O_CLOEXEC)
            guard theirs >= 0 else { return nil }
            (ours, isOpenedHere) = (nil, true)
        case .inherited: (theirs, ours, isOpenedHere) = (number, nil, false)
        case .descriptor(let descriptor): (theirs, ours, isOpenedHere) = (descriptor, nil, false)
        case .pipe:
            var ends: [Int32] = [-1, -1]
            guard slipway_pipe(&ends) == 0 else { return nil }
            // The first end is for reading.
            let (read, write) = (ends[0], ends[1])
            theirs = number == 0 ? read : write
            ours = FileHandle(fileDescriptor: number == 0 ? write : read, closeOnDealloc: true)
            isOpenedHere = true
        }
    }

    deinit {
        if isOpenedHere, theirs >= 0 { close(theirs) }
    }
}
