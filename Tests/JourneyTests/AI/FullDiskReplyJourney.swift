#if os(Linux)
    import Foundation
    import Testing

    /// A disk that fills up while a reply arrives: the reply is stopped with words, what was kept stays, and it can be
    /// continued once there is space again.
    @Suite(.timeLimit(.minutes(10)), .enabled(if: SmallDisk.isAvailable, "Only root can mount a small disk."))
    struct FullDiskReplyJourney {
        @Test func theReplyIsStoppedAndContinuedWhenThereIsSpace() async throws {
            let server = try await BackendServer(TestHome())
            let disk = try SmallDisk(megabytes: 4)
            let model = try ScriptedAIServer.counting()
            let shell = try DriverSession(disk.home, environment: server.environment.merging(model.environment) { $1 })
            try await shell.register("ada@example.com")
            try await shell.go("slipway://chat")
            try await shell.beginToSend("Count.")
            try await shell.reach("some words") { ($0.texts.last ?? "").hasPrefix("word1 ") }
            // Words are shown a moment before they are kept.
            try await RunningDatabase(disk.home).awaitRows(of: "content_piece") { $0 > 0 }

            // SQLite may still have room for a little in pages that it has already allocated.
            var here = try await shell.snapshot()
            while here.value("chat.error") == nil {
                try disk.fill()
                here = try await shell.snapshot()
                try Task.checkCancellation()
                guard here.value("chat.status")?.hasPrefix("Complete") != true else { break }
            }
            #expect(
                here.value("chat.error")
                    == "There is no space left, so the reply was stopped. What was kept ends here. Free some space, then "
                    + "continue it.")
            let shown = try #require(here.texts.last)
            #expect(ScriptedAIServer.count.hasPrefix(shown))

            try disk.empty()
            await shell.kill()
            let echo = server.withAI.merging(StandIn.echo) { $1 }
            let again = try DriverSession(disk.home, environment: echo)
            here = try await again.snapshot()
            #expect(here.texts.first == "Count.")
            let kept = try #require(here.texts.last)
            #expect(ScriptedAIServer.count.hasPrefix(kept) && kept.hasPrefix("word1"))
            #expect(here.value("chat.status")?.hasPrefix("Interrupted") == true)
            here = try await again.tap("chat.continue")
            #expect(here.texts.last?.hasPrefix(kept) == true)
            #expect(here.value("chat.status")?.hasPrefix("Complete") == true)
            try await again.quit()
            #expect(try await DatabaseCopy(of: disk.home).integrity() == ["ok"])
            await server.stop()
        }
    }
#endif
