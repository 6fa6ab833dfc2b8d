import Design
import Foundation
import Testing

@testable import Shell

struct KeyTerminalTests {
    let terminal: TestTerminal
    let output: TestPipe
    let keys: KeyTerminal

    init() throws {
        terminal = try TestTerminal()
        output = try TestPipe()
        keys = KeyTerminal(input: terminal.descriptor, output: output.writeEnd)
    }

    private var modes: [tcflag_t] {
        let settings = terminal.settings
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    }

    private func has(_ flag: Int32) -> Bool { terminal.settings.c_lflag & tcflag_t(flag) != 0 }

    private func written() async -> String {
        output.finish()
        return await output.text { _ in false }
    }

    @Test func keysComeAsTheyArePressedUntilItIsGivenBackAsItWas() {
        let before = modes
        keys.take()
        #expect(!has(ICANON))
        #expect(!has(ECHO))
        // Ctrl-C, Ctrl-\ and Ctrl-Z are keys: the same bytes in a paste send no signals. So is Ctrl-S.
        #expect(!has(ISIG))
        #expect(terminal.settings.c_iflag & tcflag_t(IXON) == 0)
        // Enter and Ctrl-J are different keys.
        #expect(terminal.settings.c_iflag & tcflag_t(ICRNL) == 0)
        keys.giveBack()
        #expect(modes == before)
        #expect(has(ISIG))
    }

    @Test func kittysPicturesAreTakenAway() async {
        keys.take()
        keys.noteKittyPictures()
        keys.giveBack()
        let text = await written()
        #expect(text.contains("\u{1b}\\\u{1b}_Ga=d,d=A,q=2\u{1b}\\"))
        // While the screen with them is still there.
        #expect(text.hasSuffix("\u{1b}[?1049l"))
    }

    @Test func everyModeIsTakenBack() async {
        keys.take()
        keys.setMouse(false)
        keys.setMouse(true)
        keys.giveBack()
        var left: Set<Substring> = []
        for mode in await written().matches(of: /\u{1b}\[\?([0-9]+)([hl])/) {
            // Rows wrap from the start. A hidden cursor is of the frames, and so is output that is held back.
            if mode.2 == "h" { left.insert(mode.1) } else { left.remove(mode.1) }
        }
        #expect(left == ["7", "25"])
    }

    @Test func givingBackTwiceOrBeforeTakingDoesNothing() async {
        keys.giveBack()
        keys.take()
        keys.giveBack()
        terminal.echoes = false
        keys.giveBack()
        #expect(!terminal.echoes)
        #expect(await written() == TerminalModes.set.text + TerminalModes.mouse.text + TerminalModes.reset.text)
    }

    /// Also after others have set it otherwise.
    @Test func takenAgainItIsStillGivenBackAsItWasAtFirst() {
        let before = modes
        for _ in 1...2 {
            keys.take()
            keys.take()
            #expect(!has(ICANON))
            keys.giveBack()
            #expect(modes == before)
        }
    }

    @Test(
        arguments: [
            (20_000, 20_000, 1_000, 500), (65_535, 1, 1_000, 1), (132, 43, 132, 43), (0, 0, 80, 24),
        ] as [(UInt16, UInt16, Int, Int)])
    func theSizeOfATerminalIsBounded(columns: UInt16, rows: UInt16, shownColumns: Int, shownRows: Int) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        #expect(ioctl(terminal.descriptor, UInt(TIOCSWINSZ), &size) == 0)
        #expect(keys.columns == 80 && keys.rows == 24)
        let keys = KeyTerminal(input: terminal.descriptor, output: terminal.descriptor)
        #expect(keys.columns == shownColumns)
        #expect(keys.rows == shownRows)
    }

    @Test func whatIsNoTerminalIsLeftAlone() async throws {
        let pipe = try TestPipe()
        let keys = KeyTerminal(input: pipe.readEnd, output: pipe.writeEnd)
        keys.giveBack()
        pipe.finish()
        #expect(await pipe.text { _ in false } == "")
    }
}
