import Drawing

/// A QR code as an SVG document.
enum QRPicture {
    /// Without `#`, because clients put the text behind `data:image/svg+xml;utf-8,` as it is.
    static func svg(of code: QRCode) -> String {
        let side = code.size + 2 * QRCode.quietZone
        let bars = (0..<code.size).flatMap { y in
            // Each run of dark modules in a row.
            RangeSet((0..<code.size).filter { code[$0, y] }.map { $0..<$0 + 1 }).ranges.map { run in
                "M\(run.lowerBound + QRCode.quietZone) \(y + QRCode.quietZone)h\(run.count)v1h-\(run.count)z"
            }
        }
        return """
            <?xml version="1.0"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="\(side * modulePixels)" height="\(side * modulePixels)" \
            viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">
            <rect width="\(side)" height="\(side)" fill="white"/>
            <path d="\(bars.joined())" fill="black"/>
            </svg>

            """
    }

    private static let modulePixels = 3
}
