import Foundation
import Testing

@testable import Shell

struct TerminalEchoTests {
    let terminal: TestTerminal

    init() throws {
        terminal = try TestTerminal()
    }

    @Test func theEchoGoesOffAndBackOnAndNothingElseChanges() {
        let before = terminal.settings
        TerminalEcho.set(false, on: terminal.descriptor)
        #expect(!terminal.echoes)
        #expect(terminal.settings.c_lflag == before.c_lflag & ~tcflag_t(ECHO))
        #expect(terminal.settings.c_iflag == before.c_iflag)
        #expect(terminal.settings.c_oflag == before.c_oflag)
        TerminalEcho.set(false, on: terminal.descriptor)
        TerminalEcho.set(true, on: terminal.descriptor)
        #expect(terminal.settings.c_lflag == before.c_lflag)
    }

    @Test func anEchoSwitchedOffByAnotherProgramStaysOff() {
        terminal.echoes = false
        TerminalEcho.set(true, on: terminal.descriptor)
        #expect(!terminal.echoes)
        TerminalEcho.set(false, on: terminal.descriptor)
        TerminalEcho.set(true, on: terminal.descriptor)
        #expect(!terminal.echoes)
    }
}
