import Design
import Domain

/// The sheet `edit-profile`.
@MainActor
final class EditProfileView: LiveView {
    private let model: EditProfileViewModel

    init(model: EditProfileViewModel) {
        self.model = model
    }

    var unsavedChanges: UnsavedChanges? { model.unsavedChanges }

    var screen: Screen {
        Screen("edit-profile", title: "Edit profile") {
            Section {
                field("profile.name", "Name", model.name)
                field("profile.email", "Contact email", model.email)
                Text("profile.notice", model.notice, label: "Notice")
                Button("profile.save", "Save", isEnabled: !model.isSaving) { [model] in await model.save() }
            }
        }
    }

    private func field(_ id: String, _ label: String, _ field: SettingEntry) -> Field {
        Field(id, label, text: field.text, error: field.error) { field.enter($0) }
    }
}
