import Composition
import Navigation

/// A tab or a route, as JSON for programs.
struct RouteForm: Encodable {
    struct Parameter: Encodable {
        let name: String
        let kind: String
        let `default`: String?
        let examples: [String]

        init(_ parameter: RouteParameterDefinition) {
            name = parameter.name
            kind = parameter.kind.rawValue
            self.default = parameter.defaultText
            examples = parameter.examples
        }
    }

    let id: String
    let path: String
    let kind: String
    let home: String?
    let needsSession: Bool
    let summary: String
    let link: String
    var aliases: [String] = []
    var parameters: [Parameter] = []
    var guards: [String] = []

    init(_ tab: AppTab, in table: RouteTable) {
        id = tab.id.rawValue
        path = id
        kind = "tab"
        home = id
        needsSession = true
        summary = "The \(tab.title) tab."
        link = "\(table.scheme)://\(id)"
        guards = [RouteGuard.session.id]
    }

    init(_ route: RouteDefinition, in table: RouteTable) {
        id = route.id
        path = route.pattern.description
        switch route.placement {
        case .tab(let tab):
            kind = "screen"
            home = tab.rawValue
        case .sheet:
            kind = "sheet"
            home = nil
        case .signedOut:
            kind = "signed-out"
            home = nil
        }
        link = table.link(of: route)
        needsSession = route.needsSession
        summary = route.summary
        aliases = route.aliases.map(\.description)
        parameters = route.parameters.map(Parameter.init)
        guards = route.guards.map(\.id)
    }
}
