import Terminal

extension FullScreenShell {
    /// Decodes the visible pictures that are missing, one after the other: each may need 160 MB meanwhile.
    func decodePictures() {
        guard decoding == nil, let request = interface.missingPictures.first else { return }
        decoding = Task {
            let pixels = await decodePicture(request)
            decoding = nil
            guard !Task.isCancelled else { return }
            interface.add(pixels, for: request)
            post(.change)
        }
    }
}
