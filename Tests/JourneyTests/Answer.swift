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

        struct Element: Decodable, Equatable {
            let id: String
            let kind: String
            let label: String
            let value: String?
            let enabled: Bool
            let error: String?
            /// The choices of a picker; nil for other elements.
            let options: [Option]?
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
    let snapshot: Snapshot
}
