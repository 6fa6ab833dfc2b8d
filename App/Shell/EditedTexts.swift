import Design
import Foundation
import Terminal

/// What the user's editor is opened with.
enum EditorDraft: Equatable, Sendable {
    case text(String)
    /// In which an earlier editor left a text that could not be used.
    case file(URL)
}

/// Why an editor gave no text.
struct EditorFailure: Error, Equatable {
    let refusal: Refusal
    /// What the user has written nevertheless; nil for nothing.
    var draft: EditorDraft?
}

/// Opens texts of a window in the user's editor. What is not taken in the end is kept, and offered the next time.
@MainActor
final class EditedTexts {
    /// Opens a draft, and returns the text as the user left it.
    typealias Editor = @MainActor (_ draft: EditorDraft) async throws(EditorFailure) -> String

    private let window: any ShellWindow
    /// By user and element: another user may have signed in before the next time.
    private var kept: [[String]: EditorDraft] = [:]

    init(_ window: any ShellWindow) {
        self.window = window
    }

    /// - Parameters:
    ///   - again: how the user opens the text again, after "for the next".
    ///   - take: gives the text to its element, if it is another one.
    func edit(
        _ element: Element, with editor: Editor, again: String, take: (String) async throws(Refusal) -> Void
    ) async throws(Refusal) {
        let (user, url) = (window.status.user?.id, window.status.url)
        let place = [user ?? "", element.id]
        let edited: String
        do throws(EditorFailure) {
            edited = try await editor(kept[place] ?? .text(element.value ?? ""))
        } catch {
            guard let draft = error.draft else { throw error.refusal }
            throw keep(draft, at: place, error.refusal, again)
        }
        let text = element.hasLines ? edited : TypedText.oneLine(edited)
        do throws(Refusal) {
            // The same element elsewhere, such as in another conversation, is for another text.
            guard window.status.user?.id == user, window.status.url == url else { throw LinearShell.hasChanged }
            if text != element.value { try await take(text) }
            kept[place] = nil
        } catch {
            throw keep(.text(text), at: place, error, again)
        }
    }

    private func keep(_ draft: EditorDraft, at place: [String], _ refusal: Refusal, _ again: String) -> Refusal {
        kept[place] = draft
        let place = if case .file(let file) = draft { ", in \(file.path)" } else { "" }
        return Refusal(refusal.code, "\(refusal.message) Your text is kept for the next \(again)\(place).")
    }
}
