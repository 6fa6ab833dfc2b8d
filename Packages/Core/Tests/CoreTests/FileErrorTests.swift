import Core
import Foundation
import Testing

struct FileErrorTests {
    @Test func describesTheOperationThePathAndTheReason() {
        let url = URL(fileURLWithPath: "/x/y")
        #expect(FileError("read", url, code: ENOSPC).description == "Cannot read /x/y: No space left on device.")
        #expect(
            FileError("read", url, code: EACCES, remedy: "Ask Ada.").description
                == "Cannot read /x/y: Permission denied. Ask Ada.")
    }
}
