/// What a text means. A theme decides how that looks, so that a text keeps its layout in every theme.
package struct Face: Hashable, Sendable {
    package enum Role: UInt8, Sendable, CaseIterable {
        case text, secondary, title, heading, accent, link, code, quote
        case error, warning, success, info
        case border, field, placeholder, disabled, button
        case tab, selectedTab, badge, status
    }

    package var role: Role
    /// Beyond those that the theme gives the role.
    package var attributes: TextAttributes

    package init(_ role: Role = .text, _ attributes: TextAttributes = []) {
        self.role = role
        self.attributes = attributes
    }
}
