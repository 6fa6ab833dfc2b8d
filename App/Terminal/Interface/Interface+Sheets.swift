import Design

/// Where sheets and questions stand.
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
        let filter = states[layer.place]?.filter ?? RowFilter()
        let nodes = PageNodes(layer.screen, columns: columns, filter: filter, rowMatches)
        let layout = blockLayout(columns: columns, rows: most, over: theme.sheet)
        var height = 0
        for position in 0..<nodes.count where height < most {
            height += layout.block(for: nodes.node(at: position)).height
        }
        return height
    }
}
