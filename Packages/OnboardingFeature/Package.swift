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

let package = Package(
    name: "OnboardingFeature",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "OnboardingFeature", targets: ["OnboardingFeature"]),
        .library(name: "OnboardingFeatureTesting", targets: ["OnboardingFeatureTesting"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Domain"),
    ],
    targets: [
        // The steps a new account walks through once.
        .target(
            name: "OnboardingFeature",
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "Design", package: "Core"),
                .product(name: "Domain", package: "Domain"),
            ],
            swiftSettings: settings),
        // Doubles of this module, for others' tests and previews.
        .target(
            name: "OnboardingFeatureTesting",
            dependencies: [
                "OnboardingFeature",
                .product(name: "Design", package: "Core"),
                .product(name: "Domain", package: "Domain"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "OnboardingFeatureTests",
            dependencies: [
                "OnboardingFeature", "OnboardingFeatureTesting",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Design", package: "Core"),
                .product(name: "DesignTesting", package: "Core"),
                .product(name: "Domain", package: "Domain"),
            ],
            packageAccess: false, swiftSettings: settings),
    ]
)
