import CoreTesting
import Design
import Testing

@testable import Shell

@Suite(.timeLimit(.minutes(10))) @MainActor
struct DriverOrderTests {
    let window = FakeWindow()

    @Test func everyLineHasOneAnswerAndTheyKeepTheirOrder() async throws {
        let session = try DriverSession(window)
        for number in 0..<300 {
            session.write(number % 3 == 0 ? "nonsense \(number)" : #"{"do":"snapshot","id":\#(number)}"#)
        }
        let lines = await session.end().split(separator: "\n").map(String.init)
        try #require(lines.count == 300)
        for (number, line) in lines.enumerated() {
            let answer = try Answer(line)
            #expect(answer.seq == number + 1)
            #expect(answer.members["id"] as? Int == (number % 3 == 0 ? nil : number))
        }
    }

    /// What each command does to the window.
    @Test(arguments: [
        (#"{"do":"tap","element":"every.row"}"#, "row"),
        (#"{"do":"tap","element":"every.sign-out"}"#, "sign out"),
        (#"{"do":"tap","element":"every.toggle"}"#, "toggle true"),
        (#"{"do":"type","element":"every.field","text":" b@c "}"#, "type  b@c "),
        (#"{"do":"type","element":"every.secure","text":"opensesame"}"#, "secret of 10"),
        (#"{"do":"select","element":"every.picker","value":"dark"}"#, "select dark"),
        (#"{"do":"tab","tab":"settings"}"#, "tab settings"),
        (#"{"do":"open","url":"example://chat"}"#, "open example://chat"),
        (#"{"do":"phase","phase":"inactive"}"#, "phase inactive"),
        (#"{"do":"phase","phase":"background"}"#, "phase background"),
        (#"{"do":"pop"}"#, "pop"), (#"{"do":"back"}"#, "back"), (#"{"do":"forward"}"#, "forward"),
        (#"{"do":"dismiss"}"#, "dismiss"),
        (#"{"do":"pop","element":1,"anything":[]}"#, "pop"),
    ])
    func aCommandIsDoneOnceAndSettledBeforeItsAnswer(line: String, action: String) async throws {
        window.depth = ["pop": 1, "back": 1, "forward": 1, "dismiss": 1]
        let session = try DriverSession(window)
        _ = try await session.snapshot()
        window.recordsSettling = true
        #expect(try await session.answer(to: line).ok == true)
        #expect(window.actions == ["start", action, "settle"])
    }

    // MARK: Waiting

    @Test func anAnswerWaitsForTheEndOfItsAction() async throws {
        let session = try DriverSession(window)
        session.write(#"{"do":"tap","element":"every.work"}"#)
        session.write(#"{"do":"snapshot"}"#)
        await window.working.arrival()
        window.working.open()
        #expect(try await session.answer().value(of: "every.progress") == "50%")
        #expect(window.actions == ["start", "work begins", "work done"])
    }

    @Test func anAnswerThatDoesNotWaitShowsWorkUnderWayAndLaterOnesItsEffect() async throws {
        let session = try DriverSession(window)
        _ = try await session.snapshot()
        let settled = window.settled
        let begun = try await session.answer(to: #"{"do":"tap","element":"every.work","wait":false}"#)
        #expect(begun.ok == true)
        #expect(window.actions.last == "work begins")
        #expect(try begun.value(of: "every.progress") == nil)
        #expect(window.settled == settled)

        let meanwhile = try await session.answer(to: #"{"do":"type","element":"every.field","text":"b@c"}"#)
        #expect(try meanwhile.value(of: "every.progress") == nil)
        #expect(try meanwhile.value(of: "every.field") == "b@c")

        window.working.open()
        try await until { !window.isBusy }
        let done = try await session.snapshot()
        #expect(try done.value(of: "every.progress") == "50%")
    }

    @Test(arguments: [
        #"{"do":"tab","tab":"settings","wait":false}"#, #"{"do":"tap","element":"every.button","wait":false}"#,
        #"{"do":"pop","wait":false}"#, #"{"do":"open","url":"example://chat","wait":false}"#,
    ])
    func aCommandWithoutWaitingIsStillSettled(line: String) async throws {
        window.depth = ["pop": 1]
        let session = try DriverSession(window)
        _ = try await session.snapshot()
        let settled = window.settled
        _ = try await session.answer(to: line)
        try await until { window.settled != settled }
        _ = await session.end()
    }

    @Test func aRefusalComesAtOnceWithoutWaitingToo() async throws {
        let session = try DriverSession(window)
        _ = try await session.snapshot()
        #expect(
            try await session.answer(to: #"{"do":"tap","element":"nowhere","wait":false}"#).code == "unknown_element")
        #expect(try await session.answer(to: #"{"do":"tab","tab":"nowhere","wait":false}"#).code == "bad_value")
        #expect(try await session.answer(to: #"{"do":"back","wait":false}"#).code == "nothing_to_do")
    }

    @Test func aLinkWithoutWaitingIsAnsweredAtOnceAndRefusedByAToast() async throws {
        let session = try DriverSession(window)
        _ = try await session.snapshot()
        #expect(try await session.answer(to: #"{"do":"open","url":"example://slow","wait":false}"#).ok == true)
        #expect(try await session.answer(to: #"{"do":"open","url":"http://a","wait":false}"#).ok == true)
        try await until { !window.toasts.log.isEmpty }
        #expect(window.toasts.log == [Toast(.error, "'http://a' is no link of this app.")])
        window.working.open()
        try await until { window.status.url == "example://slow" }
        _ = await session.end()
    }

    // MARK: What is shown

    @Test(arguments: [#"{"do":"snapshot"}"#, #"{"do":"pop"}"#, "nonsense"])
    func aWindowWasShownOnceTheAnswerIsMadeAndBeforeItIsWritten(line: String) async throws {
        window.recordsShowing = true
        window.showing.close()
        let session = try DriverSession(window)
        session.write(line)
        await window.showing.arrival()
        // The answer has been made; later changes do not appear in it.
        window.status.scene = "later"
        window.showing.open()
        #expect(try await session.answer().snapshot["scene"] as? String == "main")
    }

    @Test func everyAnswerShowsTheWindowAfterItHasSettled() async throws {
        (window.recordsShowing, window.recordsSettling) = (true, true)
        let session = try DriverSession(window)
        _ = try await session.snapshot()
        #expect(window.actions.suffix(2) == ["settle", "shown every"])
        _ = try await session.answer(to: #"{"do":"tab","tab":"settings"}"#)
        #expect(window.actions.suffix(3) == ["tab settings", "settle", "shown every"])
        _ = await session.end()
        #expect(window.actions.suffix(3) == ["settle", "shown every", "close"])
        #expect(window.actions.count { $0 == "shown every" } == 3)
    }

    // MARK: The start

    @Test func commandsWaitForTheStart() async throws {
        window.starting.close()
        let session = try DriverSession(window, opening: "example://vision")
        session.write(#"{"do":"tap","element":"every.row"}"#)
        await window.starting.arrival()
        #expect(window.actions == [])
        window.starting.open()
        _ = try await session.answer()
        #expect(window.actions == ["start", "at start", "open example://vision", "row"])
    }

    @Test func commandsThatDoNotWaitDoNotWaitForTheStartEither() async throws {
        window.starting.close()
        window.status = WindowStatus(state: "loading", scene: "main")
        let session = try DriverSession(window)
        let answer = try await session.answer(to: #"{"do":"snapshot","wait":false}"#)
        #expect(answer.snapshot["state"] as? String == "loading")
        #expect(try await session.answer(to: #"{"do":"tap","element":"every.row","wait":false}"#).ok == true)
        #expect(window.actions == ["row"])
        window.starting.open()
    }

    @Test func whatOtherProcessesDoIsNotAnswered() async throws {
        let session = try DriverSession(window)
        session.write(.request)
        #expect(try await session.snapshot().seq == 1)
        session.write(.request)
        #expect(await session.end() == "")
    }
}
