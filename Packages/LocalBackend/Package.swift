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

let persistence = Target.Dependency.product(name: "Persistence", package: "Core")
let drawing = Target.Dependency.product(name: "Drawing", package: "Core")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
    name: "LocalBackend",
    platforms: [.macOS(.v15)],
    products: [.library(name: "LocalBackend", targets: ["LocalBackend"])],
    dependencies: [
        .package(path: "../Core"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
        .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
    ],
    targets: [
        // The embedded stand-in for the cloud: the Supabase Auth protocol on SQLite, on loopback.
        .target(
            name: "LocalBackend",
            dependencies: [
                "Core", crypto, drawing, grdb, logging, persistence, .product(name: "CPlatform", package: "Core"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "FlyingSocks", package: "FlyingFox"), .product(name: "JWTKit", package: "jwt-kit"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "LocalBackendTests",
            dependencies: [
                "LocalBackend", "Core", crypto, drawing, grdb, logging, persistence,
                .product(name: "CoreTesting", package: "Core"),
            ],
            packageAccess: false, swiftSettings: settings),
    ]
)
