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

let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

let package = Package(
    name: "Core",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Core", targets: ["Core"]),
        .library(name: "Design", targets: ["Design"]),
        .library(name: "Networking", targets: ["Networking"]),
        .library(name: "Analytics", targets: ["Analytics"]),
        .library(name: "AnalyticsDelivery", targets: ["AnalyticsDelivery"]),
        .library(name: "Persistence", targets: ["Persistence"]),
        .library(name: "Drawing", targets: ["Drawing"]),
        .library(name: "Motion", targets: ["Motion"]),
        .library(name: "CCurl", targets: ["CCurl"]),
        .library(name: "CPlatform", targets: ["CPlatform"]),
        .library(name: "CoreTesting", targets: ["CoreTesting"]),
        .library(name: "DesignTesting", targets: ["DesignTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        // MARK: Libraries

        // What every module shares: FeatureAPI, configuration, paths, files, logging, and the diagnostics view.
        .target(
            name: "Core",
            dependencies: ["CPlatform", "Design", logging],
            swiftSettings: settings,
            // The app, its previews and nearly every bundle of tests contain this module. The toolchain's own linker takes half the time of
            // the default, gold.
            linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]),
        // The Screen model: screens as values, and toasts.
        .target(name: "Design", swiftSettings: settings),
        // HTTP over libcurl's multi interface, behind the HTTPClient protocol.
        .target(
            name: "Networking",
            dependencies: ["CCurl", "Core", httpTypes],
            swiftSettings: settings),
        // What the app reports about itself, behind one protocol.
        .target(
            name: "Analytics",
            dependencies: [logging],
            swiftSettings: settings),
        // Events on disk, and from there to a server that speaks TelemetryDeck's protocol.
        .target(
            name: "AnalyticsDelivery",
            dependencies: ["Analytics", "Core", "Networking", "Persistence", grdb, httpTypes, logging],
            swiftSettings: settings),
        // The one SQLite database and the migrations that features contribute.
        .target(
            name: "Persistence",
            dependencies: ["Core", "CPlatform", grdb, .product(name: "GRDBSQLite", package: "GRDB.swift")],
            swiftSettings: settings),

        // Pictures: reading, scaling, writing; with the libraries of the system that are there.
        .target(name: "Drawing", dependencies: ["CDrawing", "Core"], swiftSettings: settings),
        // Animations: Lottie files, frame by frame.
        .target(name: "Motion", dependencies: ["Core", "Drawing"], swiftSettings: settings),

        // MARK: System

        // libcurl, with inline shims for its variadic calls.
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        // What Glibc's Swift module lacks.
        .target(name: "CPlatform"),

        // The functions of libpng and libturbojpeg, found while the program runs; builds without their headers.
        .target(name: "CDrawing"),

        // MARK: Test doubles

        // Starting programs in tests: what Glibc's Swift module lacks for it.
        .target(name: "CSpawn"),
        // Doubles for what Core hands out, misbehaving servers, other processes, temporary homes.
        .target(
            name: "CoreTesting",
            dependencies: ["Core", "CSpawn", "Networking", httpTypes, logging],
            swiftSettings: settings),
        // The actions of a user on the elements of a screen.
        .target(name: "DesignTesting", dependencies: ["Design"], swiftSettings: settings),

        // MARK: Tests

        .testTarget(
            name: "CoreTests",
            dependencies: ["Core", "CoreTesting", "Design", "DesignTesting", logging],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "DesignTests", dependencies: ["Core", "Design", "DesignTesting", "CoreTesting"], exclude: ["Unicode"],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "NetworkingTests",
            dependencies: ["Networking", "CoreTesting", httpTypes],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "AnalyticsTests",
            dependencies: ["Analytics", "CoreTesting"],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "AnalyticsDeliveryTests",
            dependencies: [
                "Analytics", "AnalyticsDelivery", "Core", "CoreTesting", "Networking", "Persistence", grdb, httpTypes,
            ],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "DrawingTests", dependencies: ["Core", "CoreTesting", "Drawing"], packageAccess: false,
            swiftSettings: settings),
        .testTarget(
            name: "MotionTests", dependencies: ["Core", "CoreTesting", "Drawing", "Motion"],
            exclude: ["Comparison/lottie_renderer.py", "Examples", "Samples"],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "PersistenceTests",
            dependencies: ["Core", "CoreTesting", "Persistence", grdb],
            packageAccess: false, swiftSettings: settings),
    ]
)
