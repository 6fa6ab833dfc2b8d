/// The outside products that the monorepo's manifests declare; a product's module is taken to have its name.
struct OutsideProducts {
    private let known: Set<String>

    init(_ workspace: Workspace) {
        let declared = workspace.dependencies.joined().joined().filter { !$0.isLocal && !$0.isPlugin }
        known = Set(declared.map(\.name)).subtracting(SystemModules.toolchain)
    }

    /// Whether a manifest of the monorepo declares the product that contains a module.
    func isKnown(_ module: String) -> Bool { known.contains(module) }
}

/// Modules without a package: those of toolchains and operating systems.
enum SystemModules {
    /// Modules that are part of a toolchain, besides packages of the same name.
    static let toolchain: Set<String> = ["Dispatch", "Foundation", "Testing", "XCTest"]

    /// Whether a module is part of the toolchain or the system, so that no product has to contain it.
    static func contains(_ module: String) -> Bool {
        toolchain.contains(module) || system.contains(module) || module.hasPrefix("_")
    }

    private static let system: Set<String> = [
        "Accelerate", "Accessibility", "ActivityKit", "AdSupport", "AlarmKit", "Android", "AppIntents", "AppKit",
        "AppTrackingTransparency", "ARKit", "AudioToolbox", "AuthenticationServices", "AVFAudio", "AVFoundation",
        "AVKit", "BackgroundTasks", "Bionic", "Builtin", "BusinessChat", "CallKit", "CarPlay", "Charts", "CloudKit",
        "Cocoa", "Combine", "CompositorServices", "Contacts", "ContactsUI", "CoreAudio", "CoreAudioKit",
        "CoreBluetooth", "CoreData", "CoreFoundation", "CoreGraphics", "CoreHaptics", "CoreImage", "CoreLocation",
        "CoreMedia", "CoreMIDI", "CoreML", "CoreMotion", "CoreNFC", "CoreServices", "CoreSpotlight", "CoreTelephony",
        "CoreText", "CoreTransferable", "CoreVideo", "CoreWLAN", "CreateML", "CRT", "CryptoKit", "CryptoTokenKit",
        "Cxx", "CxxStdlib", "Darwin", "DataDetection", "DeveloperToolsSupport", "DeviceActivity", "DeviceCheck",
        "Distributed", "EventKit", "EventKitUI", "ExtensionFoundation", "ExtensionKit", "FamilyControls",
        "FileProvider", "FinderSync", "FoundationEssentials", "FoundationInternationalization", "FoundationModels",
        "FoundationNetworking", "FoundationXML", "GameController", "GameKit", "GameplayKit", "Glibc",
        "GroupActivities", "HealthKit", "HomeKit", "IdentityLookup", "ImageIO", "Intents", "IntentsUI", "IOKit",
        "JavaScriptCore", "LinkPresentation", "LocalAuthentication", "MachO", "ManagedSettings", "MapKit",
        "MediaAccessibility", "MediaPlayer", "MessageUI", "Messages", "Metal", "MetalKit", "MetalPerformanceShaders",
        "MetricKit", "MobileCoreServices", "MultipeerConnectivity", "MusicKit", "Musl", "NaturalLanguage",
        "NearbyInteraction", "Network", "NetworkExtension", "NotificationCenter", "ObjectiveC", "Observation",
        "OSLog", "PackageDescription", "PackagePlugin", "PassKit", "PDFKit", "PencilKit", "Photos", "PhotosUI",
        "PushKit", "QuartzCore", "QuickLook", "QuickLookThumbnailing", "RealityKit", "RegexBuilder", "ReplayKit",
        "RoomPlan", "SafariServices", "SceneKit", "ScreenCaptureKit", "ScreenTime", "Security", "SensorKit",
        "ServiceManagement", "ShazamKit", "Social", "SoundAnalysis", "Spatial", "Speech", "SpriteKit", "StoreKit",
        "Swift", "SwiftData", "SwiftOnoneSupport", "SwiftUI", "SwiftUICore", "Synchronization", "System",
        "SystemConfiguration", "TabularData", "ThreadNetwork", "TipKit", "Translation", "UIKit",
        "UniformTypeIdentifiers", "UserNotifications", "UserNotificationsUI", "VideoToolbox", "Virtualization",
        "Vision", "VisionKit", "WASILibc", "WatchConnectivity", "WatchKit", "WeatherKit", "WebKit", "WidgetKit",
        "WinSDK", "WorkoutKit", "XPC", "os", "simd", "ucrt",
    ]
}
