@testable import Core
import CoreTesting
import Foundation
import Logging
import Testing

struct LogTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func lines(of url: URL) throws -> [String] {
        try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test func aRecordIsOneLineInMemoryAndOnDiskWhateverItQuotes() throws {
        let recent = RecentLog()
        let url = directory.path("state/slipway.log")
        var handler = AppLogHandler(label: "auth", recent: recent, file: LogFile(url))
        handler[metadataKey: "z"] = "last"
        handler[metadataKey: "both"] = "handler"
        let logger = Logger(label: "auth") { _ in handler }
        logger.warning("first\nsecond\r\nthird", metadata: ["a": "1\u{2028}2", "both": "record"])
        let line = try #require(recent.lines.first)
        #expect(recent.lines.count == 1)
        #expect(line.hasSuffix(" warning auth: first second  third a=1 2 both=record z=last"))
        #expect(try lines(of: url) == recent.lines)
        #expect(try FileStatus(at: url).permissions == 0o600)
        #expect(handler[metadataKey: "z"] == "last")
    }

    @Test func aLineHoldsNoControlCharactersAndNoPasswords() throws {
        let recent = RecentLog()
        let url = directory.path("slipway.log")
        let logger = Logger(label: "l\u{1b}[31m") { AppLogHandler(label: $0, recent: recent, file: LogFile(url)) }
        logger.error(
            "\u{9b}2J\u{7f}\u{8}\r\u{200f}x", metadata: ["k\u{1b}": "\u{202e}v\n", "url": "https://ada:s3cret@h/"])
        let line = try #require(recent.lines.first)
        #expect(
            line.hasSuffix(
                " error l\u{fffd}[31m: \u{fffd}2J\u{fffd}\u{fffd} \u{fffd}x k\u{fffd}=\u{fffd}v  url=https://(hidden)@h/"
            ))
        #expect(recent.errors == [line])
        #expect(try lines(of: url) == [line])
    }

    @Test func lessThanTheLevelIsNotLogged() {
        let recent = RecentLog()
        let logger = Logger(label: "l") { AppLogHandler(label: $0, recent: recent, file: nil) }
        logger.debug("no")
        logger.info("yes")
        #expect(recent.lines.map { $0.hasSuffix("info l: yes") } == [true])
    }

    @Test func errorsAreKeptUpToALimitHoweverManyLinesFollow() {
        let recent = RecentLog()
        let logger = Logger(label: "l") { AppLogHandler(label: $0, recent: recent, file: nil) }
        logger.warning("not one")
        for number in 1...RecentLog.errorLimit { logger.error("error \(number)") }
        logger.critical("worse")
        for number in 1...RecentLog.limit { logger.info("\(number)") }
        #expect(recent.errors.count == RecentLog.errorLimit)
        #expect(recent.errors.first?.hasSuffix("error l: error 2") == true)
        #expect(recent.errors.last?.hasSuffix("critical l: worse") == true)
        #expect(!recent.lines.contains { $0.contains("worse") })
    }

    @Test func aLogThatCannotBeWrittenIsIgnored() throws {
        try Data().write(to: directory.path("file"))
        LogFile(directory.path("file/slipway.log")).append("lost")
        #expect(try directory.names == ["file"])
    }

    @Test(.timeLimit(.minutes(10))) func aPipeInItsPlaceIsNotWaitedFor() throws {
        let url = directory.path("slipway.log")
        try #require(mkfifo(url.path, 0o600) == 0)
        LogFile(url).append("lost")
        // Nor is it written to when there is a reader.
        let reader = open(url.path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        LogFile(url).append("lost")
        var byte: UInt8 = 0
        #expect(read(reader, &byte, 1) == 0)
    }

    @Test func twoFilesHoldAtMostTwiceTheLimitHoweverLongTheProcessRuns() throws {
        let url = directory.path("slipway.log")
        let log = LogFile(url)
        let line = String(repeating: "x", count: 65_535)
        for _ in 0..<50 { log.append(line) }
        let sizes = try [url, url.appendingPathExtension("1")].map { try FileStatus(at: $0).size }
        #expect(sizes.allSatisfy { $0 <= LogFile.sizeLimit + line.utf8.count + 1 })
        #expect(try directory.names == ["slipway.log", "slipway.log.1"])
        log.append("last")
        #expect(try lines(of: url).last == "last")
    }

    /// Two processes find the log full at the same moment. What the first one has written since must not replace the full log.
    @Test func aFullLogIsSetAsideOnce() throws {
        let url = directory.path("slipway.log")
        try Data(repeating: UInt8(ascii: "x"), count: LogFile.sizeLimit).write(to: url)
        let processes = [0, 1].map { _ in open(url.path, O_WRONLY | O_APPEND) }
        defer { for process in processes { close(process) } }
        LogFile.setAside(processes[0], url)
        LogFile(url).append("new")
        LogFile.setAside(processes[1], url)
        #expect(try lines(of: url) == ["new"])
        #expect(try FileStatus(at: url.appendingPathExtension("1")).size == LogFile.sizeLimit)
    }

    @Test func aFullLogThatIsBeingSetAsideIsLeftToTheOther() throws {
        let url = directory.path("slipway.log")
        try Data(repeating: UInt8(ascii: "x"), count: LogFile.sizeLimit).write(to: url)
        let other = try #require(try FileLock.attempt(at: url))
        LogFile(url).append("not lost")
        other.release()
        #expect(try directory.names == ["slipway.log"])
        #expect(try FileStatus(at: url).size == LogFile.sizeLimit + "not lost\n".utf8.count)
    }

    @Test func aSymbolicLinkIsNotFollowed() throws {
        let target = directory.path("target")
        try Data().write(to: target)
        let link = directory.path("slipway.log")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        LogFile(link).append("line")
        #expect(try Data(contentsOf: target).isEmpty)
    }
}
