import Testing

@testable import ModuleTools

struct BrandTextTests {
    private let skiff: Brand
    private let harbor: Brand

    init() throws {
        skiff = try Brand(name: "Skiff", bundle: "com.example.skiff")
        harbor = try Brand(name: "Harbor", scheme: "hbr", bundle: "org.example.light")
    }

    @Test(
        arguments: [
            ("Skiff is a program, skiff.", "Harbor is a program, harbor."),
            ("SKIFF_HOME=/tmp NSKIFF", "HARBOR_HOME=/tmp NSKIFF"),
            (
                "theSkiffCommand, skiffPackageTests, skiff_lock, test_skiff, Skiffs, skiff's",
                "theHarborCommand, harborPackageTests, harbor_lock, test_harbor, Harbors, harbor's"
            ),
            ("…skiff” 2skiff2", "…harbor” 2harbor2"),
            ("skiffy noskiff Skiffer SKIFFER sKiff", "skiffy noskiff Skiffer SKIFFER sKiff"),
            (#"print("\nskiff\tskiff: \rskiff nskiff")"#, #"print("\nharbor\tharbor: \rharbor nskiff")"#),
            ("skiff://chat skiff:/ skiff%3A%2F%2Fchat SKIFF://chat", "hbr://chat hbr:/ hbr%3A%2F%2Fchat HBR://chat"),
            (#"/skiff:\/\/x/ skiff: a note"#, #"/hbr:\/\/x/ harbor: a note"#),
            ("x-scheme-handler/skiff=skiff.desktop", "x-scheme-handler/hbr=harbor.desktop"),
            (#"Table(scheme: "skiff", entry: "skiff.desktop")"#, #"Table(scheme: "hbr", entry: "harbor.desktop")"#),
            (#"url.scheme?.lowercased() == "skiff""#, #"url.scheme?.lowercased() == "hbr""#),
            ("the scheme `skiff`\n`skiff` runs", "the scheme `hbr`\n`harbor` runs"),
            (
                "com.example.skiff xcom.example.skiff com.example.skiff.test",
                "org.example.light xcom.example.harbor com.example.harbor.test"
            ),
            ("Copyright (c) 2026 the Skiff authors\nSkiff", "Copyright (c) 2026 the Skiff authors\nHarbor"),
            ("", ""), ("skif", "skif"),
        ])
    func wordsAreReplaced(before: String, after: String) throws {
        #expect(try BrandText(from: skiff, to: harbor).renamed(before) == after)
    }

    @Test(
        arguments: [
            ("hbr://chat, scheme hbr, harbor runs", "skiff://chat, scheme skiff, skiff runs"),
            ("HBR://x HBR hbrx", "SKIFF://x HBR hbrx"),
        ])
    func aSchemeUnlikeTheNameIsFoundEverywhere(before: String, after: String) throws {
        #expect(try BrandText(from: harbor, to: skiff).renamed(before) == after)
    }

    /// What is no text stays as it is.
    @Test func otherBytesStay() throws {
        let text = try BrandText(from: skiff, to: harbor)
        let bytes: [UInt8] = [0xff, 0xfe] + Array("\r\nskiff\r".utf8) + [0xc3]
        #expect(text.renamed(bytes) == [0xff, 0xfe] + Array("\r\nharbor\r".utf8) + [0xc3])
        #expect(text.renamed([0xff]) == nil)
    }

    @Test(
        arguments: [
            ("harbor", nil, nil, "begins with a capital"), ("HARBOR", nil, nil, "at least one of them a small letter"),
            ("H", nil, nil, "2 to 30"), ("Harbor-Light", nil, nil, "letters and digits"),
            ("Class", nil, nil, "class is a word of Swift's own"),
            ("Self", nil, nil, "a word of Swift's own"), ("Harbor", "Harbor", nil, "begins with a small letter"),
            ("Harbor", "har bor", nil, "cannot be the scheme"), ("Harbor", "", nil, "cannot be the scheme"),
            ("Harbor", nil, "harbor", "is no bundle ID"), ("Harbor", nil, "com..harbor", "is no bundle ID"),
            ("Härbor", nil, nil, "letters and digits"),
        ] as [(String, String?, String?, String)])
    func namesThatCannotBeAreRefused(name: String, scheme: String?, bundle: String?, reason: String) throws {
        let failure = #expect(throws: ToolFailure.self) { try Brand(name: name, scheme: scheme, bundle: bundle) }
        #expect(failure?.description.contains(reason) == true, "\(String(describing: failure))")
    }
}
