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
    name: "ContentFeature",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "ContentFeature", targets: ["ContentFeature"]),
        .library(name: "ContentFeatureTesting", targets: ["ContentFeatureTesting"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Navigation"),
    ],
    targets: [
        // The welcome tab, the content menu and its destinations.
        .target(
            name: "ContentFeature",
            dependencies: ["Core", "Navigation", design],
            swiftSettings: settings),
        // Doubles of this module, for others' tests and previews.
        .target(
            name: "ContentFeatureTesting",
            dependencies: ["ContentFeature", "Navigation", design],
            swiftSettings: settings),
        .testTarget(
            name: "ContentFeatureTests",
            dependencies: [
                "ContentFeature", "ContentFeatureTesting", "Core", "Navigation", design,
                .product(name: "DesignTesting", package: "Core"),
                .product(name: "NavigationTesting", package: "Navigation"),
            ],
            packageAccess: false, swiftSettings: settings),
    ]
)
