package import Design

/// What a window shows, as far as its interface needs it.
package struct WindowContent: Sendable {
    package struct Tab: Equatable, Sendable {
        package let name: String
        package let title: String
        package let badge: Int?

        package init(name: String, title: String, badge: Int? = nil) {
            self.name = name
            self.title = title
            self.badge = badge
        }
    }

    /// A screen that is visible at the same time as others.
    package struct Layer: Sendable {
        /// Differs from that of other screens with the same id, such as those of two conversations.
        package let place: String
        /// The view of the screen; nil for a question.
        package let view: (any LiveView)?
        package let screen: Screen

        package init(place: String, view: (any LiveView)? = nil, _ screen: Screen) {
            self.place = place
            self.view = view
            self.screen = screen.shown
        }

        /// Whether it is the same page. Its place may have another name by now: that of a conversation which was begun there.
        package func isSame(as other: Layer) -> Bool {
            place == other.place || view != nil && view === other.view && screen.id == other.screen.id
        }
    }

    package var tabs: [Tab] = []
    package var selectedTab: String?
    /// The titles of the screens on the way to the page, without it.
    package var trail: [String] = []
    /// The page, then the open sheets, the front one last; never empty.
    package var layers: [Layer]
    /// A list beside the page, which is an item of it; nil when there is none, or no room.
    package var companion: Layer?
    /// What one of the page's rows leads to, by the row's id; nil while it is not known.
    package var preview: (row: String, screen: Screen)?
    /// Whether keys are for the companion instead of the page.
    var isCompanionInFront = false
    /// Whether the front screen is a question that must be answered first.
    package var isQuestion = false
    /// Whether the front screen can be left for the one below it.
    package var canLeave = false
    /// The name of the window, the user and the server, for the last line.
    package var scene = ""
    package var user: String?
    /// Whether it is known that no user is signed in.
    package var isSignedOut = true
    package var backend: String?
    package var activity: String?

    package init(_ layers: [Layer]) {
        self.layers = layers
    }

    package var front: Layer {
        if isCompanionInFront, let companion { return companion }
        return layers.last ?? Layer(place: "", Screen("empty", title: "") {})
    }

    /// Whether two screens are in front, beside each other.
    var hasPanes: Bool { companion != nil && layers.count == 1 }

    func hasSamePanes(as other: WindowContent) -> Bool {
        guard hasPanes, companion?.place == other.companion?.place, let page = other.layers.first else { return false }
        return layers[0].isSame(as: page)
    }
}

extension Interface {
    func questionArea(_ layer: WindowContent.Layer, over page: Area) -> Area {
        let columns = min(page.columns - 2, 60)
        return page.centered(columns: columns, rows: height(of: layer, columns: columns - 6, most: page.rows) + 2)
    }

    /// As high as what it shows.
    func sheetArea(_ layer: WindowContent.Layer, over page: Area, depth: Int) -> Area {
        var area = FrameAreas.sheet(over: page, depth: depth)
        area.rows = min(height(of: layer, columns: area.columns - 6, most: area.rows) + 2, area.rows)
        return area
    }

    /// How many rows a screen takes; not all are counted when they are too many.
    private func height(of layer: WindowContent.Layer, columns: Int, most: Int) -> Int {
        let filter = pages[layer.place].filter
        let layout = blockLayout(of: layer.screen, columns: columns, rows: most, over: theme.sheet)
        let nodes = PageNodes(layer.screen, columns: columns, texts: layout.texts, filter: filter, rowMatches)
        var height = 0
        for position in 0..<nodes.count where height < most {
            height += layout.block(for: nodes.node(at: position)).height
        }
        return height
    }
}
