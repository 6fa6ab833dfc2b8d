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
    name: "BillingFeature",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "BillingFeature", targets: ["BillingFeature"]),
        .library(name: "BillingFeatureTesting", targets: ["BillingFeatureTesting"]),
    ],
    dependencies: [
        .package(path: "../Core"),
        .package(path: "../Domain"),
        .package(path: "../Navigation"),
    ],
    targets: [
        // The bills of the account.
        .target(
            name: "BillingFeature",
            dependencies: ["Core", "Domain", "Navigation", design],
            swiftSettings: settings),
        // Doubles of this module, for others' tests and previews.
        .target(
            name: "BillingFeatureTesting",
            dependencies: ["BillingFeature", "Navigation", .product(name: "DomainTesting", package: "Domain")],
            swiftSettings: settings),
        .testTarget(
            name: "BillingFeatureTests",
            dependencies: [
                "BillingFeature", "BillingFeatureTesting", "Core", "Navigation", design,
                .product(name: "NavigationTesting", package: "Navigation"),
            ],
            packageAccess: false, swiftSettings: settings),
    ]
)
