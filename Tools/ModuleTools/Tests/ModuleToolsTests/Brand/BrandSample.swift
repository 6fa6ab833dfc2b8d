@testable import ModuleTools

/// A small app with its names in every kind of place.
enum BrandSample {
    static let skiff = """
        --- .modules.yml
        # Skiff's rules.
        brand:
          name: Skiff
          scheme: skiff
          bundle: com.example.skiff
          keep: [Vendor]
          records: ["Recorded/*"]
          steps:
            - {name: The screens of Skiff, run: 'sh ./record skiff skiff://chat'}
            - {name: Answer, run: 'echo skiff://chat opened', answer: true}
          notes: [Data of skiff stays.]
        --- .gitignore
        .build/
        *.local
        --- README.md
        # Skiff

        Skiff is a foundation.
        It runs.

        ```
        skiff open        opens it
        build all         builds it
        ```

        Copyright (c) 2026 the Skiff authors

        All may use Skiff.
        --- Package.swift
        let package = Package(name: "skiff", targets: [.executableTarget(name: "skiff", path: "App/skiff")])
        --- App/skiff/Skiff.swift
        let home = "SKIFF_HOME", link = "skiff://chat", id = "com.example.skiff"
        --- App/skiff/Skiff.docc/Skiff.md
        # ``skiff``
        --- Recorded/first.txt
        | a screen |
        --- Vendor/skiff.txt
        Skiff of another kind.
        --- record
        test -d App/$1 && echo "| a screen at $2 |" >Recorded/first.txt
        """

    /// What is different after a branding as Harbor.
    static let harbor = """
        --- .modules.yml
        # Harbor's rules.
        brand:
          name: Harbor
          scheme: hbr
          bundle: com.example.harbor
          keep: [Vendor]
          records: ["Recorded/*"]
          steps:
            - {name: The screens of Harbor, run: 'sh ./record harbor hbr://chat'}
            - {name: Answer, run: 'echo hbr://chat opened', answer: true}
          notes: [Data of harbor stays.]
        --- README.md
        # Harbor

        Harbor is a foundation.
        It runs.

        ```
        harbor open        opens it
        build all         builds it
        ```

        Copyright (c) 2026 the Skiff authors

        All may use Harbor.
        --- Package.swift
        let package = Package(name: "harbor", targets: [.executableTarget(name: "harbor", path: "App/harbor")])
        --- App/harbor/Harbor.swift
        let home = "HARBOR_HOME", link = "hbr://chat", id = "com.example.harbor"
        --- App/harbor/Harbor.docc/Harbor.md
        # ``harbor``
        """
}
