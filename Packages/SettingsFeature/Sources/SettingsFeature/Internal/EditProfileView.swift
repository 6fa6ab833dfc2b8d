import Design

/// The sheet `edit-profile`.
@MainActor
final class EditProfileView: LiveView {
    private let model: EditProfileViewModel

    init(model: EditProfileViewModel) {
        self.model = model
    }

    var screen: Screen {
        Screen("edit-profile", title: "Edit profile") {
            Section {
                Field("profile.name", "Name", text: model.name, error: model.error) { [model] in model.enter($0) }
                Button("profile.save", "Save", isEnabled: !model.isSaving) { [model] in await model.save() }
            }
        }
    }
}
