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

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")

let package = Package(
    name: "ModuleTools",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "modules", targets: ["modules"]),
        .library(name: "ModuleTools", targets: ["ModuleTools"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    ],
    targets: [
        // The command line; it only calls the library.
        .executableTarget(
            name: "modules",
            dependencies: ["ModuleTools"],
            swiftSettings: settings),
        // Reads a monorepo of Swift packages, draws its graph, checks its boundaries, reports what a change reaches.
        .target(
            name: "ModuleTools",
            dependencies: [
                "Yams", argumentParser, subprocess, systemPackage,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ModuleToolsTests",
            dependencies: ["ModuleTools", "modules", subprocess, systemPackage],
            packageAccess: false, swiftSettings: settings),
    ]
)
