public import Navigation

/// The screens of the feature.
public enum {{Name}}Route: Route {
{{^tab}}
    /// The first screen.
    case main
{{/tab}}
    /// What the first screen holds, in figures.
    case details

    public static let routes: [RouteDeclaration<{{Name}}Route>] = [
{{^tab}}
        RouteDeclaration("{{ID}}", .main, in: .tab("{{Home}}"), title: "{{Title}}", summary: "{{Title}}."),
{{/tab}}
        RouteDeclaration(
            "{{ID}}-details", .details, in: .tab("{{Home}}"), title: "{{Title}}: details", summary: "{{Title}}, in figures."),
    ]
}
