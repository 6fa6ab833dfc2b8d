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

    /// Which key of the terminal interrupts a program.
    private var interruptKey: cc_t {
        withUnsafeBytes(of: terminal.settings.c_cc) { $0[Int(VINTR)] }
    }

    private func written() async -> String {
        output.finish()
        return await output.text { _ in false }
    }

    @Test func keysComeAsTheyArePressedUntilItIsGivenBackAsItWas() async {
        let before = modes
        keys.take()
        #expect(!has(ICANON))
        #expect(!has(ECHO))
        #expect(has(ISIG))
        // Ctrl-C is a key.
        #expect(interruptKey != 3)
        keys.giveBack()
        #expect(modes == before)
        #expect(interruptKey == 3)
        #expect(await written() == "\u{1b}[?1004h\u{1b}[?2004h\u{1b}[?2004l\u{1b}[?1004l")
    }

    @Test func kittysPicturesAreTakenAway() async {
        let keys = KeyTerminal(input: terminal.descriptor, output: output.writeEnd, modes: .fullScreen)
        keys.take()
        keys.noteKittyPictures()
        keys.giveBack()
        let text = await written()
        #expect(text.contains("\u{1b}\\\u{1b}_Ga=d,d=A,q=2\u{1b}\\"))
        // While the screen with them is still there.
        #expect(text.hasSuffix("\u{1b}[?1049l"))
    }

    @Test func ofTheFullScreenEveryModeIsTakenBack() async throws {
        let before = modes
        let keys = KeyTerminal(input: terminal.descriptor, output: output.writeEnd, modes: .fullScreen)
        keys.take()
        // Ctrl-Z is a key, and neither it nor Ctrl-S has an effect of its own.
        #expect(withUnsafeBytes(of: terminal.settings.c_cc) { $0[Int(VSUSP)] } == 0)
        #expect(terminal.settings.c_iflag & tcflag_t(IXON) == 0)
        // Enter and Ctrl-J are different keys.
        #expect(terminal.settings.c_iflag & tcflag_t(ICRNL) == 0)
        keys.setMouse(false)
        keys.setMouse(true)
        keys.giveBack()
        #expect(modes == before)
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
        #expect(await written() == "\u{1b}[?1004h\u{1b}[?2004h\u{1b}[?2004l\u{1b}[?1004l")
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

    @Test func whatIsNoTerminalIsLeftAlone() async throws {
        let pipe = try TestPipe()
        let keys = KeyTerminal(input: pipe.readEnd, output: pipe.writeEnd)
        keys.giveBack()
        pipe.finish()
        #expect(await pipe.text { _ in false } == "")
    }

    @Test(
        arguments: [
            (false, "xterm-256color", true, .keys), (false, "tmux", true, .keys), (true, "xterm", true, .lines),
            (false, "dumb", true, .lines), (false, "", true, .lines), (false, nil, true, .lines),
            (false, "xterm", false, .lines),
        ] as [(Bool, String?, Bool, LineMode)])
    func keysAreReadOnARealTerminalOnly(isAccessible: Bool, kind: String?, isTerminal: Bool, mode: LineMode) {
        #expect(LineMode(isAccessible: isAccessible, kind: kind, isTerminal: isTerminal) == mode)
    }
}
