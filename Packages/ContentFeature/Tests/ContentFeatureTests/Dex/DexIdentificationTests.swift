import AIClient
import ContentStorage
import Core
import Foundation
import Testing

@testable import ContentFeature

struct DexIdentificationTests {
    private static func text(_ candidates: String, subject: String = "true", reason: String = "null") -> String {
        #"{"subject": \#(subject), "candidates": [\#(candidates)], "reason": \#(reason)}"#
    }

    private static func candidate(_ name: String, _ sure: String, kind: String = "animal", evidence: String = "")
        -> String
    {
        #"{"name": "\#(name)", "kind": "\#(kind)", "sure": \#(sure), "evidence": [\#(evidence)]}"#
    }

    private static func found(_ text: String) -> [DexCandidate] {
        guard case .candidates(let candidates) = DexIdentification(text) else { return [] }
        return candidates
    }

    @Test(
        arguments: [
            ("1", Confidence.likely), ("0.75", .likely), ("0.749", .possible), ("0.4", .possible), ("0.39", .unsure),
            ("0", .unsure), ("-3", .unsure), ("1.5", .unsure), ("80", .likely), ("100", .likely), ("101", .likely),
            ("\"0.9\"", .likely), ("null", .unsure), ("\"very\"", .unsure), ("\"NaN\"", .unsure),
        ] as [(String, Confidence)])
    func oneCandidatesShareBecomesAWord(sure: String, confidence: Confidence) throws {
        // A single number above 1 is taken for percent: 1.5 is 0.015.
        let found = Self.found(Self.text(Self.candidate("Fox", sure)))
        #expect(found.first?.confidence == confidence)
    }

    @Test func percentCountsOnlyIfAllAreWrittenSo() {
        let percent = Self.found(
            Self.text([Self.candidate("A", "80"), Self.candidate("B", "30")].joined(separator: ",")))
        #expect(percent.map(\.confidence) == [.likely, .unsure])
        let mixed = Self.found(
            Self.text([Self.candidate("A", "80"), Self.candidate("B", "0.3")].joined(separator: ",")))
        #expect(mixed.map(\.confidence) == [.likely, .unsure])
    }

    @Test func theSurestComesFirstAndNoneTwice() {
        let all = [("A", "0.1"), ("B", "0.9"), ("b", "0.8"), ("C", "0.9"), ("D", "0.5"), ("E", "0.4"), ("F", "0.05")]
        let found = Self.found(Self.text(all.map { Self.candidate($0.0, $0.1) }.joined(separator: ",")))
        #expect(found.map(\.name) == ["B", "C", "D", "E", "A"])
    }

    @Test func textsAreOneLineAndBounded() {
        let long = String(repeating: "x", count: 500)
        let evidence = ([" red\\n fur ", "", long] + (0..<20).map { "e\($0)" }).map { "\"\($0)\"" }.joined(
            separator: ",")
        let found = Self.found(Self.text(Self.candidate("  Red \\n fox  ", "0.9", evidence: evidence + ", 5, null")))
        #expect(found.first?.name == "Red fox")
        #expect(found.first?.evidence.first == "red fur")
        #expect(found.first?.evidence.count == 8)
        #expect(found.first?.evidence[1].count == 200)
        #expect(Self.found(Self.text(Self.candidate(long, "1"))).first?.name.count == 100)
        #expect(Self.found(Self.text(Self.candidate("x", "1", kind: "Spaceship"))).first?.kind == "other")
        #expect(Self.found(Self.text(Self.candidate("x", "1", kind: "Plant"))).first?.kind == "plant")
    }

    @Test(
        arguments: [
            (Self.text("", subject: "false", reason: #""It is too dark.""#), "It is too dark."),
            (
                Self.text(Self.candidate("Fox", "0.9"), subject: "false"),
                "There is nothing in the picture that can be identified."
            ),
            (Self.text("", subject: "true"), "There is nothing in the picture that can be identified."),
            (
                Self.text(#"{"name": "  "}, 7, null, {"kind": "animal"}"#),
                "There is nothing in the picture that can be identified."
            ),
            (#"{"subject": false}"#, "There is nothing in the picture that can be identified."),
            (#"{"candidates": "none"}"#, "There is nothing in the picture that can be identified."),
        ] as [(String, String)])
    func nothingIsSaidToBeThere(text: String, reason: String) {
        #expect(DexIdentification(text) == .nothing(reason))
    }

    @Test(arguments: ["", "I see a fox.", "[]", "{}", "null", "7", #"{"answer": 1}"#])
    func otherAnswersAreNone(text: String) {
        #expect(DexIdentification(text) == nil)
    }
}
