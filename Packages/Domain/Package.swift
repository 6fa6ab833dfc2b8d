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

let design = Target.Dependency.product(name: "Design", package: "Core")

let package = Package(
    name: "Domain",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Domain", targets: ["Domain"]),
        .library(name: "DomainFeature", targets: ["DomainFeature"]),
        .library(name: "DomainTesting", targets: ["DomainTesting"]),
    ],
    dependencies: [.package(path: "../Core")],
    targets: [
        // Models, app state, rules, and the protocols that features are given. Imports nothing.
        .target(name: "Domain", swiftSettings: settings),
        // Domain's own feature: the app state and where it can go, as a screen.
        .target(
            name: "DomainFeature",
            dependencies: ["Domain", "Core", design],
            swiftSettings: settings),
        // Doubles for Domain's protocols.
        .target(name: "DomainTesting", dependencies: ["Domain"], swiftSettings: settings),

        .testTarget(
            name: "DomainTests",
            dependencies: ["Domain", "DomainTesting"], packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "DomainFeatureTests",
            dependencies: ["Domain", "DomainFeature", "Core", design],
            packageAccess: false, swiftSettings: settings),
    ]
)
