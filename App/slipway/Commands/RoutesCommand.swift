import ArgumentParser
import Composition
import Foundation
import Navigation

/// The app's links.
struct RoutesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes",
        abstract: "Show which links the app understands.",
        discussion: """
            EXAMPLE
              slipway routes list
            """,
        subcommands: [RoutesListCommand.self])
}

/// Lists every route.
struct RoutesListCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List every route: its link, where it stands, and what it shows.",
        discussion: """
            EXAMPLE
              slipway routes list --json
            """)

    private struct Form: Encodable {
        let id: String
        let path: String
        let kind: String
        let home: String?
        let needsSession: Bool
        let summary: String
        let link: String
    }

    @OptionGroup var common: CommonOptions

    func execute() async throws {
        let table = AppRoutes.table
        let tabs = AppTab.allCases.map { tab in
            Form(
                id: tab.rawValue, path: tab.rawValue, kind: "tab", home: tab.rawValue, needsSession: true,
                summary: "The tab \(tab.title).", link: "\(table.scheme)://\(tab.rawValue)")
        }
        let forms = tabs + table.definitions.map { form($0, table) }
        if common.json {
            try Output.print(json: forms)
        } else {
            let width = forms.map(\.link.count).max() ?? 0
            for form in forms {
                Output.print(form.link.padding(toLength: width + 2, withPad: " ", startingAt: 0) + form.summary)
            }
        }
    }

    private func form(_ route: RouteDefinition, _ table: RouteTable) -> Form {
        let path = route.pattern.description
        let (kind, home, link): (String, String?, String) =
            switch route.placement {
            case .tab(let tab): ("screen", tab.rawValue, "\(table.scheme)://\(path)")
            case .sheet: ("sheet", nil, "\(table.scheme)://\(table.tabs[0].rawValue)?sheet=\(path)")
            case .signedOut: ("signed-out", nil, "\(table.scheme)://\(path)")
            }
        return Form(
            id: route.id, path: path, kind: kind, home: home, needsSession: route.needsSession,
            summary: route.summary, link: link)
    }
}
