/// A text in a conversation, with its author, its time and its state.
public struct Message: ElementConvertible {
    public enum Author: Sendable, Equatable {
        /// The person at the screen.
        case you
        /// The model or the person that answers.
        case other
        /// The app itself, such as the result of a tool.
        case app
    }

    public enum State: String, Sendable {
        case complete
        /// The text still grows.
        case streaming
        /// The message has not been sent yet.
        case waiting
        /// The text breaks off before its end.
        case cut
        case failed
    }

    public struct Content: Sendable, Equatable {
        /// The text; nil while there is nothing to show.
        public let text: String?
        public let format: Element.TextFormat
        public let author: Author
        /// When it was written, in words.
        public let time: String?
        public let state: State
    }

    public let element: Element

    /// - Parameters:
    ///   - name: the author's, as people read it.
    ///   - menu: what can be done with the message.
    public init(
        _ id: String, _ name: String, author: Author, text: String?, format: Element.TextFormat = .plain,
        time: String? = nil, state: State = .complete, menu: [MenuItem] = []
    ) {
        let content = Content(text: text, format: format, author: author, time: time, state: state)
        element = Element(id, name, .message(content), menu: menu)
    }
}

/// One of several cards, such as the plans of an offer. A program sees a picker.
public struct Choice: ElementConvertible {
    public struct Card: Sendable, Equatable {
        public let title: String
        /// The text in large letters, such as a price.
        public let price: String?
        public let detail: String?
        /// What distinguishes the card, in a word or two, such as `Best value`.
        public let badge: String?

        public init(_ title: String, price: String? = nil, detail: String? = nil, badge: String? = nil) {
            self.title = title
            self.price = price
            self.detail = detail
            self.badge = badge
        }
    }

    public let element: Element

    /// - Parameter options: those with a ``Element/Option/card`` are drawn as cards.
    public init(
        _ id: String, _ label: String, selection: String, options: [Element.Option], isEnabled: Bool = true,
        onChange: @escaping Element.Change
    ) {
        element =
            Picker(
                id, label, selection: selection, options: options, isEnabled: isEnabled, onChange: onChange
            ).element
    }
}

/// A table that compares, such as the features of plans. A program sees a list with a line for each row.
public struct Comparison: ElementConvertible {
    public struct Table: Sendable, Equatable {
        public struct Row: Sendable, Equatable {
            public let title: String
            /// The values, one for each of the table's columns.
            public let values: [String]

            public init(_ title: String, _ values: [String]) {
                self.title = title
                self.values = values
            }
        }

        public let columns: [String]
        public let rows: [Row]

        public init(columns: [String], rows: [Row]) {
            self.columns = columns
            self.rows = rows
        }

        /// The rows as sentences, such as `Pictures: 20 with Free, 1,000 with Pro`.
        public var lines: [String] {
            rows.map { row in
                let values = zip(row.values, columns).map { "\($0) with \($1)" }
                return "\(row.title): \(values.joined(separator: ", "))"
            }
        }
    }

    public let element: Element

    public init(_ id: String, _ label: String, _ table: Table) {
        element = Element(id, label, .table(table))
    }
}
