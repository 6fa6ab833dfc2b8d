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
let domainTesting = Target.Dependency.product(name: "DomainTesting", package: "Domain")

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
            dependencies: ["Core", "Domain", design],
            swiftSettings: settings),
        // Doubles of this module, for others' tests and previews.
        .target(
            name: "OnboardingFeatureTesting",
            dependencies: ["OnboardingFeature", "Domain", design, domainTesting],
            swiftSettings: settings),
        .testTarget(
            name: "OnboardingFeatureTests",
            dependencies: [
                "OnboardingFeature", "OnboardingFeatureTesting", "Core", "Domain", design,
                .product(name: "CoreTesting", package: "Core"), .product(name: "DesignTesting", package: "Core"),
                domainTesting,
            ],
            packageAccess: false, swiftSettings: settings),
    ]
)
