import Testing

@testable import ModuleTools

/// The decision tree for modularisation, at each of its thresholds.
struct AdviceTests {
    @Test(arguments: [
        (4_999, 1, Advice.Verdict.notYet, "No modules needed yet"),
        (4_999, 2, .notYet, "No modules needed yet"),
        (4_999, 3, .notYet, "The tree is silent on few lines and many developers"),
        (5_000, 1, .notYet, "The tree is silent on 5,000 to 20,000 lines"),
        (5_000, 2, .notYet, "The tree is silent on 5,000 to 20,000 lines"),
        (5_000, 3, .consider, "Consider it"),
        (10_000, 1, .notYet, "The tree is silent on 5,000 to 20,000 lines"),
        (10_000, 2, .notYet, "The tree is silent on 5,000 to 20,000 lines"),
        (10_000, 3, .consider, "Consider it"),
        (20_000, 1, .notYet, "The tree is silent on 5,000 to 20,000 lines"),
        (20_000, 2, .notYet, "The tree is silent on 5,000 to 20,000 lines"),
        (20_000, 3, .consider, "Consider it"),
        (20_001, 1, .modularise, "Modularise"),
        (20_001, 2, .modularise, "Modularise"),
        (20_001, 3, .modularise, "Modularise"),
        (0, 0, .notYet, "No modules needed yet"),
    ])
    func theTreeIsFollowed(_ lines: Int, _ authors: Int, _ verdict: Advice.Verdict, _ start: String) {
        let (found, sentence) = Advice.verdict(lines: lines, authors: authors)
        #expect(found == verdict)
        #expect(sentence.hasPrefix(start) && sentence.hasSuffix("."))
    }

    private static let figures = PartAdvice.Figures(
        isAlone: false, authors: 1, programs: 1, isProgram: false, undeclared: 0, usedBy: 1)

    private static func changed(_ change: (inout PartAdvice.Figures) -> Void) -> PartAdvice.Figures {
        var figures = Self.figures
        change(&figures)
        return figures
    }

    private static let parts: [(PartAdvice.Figures, PartAdvice.Verdict, String)] = [
        (figures, .candidate, "its boundaries are clear"),
        (changed { $0.usedBy = 0 }, .stay, "nothing here uses it"),
        (changed { $0.authors = 2 }, .extract, "2 people work on it"),
        (changed { $0.programs = 2 }, .extract, "of use to 2 programs"),
        (changed { ($0.programs, $0.authors) = (3, 2) }, .extract, "of use to 3 programs"),
        (changed { ($0.programs, $0.undeclared) = (2, 4) }, .refactorFirst, "its boundary leaks: 4 undeclared imports"),
        (changed { $0.undeclared = 1 }, .refactorFirst, "its boundary leaks: 1 undeclared import"),
        (changed { ($0.isAlone, $0.undeclared) = (true, 1) }, .standsAlone, "has a package of its own"),
        (changed { ($0.isProgram, $0.isAlone) = (true, true) }, .stay, "a program"),
    ]

    @Test(arguments: parts)
    func eachPartIsJudged(_ figures: PartAdvice.Figures, _ verdict: PartAdvice.Verdict, _ reason: String) {
        let judged = PartAdvice.judge(figures)
        #expect(judged.0 == verdict && judged.1 == reason)
    }

    @Test func figuresComeFromTheFiles() async throws {
        let monorepo = try Monorepo(
            """
            --- Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Shop",
                targets: [
                    .target(name: "Core"), .target(name: "Cart", dependencies: ["Core"]), .target(name: "Leak"),
                    .executableTarget(name: "One", dependencies: ["Cart"]),
                    .executableTarget(name: "Two", dependencies: ["Core"]),
                    .testTarget(name: "CartTests", dependencies: ["Cart"]),
                ])
            --- Sources/Core/Core.swift
            // A comment.
            public enum Core {}
            public enum More {}
            --- Sources/Cart/Cart.swift
            import Core
            --- Sources/Leak/Leak.swift
            import Cart
            --- Sources/One/main.swift
            import Cart
            --- Sources/Two/main.swift
            import Core
            --- Tests/CartTests/Tests.swift
            import Cart
            """)
        let log = "\u{1}Anna\nSources/Core/Core.swift\n\u{1}Ben\nSources/Core/Core.swift\n"
        let advice = Advice(try await monorepo.workspace(), Authorship(log: log, days: 30))
        #expect((advice.packages, advice.modules, advice.testTargets) == (1, 5, 1))
        #expect((advice.lines, advice.codeLines, advice.edges) == (8, 7, 4))
        #expect((advice.authors, advice.days, advice.verdict) == (2, 30, .notYet))
        #expect(advice.questions.map(\.answer) == [true, false, false])
        #expect(advice.questions[0].figures == "8 lines, 2 authors in 30 days")
        let parts = advice.parts.map { "\($0.module) \($0.verdict.rawValue) \($0.programs) \($0.usedBy)" }
        let expected = [
            "Core extract 2 2", "Cart refactor-first 1 2", "Leak refactor-first 0 0", "One stay 1 0", "Two stay 1 0",
        ]
        #expect(parts == expected)
        #expect(
            advice.text().contains(
                "yes  Under 5,000 lines with one or two developers?  (8 lines, 2 authors in 30 days)"))
    }
}
