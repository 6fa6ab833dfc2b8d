extension RenameCase {
    static let feature = RenameCase(
        name: "A feature with its types and files, but without its ids", old: "Billing", new: "Invoicing",
        before: Self.template + #"""
            --- Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let features = ["BillingFeature"]
            let package = Package(
                name: "shop",
                dependencies: features.map { .package(path: "Packages/\($0)") },
                targets: [
                    .target(name: "App", dependencies: [.product(name: "BillingFeature", package: "BillingFeature")]),
                    .executableTarget(name: "PreviewBilling", path: "Packages/BillingFeature/Preview"),
                ])
            --- Sources/App/BillingModule.swift
            import BillingFeature
            /// Joins BillingFeature to the app; see Packages/BillingFeature/README.md.
            enum BillingModule {
                static let billing: TabID = "billing"
                let feature: any BillingFeatureAPI = BillingFeature.BillingFeatureFactory.create()
            }
            --- Sources/App/Modules.swift
            let modules = [BillingModule.self]
            struct BillingPlan {}
            --- Packages/BillingFeature/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "BillingFeature",
                products: [.library(name: "BillingFeature", targets: ["BillingFeature"])],
                targets: [
                    .target(name: "BillingFeature"), .testTarget(name: "BillingFeatureTests", dependencies: ["BillingFeature"]),
                ])
            --- Packages/BillingFeature/README.md
            # BillingFeature
            Billing, with `BillingRoute`. Run `Tools/test BillingFeature`; shop://billing opens it.
            --- Packages/BillingFeature/API.txt
            module BillingFeature

            protocol BillingFeatureAPI
            --- Packages/BillingFeature/Preview/PreviewBilling.swift
            import BillingFeature
            struct PreviewBilling {}
            --- Packages/BillingFeature/Sources/BillingFeature/BillingFeature.docc/BillingFeature.md
            # ``BillingFeature``
            --- Packages/BillingFeature/Sources/BillingFeature/BillingFeatureAPI.swift
            public protocol BillingFeatureAPI {}
            public enum BillingFeatureFactory { public static func create() -> any BillingFeatureAPI { LiveBillingFeature() } }
            --- Packages/BillingFeature/Sources/BillingFeature/Internal/LiveBillingFeature.swift
            struct LiveBillingFeature: BillingFeatureAPI {}
            struct Billings {}
            struct OBillingToken {}
            final class HTTPBillingClient {}
            --- Packages/BillingFeature/Sources/BillingFeature/BillingRoute+Titles.swift
            extension BillingRoute { var title: String { "Billing" } }
            --- Packages/BillingFeature/Sources/BillingFeature/BillingRoute.swift
            enum BillingRoute { static let all = [Route("billing"), Route("BillingFeature.details")] }
            let table = "CREATE TABLE billing_entry"
            --- Packages/BillingFeature/Tests/BillingFeatureTests/BillingStoreTests.swift
            @testable import BillingFeature
            struct BillingStoreTests { let route = BillingRoute.all }

            """#,
        after: Self.template + #"""
            --- Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let features = ["InvoicingFeature"]
            let package = Package(
                name: "shop",
                dependencies: features.map { .package(path: "Packages/\($0)") },
                targets: [
                    .target(name: "App", dependencies: [.product(name: "InvoicingFeature", package: "InvoicingFeature")]),
                    .executableTarget(name: "PreviewInvoicing", path: "Packages/InvoicingFeature/Preview"),
                ])
            --- Sources/App/InvoicingModule.swift
            import InvoicingFeature
            /// Joins InvoicingFeature to the app; see Packages/InvoicingFeature/README.md.
            enum InvoicingModule {
                static let billing: TabID = "billing"
                let feature: any InvoicingFeatureAPI = InvoicingFeature.InvoicingFeatureFactory.create()
            }
            --- Sources/App/Modules.swift
            let modules = [InvoicingModule.self]
            struct BillingPlan {}
            --- Packages/InvoicingFeature/Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "InvoicingFeature",
                products: [.library(name: "InvoicingFeature", targets: ["InvoicingFeature"])],
                targets: [
                    .target(name: "InvoicingFeature"), .testTarget(name: "InvoicingFeatureTests", dependencies: ["InvoicingFeature"]),
                ])
            --- Packages/InvoicingFeature/README.md
            # InvoicingFeature
            Billing, with `InvoicingRoute`. Run `Tools/test InvoicingFeature`; shop://billing opens it.
            --- Packages/InvoicingFeature/API.txt
            module InvoicingFeature

            protocol InvoicingFeatureAPI
            --- Packages/InvoicingFeature/Preview/PreviewInvoicing.swift
            import InvoicingFeature
            struct PreviewInvoicing {}
            --- Packages/InvoicingFeature/Sources/InvoicingFeature/InvoicingFeature.docc/InvoicingFeature.md
            # ``InvoicingFeature``
            --- Packages/InvoicingFeature/Sources/InvoicingFeature/InvoicingFeatureAPI.swift
            public protocol InvoicingFeatureAPI {}
            public enum InvoicingFeatureFactory { public static func create() -> any InvoicingFeatureAPI { LiveInvoicingFeature() } }
            --- Packages/InvoicingFeature/Sources/InvoicingFeature/Internal/LiveInvoicingFeature.swift
            struct LiveInvoicingFeature: InvoicingFeatureAPI {}
            struct Billings {}
            struct OBillingToken {}
            final class HTTPInvoicingClient {}
            --- Packages/InvoicingFeature/Sources/InvoicingFeature/InvoicingRoute+Titles.swift
            extension InvoicingRoute { var title: String { "Billing" } }
            --- Packages/InvoicingFeature/Sources/InvoicingFeature/InvoicingRoute.swift
            enum InvoicingRoute { static let all = [Route("billing"), Route("BillingFeature.details")] }
            let table = "CREATE TABLE billing_entry"
            --- Packages/InvoicingFeature/Tests/InvoicingFeatureTests/InvoicingStoreTests.swift
            @testable import InvoicingFeature
            struct InvoicingStoreTests { let route = InvoicingRoute.all }

            """#)

    static let template = #"""
        --- .modules.yml
        templates: Templates
        exclude: [Templates/**]
        --- Templates/feature/template.yml
        ids: {link: "Route(", table: "text: CREATE TABLE"}
        modules: ["{{Name}}Feature", "{{Name}}FeatureTests", "Preview{{Name}}"]
        steps:
          - {name: Check, run: 'if [ -f check ]; then sh ./check; else echo {{Name}} at {{ID}}; fi', answer: true}
        --- Templates/feature/files/Sources/App/{{Name}}Module.swift
        enum {{Name}}Module {}

        """#
}
