/// Which modules the products of outside packages carry: those of the product's name, unless the rules know better.
struct OutsideProducts {
    private let renamed: [String: [String]]
    private let known: Set<String>

    init(_ workspace: Workspace, _ rules: Rules) {
        renamed = rules.products
        var known: Set<String> = []
        for dependency in workspace.dependencies.joined().joined() where !dependency.isLocal {
            known.formUnion(rules.products[dependency.name] ?? [dependency.name])
        }
        self.known = known.subtracting(Self.toolchain)
    }

    func modules(of product: String) -> [String] {
        renamed[product] ?? [product]
    }

    /// Whether some manifest of the monorepo declares the product that carries a module.
    func isKnown(_ module: String) -> Bool { known.contains(module) }

    /// Modules that a toolchain brings along, besides packages of the same name.
    private static let toolchain: Set<String> = ["Testing", "XCTest", "Foundation", "Dispatch"]

    /// Whether a module comes with the toolchain or the system, so that no product need carry it.
    static func isSystem(_ module: String) -> Bool {
        toolchain.contains(module) || system.contains(module) || module.hasPrefix("_")
    }

    private static let system: Set<String> = [
        "Accelerate", "Accessibility", "Android", "AppIntents", "AppKit", "AuthenticationServices", "AVFoundation",
        "AVKit", "BackgroundTasks", "Bionic", "Builtin", "CloudKit", "Combine", "Contacts", "CoreData",
        "CoreFoundation",
        "CoreGraphics", "CoreHaptics", "CoreImage", "CoreLocation", "CoreMedia", "CoreML", "CoreMotion",
        "CoreServices", "CoreSpotlight", "CoreText", "CoreVideo", "CRT", "CryptoKit", "Cxx", "CxxStdlib", "Darwin",
        "Distributed", "EventKit", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
        "FoundationXML", "GameKit", "Glibc", "HealthKit", "ImageIO", "Intents", "IOKit", "JavaScriptCore",
        "LocalAuthentication", "MachO", "MapKit", "MediaPlayer", "MessageUI", "Metal", "MetalKit", "MobileCoreServices",
        "Musl", "NaturalLanguage", "Network", "NetworkExtension", "Observation", "ObjectiveC", "OSLog",
        "PackageDescription",
        "PackagePlugin", "PassKit", "PDFKit", "Photos", "PhotosUI", "QuartzCore", "QuickLook", "RealityKit",
        "RegexBuilder",
        "SafariServices", "SceneKit", "Security", "ServiceManagement", "Social", "Speech", "SpriteKit", "StoreKit",
        "Swift",
        "SwiftData", "SwiftUI", "Synchronization", "System", "SystemConfiguration", "TipKit", "UIKit",
        "UniformTypeIdentifiers", "UserNotifications", "Vision", "WASILibc", "WatchConnectivity", "WebKit", "WidgetKit",
        "WinSDK", "XPC", "os", "simd", "ucrt",
    ]
}
