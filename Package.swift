// swift-tools-version: 6.2
import PackageDescription

/// One list for every target of the monorepo; each manifest repeats it to the letter.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

// The products of packages. One that has its package's name needs no constant: "Core" stands for it.

// MARK: Core: knows nothing of this product
let design = Target.Dependency.product(name: "Design", package: "Core")
let networking = Target.Dependency.product(name: "Networking", package: "Core")
let analytics = Target.Dependency.product(name: "Analytics", package: "Core")
let analyticsDelivery = Target.Dependency.product(name: "AnalyticsDelivery", package: "Core")
let persistence = Target.Dependency.product(name: "Persistence", package: "Core")
let drawing = Target.Dependency.product(name: "Drawing", package: "Core")
let motion = Target.Dependency.product(name: "Motion", package: "Core")
let platform = Target.Dependency.product(name: "CPlatform", package: "Core")
let coreTesting = Target.Dependency.product(name: "CoreTesting", package: "Core")
let designTesting = Target.Dependency.product(name: "DesignTesting", package: "Core")

// MARK: Domain: knows no screen, no network, no database
let domainFeature = Target.Dependency.product(name: "DomainFeature", package: "Domain")
let domainTesting = Target.Dependency.product(name: "DomainTesting", package: "Domain")

// MARK: Navigation: knows no feature
let navigationStorage = Target.Dependency.product(name: "NavigationStorage", package: "Navigation")
let navigationTesting = Target.Dependency.product(name: "NavigationTesting", package: "Navigation")

// MARK: Libraries
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")

// MARK: Other products of features
let authTesting = Target.Dependency.product(name: "AuthFeatureTesting", package: "AuthFeature")
let feedback = Target.Dependency.product(name: "Feedback", package: "SettingsFeature")
let aiClient = Target.Dependency.product(name: "AIClient", package: "ContentFeature")
let purchasesClient = Target.Dependency.product(name: "PurchasesClient", package: "ContentFeature")
let contentStorage = Target.Dependency.product(name: "ContentStorage", package: "ContentFeature")
let contentTesting = Target.Dependency.product(name: "ContentFeatureTesting", package: "ContentFeature")
let settingsStorage = Target.Dependency.product(name: "SettingsStorage", package: "SettingsFeature")

// MARK: The team tools: work on any monorepo, and know nothing of this one
let modules = Target.Dependency.product(name: "modules", package: "ModuleTools")

// MARK: Features: never import each other. Each entry gives a package, its products, its tests and its preview
let features = [
    Feature(
        name: "AuthFeature", workers: ["AuthFeatureWorker"], preview: ["Navigation"],
        tests: [
            "Core", "Domain", "Navigation", design, drawing, httpTypes, logging, networking, coreTesting,
            navigationTesting,
        ]),
    Feature(
        name: "OnboardingFeature", preview: [],
        tests: ["Core", "Domain", design, coreTesting, designTesting, domainTesting]),
    Feature(
        name: "SettingsFeature", preview: ["Navigation"],
        tests: [
            "Core", "Domain", "Navigation", design, domainTesting, designTesting, feedback, navigationTesting,
            persistence,
            settingsStorage,
        ]),
    Feature(
        name: "ContentFeature", preview: ["Navigation", motion],
        tests: [
            "Core", "Domain", "Navigation", aiClient, contentStorage, coreTesting, design, designTesting, drawing, grdb,
            logging, motion, navigationTesting, persistence, purchasesClient,
        ]),
]

let package = Package(
    name: "slipway",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "slipway", targets: ["slipway"]),
        // For Tools/Benchmarks alone, as the underscore says: `modules api` records nothing of it.
        .library(name: "_Composition", targets: ["Composition"]),
    ],
    dependencies: features.map(\.package) + [
        .package(path: "Packages/Core"),
        .package(path: "Packages/Domain"),
        .package(path: "Packages/Navigation"),
        .package(path: "Packages/LocalBackend"),
        .package(path: "Tools/ModuleTools"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    ],
    targets: features.flatMap(\.targets) + [
        // MARK: App: the only place that knows two features at once

        // The command line; thin.
        .executableTarget(
            name: "slipway",
            dependencies: [
                "Composition", "Shell", "AuthFeature", "ContentFeature", "Core", "Domain", "Navigation",
                "SettingsFeature", argumentParser, design, drawing, logging,
            ],
            path: "App/slipway", swiftSettings: settings),
        // Makes every part, joins them, and owns the app's state.
        .target(
            name: "Composition",
            dependencies: features.map(\.product) + [
                "Shell", "Core", "Domain", "LocalBackend", "Navigation", aiClient, analytics, analyticsDelivery,
                configuration, contentStorage, crypto, design, domainFeature, feedback, httpTypes, logging,
                navigationStorage, networking, persistence, purchasesClient, settingsStorage, systemPackage,
            ],
            path: "App/Composition", swiftSettings: settings),
        // Shows and drives a window: full screen or as lines of text for people, as JSON lines for programs.
        .target(
            name: "Shell", dependencies: ["Terminal", "Core", design, drawing, platform], path: "App/Shell",
            swiftSettings: settings),
        // Cells, keys and layout: a screen as a frame of letters. Makes no system calls.
        .target(
            name: "Terminal", dependencies: ["Core", design, drawing], path: "App/Terminal", swiftSettings: settings),

        // A window with one feature in it, for the features' previews.
        .target(
            name: "PreviewSupport", dependencies: ["Shell", "Core", "Navigation", design, logging],
            path: "App/PreviewSupport", swiftSettings: settings),

        // MARK: What crosses packages

        .testTarget(
            name: "ShellTests", dependencies: ["Shell", "Terminal", "Core", coreTesting, design, drawing],
            swiftSettings: settings),
        .testTarget(
            name: "TerminalTests", dependencies: ["Terminal", coreTesting, design, drawing],
            exclude: ["Session/pyte_terminal.py"], swiftSettings: settings),
        .testTarget(
            name: "CompositionTests",
            dependencies: [
                "Composition", "Shell", "Terminal", "AuthFeature", "ContentFeature", "Core", "Domain", "LocalBackend",
                "Navigation", "SettingsFeature", aiClient, analytics, analyticsDelivery, authTesting, contentStorage,
                contentTesting, coreTesting, crypto, design, drawing, feedback, grdb, httpTypes, logging,
                navigationStorage, navigationTesting, networking, persistence, purchasesClient, settingsStorage,
            ],
            exclude: ["Frames/Recorded"], swiftSettings: settings),
        .testTarget(
            name: "JourneyTests",
            dependencies: [
                "slipway", "Composition", "Core", "LocalBackend", "Shell", "Terminal", coreTesting, design, drawing,
                grdb, httpTypes, logging, networking,
            ],
            exclude: ["FourWays/live_terminal.py", "Lifecycle/restored_terminal.py"], swiftSettings: settings),

        // MARK: Every package's own tests, declared there too

        packageTests("CoreTests", in: "Core", ["Core", coreTesting, design, designTesting, logging]),
        packageTests("DesignTests", in: "Core", excluding: ["Unicode"], ["Core", design, designTesting, coreTesting]),
        packageTests("NetworkingTests", in: "Core", [networking, coreTesting, httpTypes]),
        packageTests("AnalyticsTests", in: "Core", [analytics, coreTesting]),
        packageTests(
            "AnalyticsDeliveryTests", in: "Core",
            [analytics, analyticsDelivery, "Core", coreTesting, networking, persistence, grdb, httpTypes]),
        packageTests("PersistenceTests", in: "Core", ["Core", coreTesting, persistence, grdb]),
        packageTests("DrawingTests", in: "Core", ["Core", coreTesting, drawing]),
        packageTests(
            "MotionTests", in: "Core", excluding: ["Comparison/lottie_renderer.py", "Examples", "Samples"],
            ["Core", coreTesting, drawing, motion]),
        packageTests("DomainTests", in: "Domain", ["Domain", domainTesting]),
        packageTests("DomainFeatureTests", in: "Domain", ["Domain", domainFeature, "Core", design]),
        packageTests(
            "NavigationTests", in: "Navigation", ["Navigation", navigationTesting, "Core", design, coreTesting]),
        packageTests("NavigationTestingTests", in: "Navigation", ["Navigation", navigationTesting]),
        packageTests(
            "NavigationStorageTests", in: "Navigation",
            ["Navigation", navigationStorage, grdb, persistence]),
        packageTests(
            "SettingsStorageTests", in: "SettingsFeature",
            [settingsStorage, "Core", "Domain", coreTesting, grdb, persistence]),
        packageTests(
            "FeedbackTests", in: "SettingsFeature",
            [
                feedback, settingsStorage, "Core", coreTesting, grdb, httpTypes, logging, networking,
                persistence,
            ]),
        packageTests(
            "LocalBackendTests", in: "LocalBackend",
            ["LocalBackend", "Core", crypto, drawing, grdb, logging, persistence, coreTesting]),
        packageTests(
            "AIClientTests", in: "ContentFeature", [aiClient, "Core", coreTesting, httpTypes, logging, networking]),
        packageTests(
            "ContentStorageTests", in: "ContentFeature",
            [aiClient, contentStorage, "Core", coreTesting, grdb, persistence, purchasesClient]),
        packageTests(
            "PurchasesClientTests", in: "ContentFeature",
            [purchasesClient, "Core", coreTesting, httpTypes, logging, networking]),
        packageTests(
            "ModuleToolsTests", in: "ModuleTools", under: "Tools",
            ["ModuleTools", modules, subprocess, systemPackage]),
    ]
)

extension Feature {
    /// What `Tools/modules new feature` gives a feature besides its screens.
    enum Part { case settings, store, client }

    /// A feature as that command writes it. Stays on one line, so that two branches that each add a feature merge.
    init(_ name: String, with parts: [Part] = []) {
        var tests: [Target.Dependency] = ["Core", "Navigation", design, designTesting, navigationTesting]
        if parts.contains(.settings) { tests += ["Domain", domainTesting] }
        if parts.contains(.store) { tests.append(persistence) }
        if !Set(parts).isDisjoint(with: [.store, .client]) { tests.append(coreTesting) }
        if parts.contains(.client) { tests += [httpTypes, networking] }
        self.init(name: name, preview: ["Navigation"], tests: tests)
    }
}

/// A feature: the package `Packages/<name>` with the products `<name>` and `<name>Testing`, the tests `<name>Tests`, and in
/// `Preview` the program that runs the feature alone in the shell.
struct Feature {
    let name: String
    /// Programs of the package that its tests start.
    var workers: [String] = []
    /// What its preview and its tests import beside its products.
    let preview, tests: [Target.Dependency]

    var package: Package.Dependency { .package(path: "Packages/\(name)") }

    var product: Target.Dependency { .byName(name: name) }

    var targets: [Target] {
        let products = [product, .product(name: "\(name)Testing", package: name)]
        return [
            packageTests(
                "\(name)Tests", in: name, products + workers.map { .product(name: $0, package: name) } + tests),
            .executableTarget(
                name: "Preview\(name.replacing("Feature", with: ""))",
                dependencies: ["PreviewSupport", "Core", design] + products + preview,
                path: "Packages/\(name)/Preview", swiftSettings: settings),
        ]
    }
}

/// A package's test target, which the package declares for itself as well, so that one command here runs all. Both
/// declare it without access to a package's own symbols, and with the same dependencies in the same order: the two builds
/// are then the same, and share one directory. `Tools/modules lint` compares them.
func packageTests(
    _ name: String, in package: String, under directory: String = "Packages", excluding excluded: [String] = [],
    _ dependencies: [Target.Dependency]
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "\(directory)/\(package)/Tests/\(name)", exclude: excluded,
        packageAccess: false, swiftSettings: settings)
}
