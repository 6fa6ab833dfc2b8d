extension PixelImage {
    /// The picture as a person is to see it.
    public func oriented(_ orientation: ExifOrientation) -> PixelImage {
        guard orientation != .up else { return self }
        let newWidth = orientation.swapsSides ? height : width
        let newHeight = orientation.swapsSides ? width : height
        // Each step to the right and downwards leads equally far everywhere.
        func offset(_ x: Int, _ y: Int) -> Int {
            let place = orientation.place(x: x, y: y, width: width, height: height)
            return (place.y * newWidth + place.x) * 4
        }
        let origin = offset(0, 0)
        let right = offset(1, 0) - origin
        let down = offset(0, 1) - origin
        var turned = [UInt8](repeating: 0, count: pixels.count)
        pixels.withUnsafeBufferPointer { pixels in
            turned.withUnsafeMutableBufferPointer { turned in
                var from = 0
                for y in 0..<height {
                    var to = origin + y * down
                    for _ in 0..<width {
                        for byte in 0..<4 { turned[to + byte] = pixels[from + byte] }
                        from += 4
                        to += right
                    }
                }
            }
        }
        return PixelImage(width: newWidth, height: newHeight, pixels: turned)
    }
}
