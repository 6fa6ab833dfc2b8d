#if os(Linux)
    import Foundation
    import Testing

    /// A disk with no space left: the window opens, reports what it cannot do, and the saved state stays intact.
    @Suite(.timeLimit(.minutes(10)), .enabled(if: SmallDisk.isAvailable, "Only root can mount a small disk."))
    struct FullDiskJourney {
        @Test func theWindowOpensWhereItWasAndSaysThatItCannotBeKept() async throws {
            let disk = try SmallDisk(megabytes: 4)
            let first = try DriverSession(disk.home)
            try await first.open("slipway://sign-in-options/register")
            await first.kill()
            try disk.fill()

            let second = try DriverSession(disk.home)
            var here = try await second.snapshot()
            #expect(here.path == ["sign-in-options", "register"])
            // SQLite may still have room for a little in pages that it has already allocated.
            for step in 0..<200 where !Self.complains(here) {
                here = try await second.open(
                    step % 2 == 0 ? "slipway://sign-in-options" : "slipway://sign-in-options/recover"
                ).snapshot
            }
            #expect(Self.complains(here), "\(here.toasts)")
            let refused = try await second.open("slipway://chat?\(String(repeating: "n", count: 1_900))")
            #expect(refused.error?.code == "bad_link")
            #expect(refused.snapshot.pending.isEmpty)
            await second.kill()

            // With space again, the restored place is an acknowledged one, and everything works.
            try disk.empty()
            let third = try DriverSession(disk.home)
            here = try await third.snapshot()
            #expect(here.path.first == "sign-in-options")
            #expect(here.toasts.isEmpty)
            #expect(try await third.open("slipway://sign-in-options/register/recover").snapshot.toasts.isEmpty)
            await third.kill()
            let fourth = try DriverSession(disk.home)
            #expect(try await fourth.snapshot().path == ["sign-in-options", "register", "recover"])
            try await fourth.quit()
        }

        private static func complains(_ here: Answer.Snapshot) -> Bool {
            here.toasts.contains {
                $0.style == "error" && $0.text.hasPrefix("Your place in this window could not be saved: ")
            }
        }
    }
#endif
