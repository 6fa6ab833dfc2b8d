import Foundation

/// One line of the driver's output.
struct Answer: Decodable {
    struct Failure: Decodable {
        let code: String
        let message: String
    }

    struct Snapshot: Decodable, Equatable {
        struct User: Decodable, Equatable {
            let id: String
            let email: String?
        }

        struct Screen: Decodable, Equatable {
            let id: String
            let title: String
            let elements: [Element]
        }

        struct Option: Decodable, Equatable {
            let value: String
            let label: String
        }

        struct MenuItem: Decodable, Equatable {
            let id: String
            let label: String
            let role: String
            let enabled: Bool
        }

        /// A row of a list that can be long.
        struct Row: Decodable, Equatable {
            let id: String
            let label: String
            let detail: String?
            let enabled: Bool
            let menu: [MenuItem]?
        }

        struct Element: Decodable, Equatable {
            let id: String
            let kind: String
            let label: String
            let value: String?
            let enabled: Bool
            let error: String?
            /// The choices of a picker; nil for other elements.
            let options: [Option]?
            /// How a text is to be read, unless it is plain.
            let format: String?
            /// Whether a field takes several lines.
            let lines: Bool?
            /// The size of an image's picture.
            let width: Int?
            let height: Int?
            /// What an animation shows now, and whether it goes on.
            let frame: Int?
            let playing: Bool?
            /// How many rows a list has, and the first of them.
            let count: Int?
            let rows: [Row]?
            let menu: [MenuItem]?
        }

        struct Toast: Decodable, Equatable {
            let style: String
            let text: String
        }

        struct Pending: Decodable, Equatable {
            let url: String
            let expires: String
        }

        let state: String
        let detail: String?
        let user: User?
        let scene: String
        let tab: String?
        let path: [String]
        let sheets: [String]
        let url: String?
        let screen: Screen
        let toasts: [Toast]
        let pending: [Pending]

        func element(_ id: String) -> Element? {
            screen.elements.first { $0.id == id }
        }
    }

    let seq: Int
    let ok: Bool
    let error: Failure?
    /// The rows that the command asked for.
    let rows: [Snapshot.Row]?
    let snapshot: Snapshot
}
