#if os(Linux)
    import Foundation
    import Testing

    /// A disk with no space left: the window opens, says what it cannot do, and what was kept stays whole.
    @Suite(.timeLimit(.minutes(2)), .enabled(if: SmallDisk.isAvailable, "Only root can mount a small disk."))
    struct FullDiskJourney {
        @Test func theWindowOpensWhereItWasAndSaysThatItCannotBeKept() async throws {
            let disk = try SmallDisk()
            let first = try DriverSession(disk.home)
            try await first.open("slipway://sign-in-options/register")
            await first.kill()
            try disk.fill()

            let second = try DriverSession(disk.home)
            var here = try await second.snapshot()
            #expect(here.path == ["sign-in-options", "register"])
            // SQLite may find room for a little in what it holds already.
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

            // With space again, the place is one that was acknowledged, and everything works.
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
            here.toasts.contains { $0.style == "error" && $0.text.hasPrefix("This window cannot be kept for the next") }
        }
    }

    /// A home on a disk of a few megabytes, in memory; gone with the last reference to it.
    final class SmallDisk: Sendable {
        static let isAvailable = (try? SmallDisk()) != nil

        let home = TestHome()

        init() throws {
            try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
            guard mount("none", home.url.path, "tmpfs", 0, "size=4m") == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
            }
        }

        deinit {
            umount2(home.url.path, Int32(MNT_DETACH))
        }

        /// Leaves no space.
        func fill() throws {
            let file = home.url.appendingPathComponent("filling")
            let descriptor = open(file.path, O_WRONLY | O_CREAT, 0o600)
            defer { close(descriptor) }
            let block = [UInt8](repeating: 0, count: 512)
            while write(descriptor, block, block.count) > 0 {}
        }

        /// Gives the space back.
        func empty() throws {
            try FileManager.default.removeItem(at: home.url.appendingPathComponent("filling"))
        }
    }
#endif
