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
            dependencies: [
                .product(name: "Core", package: "Core"),
                .product(name: "Design", package: "Core"),
                .product(name: "Domain", package: "Domain"),
                .product(name: "Navigation", package: "Navigation"),
            ],
            swiftSettings: settings),
        // Doubles of this module, for others' tests and previews.
        .target(
            name: "BillingFeatureTesting",
            dependencies: [
                "BillingFeature",
                .product(name: "DomainTesting", package: "Domain"),
                .product(name: "Navigation", package: "Navigation"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "BillingFeatureTests",
            dependencies: [
                "BillingFeature", "BillingFeatureTesting",
                .product(name: "Core", package: "Core"),
                .product(name: "Design", package: "Core"),
                .product(name: "Navigation", package: "Navigation"),
                .product(name: "NavigationTesting", package: "Navigation"),
            ],
            packageAccess: false, swiftSettings: settings),
    ]
)
