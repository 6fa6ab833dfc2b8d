extension RenameCase {
    /// A name that is also a word of the language.
    static let wholePackage = RenameCase(
        name: "A package with its targets, products, imports and paths", old: "Core", new: "Kernel",
        before: ##"""
            --- .modules.yml
            # Core is below all: `Core`.
            layers:
              - {name: App, modules: ["package:App"]}
              - {name: Core, modules: ["package:Core"]}
            owners:
              App: "@acme/app"
              Core: "@acme/core"
            --- CODEOWNERS
            # >>> modules owners: written from the owners in .modules.yml. Change them there, then run `modules owners --write`.
            /App/ @acme/app
            /Packages/Core/ @acme/core
            # <<< modules owners
            --- README.md
            The Core of it all: `Core` in [Packages/Core](Packages/Core/README.md), https://acme.org/Packages/Core.
            --- App/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "App",
                dependencies: [.package(path: "../Packages/Core")],
                targets: [
                    .target(
                        name: "App", dependencies: [.product(name: "Core", package: "Core"), "Core"],
                        swiftSettings: [.define("Core")])
                ])
            --- App/Sources/App/App.swift
            @testable import Core
            public import struct Core.Engine
            #if canImport(Core)
            #endif
            // The Core is `Core.Engine`, from import Core.
            let engine = Core.Engine(name: "Core \(Core.Engine.self) stays \\(Core.Engine)")
            let raw = #"Core \(Core.Engine) \#(Core.start())"#
            let word = app.Core.Engine
            let pattern = /Core.Engine/
            --- Packages/Core/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Core",
                products: [.library(name: "Core", targets: ["Core", "CoreTesting"])],
                targets: [
                    .target(name: "Core", exclude: ["Core"]), .target(name: "CoreTesting", dependencies: ["Core"]),
                    .target(name: "Corelike", path: "Sources/Corelike"),
                    .testTarget(name: "CoreTests", dependencies: [.target(name: "Core"), "CoreTesting"]),
                ])
            --- Packages/Core/README.md
            Sources/Core/Core.swift, Sources/Corelike and `Core`; CoreTesting.
            --- Packages/Core/Sources/Core/Core.swift
            public struct Engine {}
            public func start() {}
            --- Packages/Core/Sources/Core/Core/notes.txt
            Core
            --- Packages/Core/Sources/CoreTesting/Double.swift
            public import Core
            --- Packages/Core/Sources/Corelike/Other.swift
            let other = "Corelike"
            --- Packages/Core/Tests/CoreTests/EngineTests.swift
            import CoreTesting
            @testable import class Core.Engine

            """##,
        after: ##"""
            --- .modules.yml
            # Core is below all: `Kernel`.
            layers:
              - {name: App, modules: ["package:App"]}
              - {name: Core, modules: ["package:Kernel"]}
            owners:
              App: "@acme/app"
              Kernel: "@acme/core"
            --- CODEOWNERS
            # >>> modules owners: written from the owners in .modules.yml. Change them there, then run `modules owners --write`.
            /App/ @acme/app
            /Packages/Kernel/ @acme/core
            # <<< modules owners
            --- README.md
            The Core of it all: `Kernel` in [Packages/Kernel](Packages/Kernel/README.md), https://acme.org/Packages/Core.
            --- App/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "App",
                dependencies: [.package(path: "../Packages/Kernel")],
                targets: [
                    .target(
                        name: "App", dependencies: [.product(name: "Kernel", package: "Kernel"), "Kernel"],
                        swiftSettings: [.define("Core")])
                ])
            --- App/Sources/App/App.swift
            @testable import Kernel
            public import struct Kernel.Engine
            #if canImport(Kernel)
            #endif
            // The Core is `Kernel.Engine`, from import Kernel.
            let engine = Kernel.Engine(name: "Core \(Kernel.Engine.self) stays \\(Core.Engine)")
            let raw = #"Core \(Core.Engine) \#(Kernel.start())"#
            let word = app.Core.Engine
            let pattern = /Core.Engine/
            --- Packages/Kernel/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Kernel",
                products: [.library(name: "Kernel", targets: ["Kernel", "KernelTesting"])],
                targets: [
                    .target(name: "Kernel", exclude: ["Core"]), .target(name: "KernelTesting", dependencies: ["Kernel"]),
                    .target(name: "Corelike", path: "Sources/Corelike"),
                    .testTarget(name: "KernelTests", dependencies: [.target(name: "Kernel"), "KernelTesting"]),
                ])
            --- Packages/Kernel/README.md
            Sources/Kernel/Core.swift, Sources/Corelike and `Kernel`; KernelTesting.
            --- Packages/Kernel/Sources/Kernel/Core.swift
            public struct Engine {}
            public func start() {}
            --- Packages/Kernel/Sources/Kernel/Core/notes.txt
            Core
            --- Packages/Kernel/Sources/KernelTesting/Double.swift
            public import Kernel
            --- Packages/Kernel/Sources/Corelike/Other.swift
            let other = "Corelike"
            --- Packages/Kernel/Tests/KernelTests/EngineTests.swift
            import KernelTesting
            @testable import class Kernel.Engine

            """##)

    static let target = RenameCase(
        name: "One target of a package with another name", old: "Player", new: "AudioPlayer",
        before: """
            --- Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "game",
                products: [.library(name: "Player", targets: ["Player"])],
                targets: [
                    .target(name: "Player"), .target(name: "PlayerClient", dependencies: ["Player"]),
                    .testTarget(name: "PlayerTests", dependencies: ["Player"]),
                ])
            --- Sources/Player/Player.swift
            public func play() {}
            --- Sources/PlayerClient/Client.swift
            import Player
            let client = Player.play
            --- Tests/PlayerTests/Tests.swift
            @testable import Player

            """,
        after: """
            --- Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "game",
                products: [.library(name: "AudioPlayer", targets: ["AudioPlayer"])],
                targets: [
                    .target(name: "AudioPlayer"), .target(name: "PlayerClient", dependencies: ["AudioPlayer"]),
                    .testTarget(name: "AudioPlayerTests", dependencies: ["AudioPlayer"]),
                ])
            --- Sources/AudioPlayer/Player.swift
            public func play() {}
            --- Sources/PlayerClient/Client.swift
            import AudioPlayer
            let client = AudioPlayer.play
            --- Tests/AudioPlayerTests/Tests.swift
            @testable import AudioPlayer

            """)

    /// The package's name is also its identity, the directory's name in lower case.
    static let lowerCase = RenameCase(
        name: "A target of a package in lower case", old: "Player", new: "AudioPlayer",
        before: """
            --- game/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "game", targets: [.target(name: "Player")])
            --- game/Sources/Player/Player.swift
            public func play() {}
            --- User/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "User", dependencies: [.package(path: "../game")],
                targets: [.target(name: "User", dependencies: [.product(name: "Player", package: "game")])])
            --- User/Sources/User/User.swift
            import Player

            """,
        after: """
            --- game/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "game", targets: [.target(name: "AudioPlayer")])
            --- game/Sources/AudioPlayer/Player.swift
            public func play() {}
            --- User/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "User", dependencies: [.package(path: "../game")],
                targets: [.target(name: "User", dependencies: [.product(name: "AudioPlayer", package: "game")])])
            --- User/Sources/User/User.swift
            import AudioPlayer

            """)

    static let hyphen = RenameCase(
        name: "A module whose name in imports differs", old: "swift-tools", new: "swift-devices",
        before: """
            --- swift-tools/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "swift-tools",
                targets: [.target(name: "swift-tools"), .target(name: "User", dependencies: ["swift-tools"])])
            --- swift-tools/Sources/swift-tools/Tool.swift
            public struct Tool {}
            --- swift-tools/Sources/User/User.swift
            import swift_tools
            let tool = swift_tools::Tool()
            --- README.md
            swift-tools, my-swift-tools, --swift-tools.

            """,
        after: """
            --- swift-devices/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "swift-devices",
                targets: [.target(name: "swift-devices"), .target(name: "User", dependencies: ["swift-devices"])])
            --- swift-devices/Sources/swift-devices/Tool.swift
            public struct Tool {}
            --- swift-devices/Sources/User/User.swift
            import swift_devices
            let tool = swift_devices::Tool()
            --- README.md
            swift-devices, my-swift-tools, --swift-devices.

            """)

    static let typeOfTheSameName = RenameCase(
        name: "A type with the module's name keeps it", old: "Account", new: "Membership",
        before: """
            --- Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "shop",
                targets: [.target(name: "Account"), .target(name: "Shop", dependencies: ["Account"])])
            --- Sources/Account/Account.swift
            public struct Account { public static let shared = Account() }
            --- Sources/Shop/Shop.swift
            import Account
            let account = Account.shared

            """,
        after: """
            --- Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "shop",
                targets: [.target(name: "Membership"), .target(name: "Shop", dependencies: ["Membership"])])
            --- Sources/Membership/Account.swift
            public struct Account { public static let shared = Account() }
            --- Sources/Shop/Shop.swift
            import Membership
            let account = Account.shared

            """)

    static let nearbyNames = RenameCase(
        name: "Products of other packages, and targets that have the name in another place", old: "Log", new: "Journal",
        before: """
            --- Log/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Log", targets: [.target(name: "Log"), .target(name: "Login")])
            --- Log/Sources/Log/Log.swift
            public let level = 1
            --- Log/Sources/Login/Login.swift
            // Login in Log/Sources/Login, not in Logs/Sources.
            --- Other/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Other", targets: [.target(name: "Other", path: "Log")])
            --- Other/Log/Other.swift
            import Log2
            let other = Log.level

            """,
        after: """
            --- Journal/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Journal", targets: [.target(name: "Journal"), .target(name: "Login")])
            --- Journal/Sources/Journal/Log.swift
            public let level = 1
            --- Journal/Sources/Login/Login.swift
            // Login in Journal/Sources/Login, not in Logs/Sources.
            --- Other/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Other", targets: [.target(name: "Other", path: "Log")])
            --- Other/Log/Other.swift
            import Log2
            let other = Log.level

            """)
}
