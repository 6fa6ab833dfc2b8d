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

// MARK: Core: knows nothing of this product
let core = Target.Dependency.product(name: "Core", package: "Core")
let design = Target.Dependency.product(name: "Design", package: "Core")
let networking = Target.Dependency.product(name: "Networking", package: "Core")
let analytics = Target.Dependency.product(name: "Analytics", package: "Core")
let persistence = Target.Dependency.product(name: "Persistence", package: "Core")
let platform = Target.Dependency.product(name: "CPlatform", package: "Core")
let coreTesting = Target.Dependency.product(name: "CoreTesting", package: "Core")

// MARK: Domain: knows no screen, no network, no database
let domain = Target.Dependency.product(name: "Domain", package: "Domain")
let domainFeature = Target.Dependency.product(name: "DomainFeature", package: "Domain")
let domainTesting = Target.Dependency.product(name: "DomainTesting", package: "Domain")

// MARK: Navigation: knows no feature
let navigation = Target.Dependency.product(name: "Navigation", package: "Navigation")
let navigationStorage = Target.Dependency.product(name: "NavigationStorage", package: "Navigation")
let navigationTesting = Target.Dependency.product(name: "NavigationTesting", package: "Navigation")

// MARK: Features: never import each other
let auth = Target.Dependency.product(name: "AuthFeature", package: "AuthFeature")
let onboarding = Target.Dependency.product(name: "OnboardingFeature", package: "OnboardingFeature")
let settingsFeature = Target.Dependency.product(name: "SettingsFeature", package: "SettingsFeature")
let content = Target.Dependency.product(name: "ContentFeature", package: "ContentFeature")
let authTesting = Target.Dependency.product(name: "AuthFeatureTesting", package: "AuthFeature")
let onboardingTesting = Target.Dependency.product(name: "OnboardingFeatureTesting", package: "OnboardingFeature")
let settingsTesting = Target.Dependency.product(name: "SettingsFeatureTesting", package: "SettingsFeature")
let contentTesting = Target.Dependency.product(name: "ContentFeatureTesting", package: "ContentFeature")

// MARK: The embedded stand-in for the cloud: imported by App alone
let localBackend = Target.Dependency.product(name: "LocalBackend", package: "LocalBackend")

// MARK: Libraries
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let features: [Target.Dependency] = [auth, onboarding, settingsFeature, content]

let package = Package(
    name: "slipway",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "slipway", targets: ["slipway"])],
    dependencies: [
        .package(path: "Packages/Core"),
        .package(path: "Packages/Domain"),
        .package(path: "Packages/Navigation"),
        .package(path: "Packages/AuthFeature"),
        .package(path: "Packages/OnboardingFeature"),
        .package(path: "Packages/SettingsFeature"),
        .package(path: "Packages/ContentFeature"),
        .package(path: "Packages/LocalBackend"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        // MARK: App: the only place that knows two features at once

        .executableTarget(
            name: "slipway", dependencies: [argumentParser, configuration, crypto, localBackend] + features,
            path: "App/slipway", swiftSettings: settings),
        .testTarget(name: "CoreTests", dependencies: [core, coreTesting, design], path: "Packages/Core/Tests/CoreTests", swiftSettings: settings),
        .testTarget(name: "SettingsFeatureTests", dependencies: [settingsFeature, core, coreTesting, domain, grdb, design, persistence], path: "Packages/SettingsFeature/Tests/SettingsFeatureTests", swiftSettings: settings),
    ]
)
