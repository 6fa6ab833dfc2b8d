import Design
import Navigation

/// The menu of everything that the app can show.
@MainActor
final class ContentMenuView: LiveView {
    private let navigator: Navigator<ContentRoute>

    init(navigator: Navigator<ContentRoute>) {
        self.navigator = navigator
    }

    var screen: Screen {
        Screen("content", title: "Content") {
            for section in ContentSection.allCases {
                Section(section.rawValue) {
                    for route in ContentRoute.menu where route.place.section == section {
                        Row("content.\(route.place.path)", route.place.title, detail: route.place.detail) {
                            self.navigator.navigateTo(route)
                        }
                    }
                }
            }
        }
    }
}
