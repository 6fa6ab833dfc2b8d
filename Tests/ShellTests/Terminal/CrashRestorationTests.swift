import Design
import Foundation
import Testing

@testable import Shell

/// Each of these tests crashes in a process of its own. Its terminal's output goes to the standard output of the process.
@Suite(.timeLimit(.minutes(10))) struct CrashRestorationTests {
    private static let taken = TerminalModes.set.text + TerminalModes.mouse.text
    private static let reset = TerminalModes.reset.text
    #if arch(x86_64)
        private static let trap = ExitTest.Condition.signal(SIGILL)
    #else
        private static let trap = ExitTest.Condition.signal(SIGTRAP)
    #endif

    /// Its terminal lasts as long as the process.
    fileprivate static func takeTerminal() throws -> KeyTerminal {
        let terminal = try TestTerminal()
        _ = Unmanaged.passRetained(terminal)
        let keys = KeyTerminal(input: terminal.descriptor, output: STDOUT_FILENO)
        keys.take()
        return keys
    }

    private static func output(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    }

    @inline(never)
    fileprivate static func fillStack(_ depth: Int) -> Int {
        depth == .max ? 0 : 1 + fillStack(depth + 1)
    }

    @Test func aTrapOfSwift() async {
        let result = await #expect(processExitsWith: Self.trap, observing: [\.standardOutputContent]) {
            _ = try CrashRestorationTests.takeTerminal()
            let numbers = [Int](repeating: 0, count: CommandLine.arguments.count)
            exit(Int32(numbers[numbers.count]))
        }
        #expect(Self.output(of: result).hasSuffix(Self.taken + Self.reset))
    }

    @Test func aStackThatIsFull() async {
        let result = await #expect(processExitsWith: .signal(SIGSEGV), observing: [\.standardOutputContent]) {
            _ = try CrashRestorationTests.takeTerminal()
            exit(Int32(truncatingIfNeeded: CrashRestorationTests.fillStack(0)))
        }
        #expect(Self.output(of: result).hasSuffix(Self.taken + Self.reset))
    }

    /// Such as those that print backtraces.
    @Test func theHandlerThatWasThereBeforeIsCalledAfterwards() async {
        let result = await #expect(processExitsWith: .exitCode(7), observing: [\.standardOutputContent]) {
            signal(SIGSEGV) { _ in _exit(7) }
            _ = try CrashRestorationTests.takeTerminal()
            raise(SIGSEGV)
        }
        #expect(Self.output(of: result).hasSuffix(Self.taken + Self.reset))
    }

    @Test func aTerminalThatWasGivenBackIsLeftAlone() async {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardOutputContent]) {
            let keys = try CrashRestorationTests.takeTerminal()
            keys.giveBack()
            abort()
        }
        #expect(Self.output(of: result).components(separatedBy: Self.reset).count == 2)
    }

    @Test func aTerminalThatIsTakenAgainIsRestoredAgain() async {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardOutputContent]) {
            let keys = try CrashRestorationTests.takeTerminal()
            keys.giveBack()
            keys.take()
            abort()
        }
        #expect(Self.output(of: result).components(separatedBy: Self.reset).count == 3)
    }
}
