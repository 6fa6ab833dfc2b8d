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
let drawing = Target.Dependency.product(name: "Drawing", package: "Core")
let networking = Target.Dependency.product(name: "Networking", package: "Core")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")

let package = Package(
    name: "AuthFeature",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "AuthFeature", targets: ["AuthFeature"]),
        .library(name: "AuthFeatureTesting", targets: ["AuthFeatureTesting"]),
        .executable(name: "AuthFeatureWorker", targets: ["AuthFeatureWorker"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Domain"),
        .package(path: "../Navigation"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    ],
    targets: [
        // Sign-in, registration, the session and its lifecycle.
        .target(
            name: "AuthFeature",
            dependencies: ["Core", "Domain", "Navigation", design, drawing, httpTypes, logging, networking],
            swiftSettings: settings),
        // Doubles of this module, for others' tests and previews.
        .target(
            name: "AuthFeatureTesting",
            dependencies: ["AuthFeature", "Core", httpTypes, networking], swiftSettings: settings),
        // A process of the client, for this module's tests of what happens between processes.
        .executableTarget(
            name: "AuthFeatureWorker",
            dependencies: ["AuthFeature", "Core", "Domain", "Navigation", design, networking], swiftSettings: settings),
        .testTarget(
            name: "AuthFeatureTests",
            dependencies: [
                "AuthFeature", "AuthFeatureTesting", "AuthFeatureWorker", "Core", "Domain", "Navigation", design,
                drawing, httpTypes, logging, networking, .product(name: "CoreTesting", package: "Core"),
                .product(name: "NavigationTesting", package: "Navigation"),
            ],
            packageAccess: false, swiftSettings: settings),
    ]
)
