extension LintCorpus {
    private static let twoLayers = """
        --- Package.swift
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Shop",
            targets: [.target(name: "App"), .target(name: "Core", dependencies: ["App"])])
        --- Sources/App/App.swift
        public enum App {}

        """

    private static let layers = """
        --- .modules.yml
        layers:
          - {name: App, modules: App}
          - {name: Core, modules: Core}
        exceptions:

        """

    static let rulesThemselves: [Case] = [
        Case(
            "expired-exception: what it excepted is reported again",
            twoLayers + layers + """
                  - {rule: layer, from: Core, to: App, owner: core team, reason: old debt, expires: 2026-05-31} # expect: expired-exception
                --- Sources/Core/Core.swift
                import App // expect: layer
                """),
        Case(
            "exception: on its last day it still holds",
            twoLayers + layers + """
                  - {rule: layer, from: Core, to: App, owner: core team, reason: old debt, expires: 2026-06-01}
                --- Sources/Core/Core.swift
                import App
                """),
        Case(
            "unused-exception: of another rule than the broken one",
            twoLayers + layers + """
                  - {rule: independence, from: Core, owner: core team, reason: old debt, expires: 2099-01-01} # expect: unused-exception
                --- Sources/Core/Core.swift
                import App // expect: layer
                """),
        Case(
            "unknown-name: a slip in the rules",
            twoLayers + """
                --- .modules.yml
                unlayered: allowed
                layers:
                  - {name: App, modules: App}
                  - {name: Core, modules: Cora} # expect: unknown-name
                forbidden:
                  - {from: Core, to: NotThere, because: it need not be there.}
                  - {from: App, to: core, because: a slip of one letter guards nothing.} # expect: unknown-name
                  - {from: "package:Shops", to: "*Testing", because: the package is called otherwise.} # expect: unknown-name
                --- Sources/Core/Core.swift
                import App
                """),
    ]
}
