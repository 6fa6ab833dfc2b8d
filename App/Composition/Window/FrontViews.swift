import Design

/// The views of a window, one for each open place.
@MainActor
final class FrontViews {
    private let make: @MainActor (FrontPlace) -> any LiveView
    private var views: [FrontPlace: any LiveView] = [:]

    init(make: @escaping @MainActor (FrontPlace) -> any LiveView) {
        self.make = make
    }

    /// The view of a place; the same one as long as the place stays open.
    func view(at place: FrontPlace) -> any LiveView {
        if let view = views[place] { return view }
        let view = make(place)
        views[place] = view
        return view
    }

    /// The unsaved changes at these places; of several, those of the frontmost place.
    func unsavedChanges(at places: [FrontPlace]) -> UnsavedChanges? {
        for place in places.reversed() {
            if let changes = views[place]?.unsavedChanges { return changes }
        }
        return nil
    }

    /// Releases the view of a place that shows something else by now, unless something would be lost with it.
    ///
    /// - Returns: whether the place has another view from now on.
    func renew(_ place: FrontPlace) -> Bool {
        guard let view = views[place], view.hasMovedOn, view.unsavedChanges == nil else { return false }
        views[place] = nil
        return true
    }

    /// Releases the views of places that are no longer open, with the text that was entered in them.
    func keepOnly(_ places: [FrontPlace]) {
        guard views.count > 1 || views.keys.contains(where: { !places.contains($0) }) else { return }
        let open = Set(places)
        views = views.filter { open.contains($0.key) }
    }
}
