import Core
import CoreTesting
import Design
import Domain
import DomainTesting
import Foundation
import OnboardingFeature
import OnboardingFeatureTesting
import Testing

/// A random walk over one store, with kills and other accounts between the steps, ends in the state of its model.
@MainActor
struct OnboardingWalkTests {
    /// The state of one account: all of it survives a kill, except the draft.
    private struct Account: Equatable {
        var step = OnboardingStep.welcome
        var isFinished = false
        var name = ""
        var analytics = false
        var draft: String?
    }

    private enum Move: CaseIterable {
        case advance, back, skip, finish, write, toggle, kill, fail, otherAccount
    }

    private static let names = ["Ada", " Grace ", "", "\u{7}", "Linus"]

    @Test(arguments: UInt64(1)...40)
    func everyWalkEndsWhereTheModelSays(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let harness = Harness()
        var view = harness.feature.makeMainView()
        var models: [String: Account] = [:]
        var account = "ada"
        harness.account = account
        for _ in 0..<120 {
            var model = models[account] ?? Account()
            let move = Move.allCases.randomElement(using: &random) ?? .advance
            switch move {
            case .kill:
                // The next process has the store, and nothing that was only in memory.
                view = Self.start(harness)
                for id in models.keys { models[id]?.draft = nil }
                model.draft = nil
            case .otherAccount:
                models[account] = model
                account = account == "ada" ? "bob" : "ada"
                harness.account = account
                // The view belongs to one account at a time.
                for id in models.keys { models[id]?.draft = nil }
                model = models[account] ?? Account()
            case .fail:
                harness.settings.fail("onboarding.progress", "profile.name")
                for id in ["onboarding.continue", "onboarding.skip", "onboarding.back", "onboarding.finish"] {
                    await Self.tap(id, on: view)
                }
                harness.settings.fail()
            case .write:
                let text = Self.names.randomElement(using: &random) ?? ""
                if model.step == .profileSetup, await Self.write(text, on: view) { model.draft = text }
            case .toggle:
                if model.step == .permissions, await Self.tap("onboarding.analytics", on: view) {
                    model.analytics.toggle()
                }
            case .advance:
                await Self.tap("onboarding.continue", on: view)
                Self.advance(&model)
            case .skip:
                if await Self.tap("onboarding.skip", on: view), let next = model.step.next {
                    #expect([.permissions, .profileSetup].contains(model.step))
                    model.step = next
                    model.draft = nil
                }
            case .back:
                await Self.tap("onboarding.back", on: view)
                if !model.isFinished, let previous = model.step.previous {
                    model.step = previous
                    model.draft = nil
                }
            case .finish:
                if await Self.tap("onboarding.finish", on: view) { model.isFinished = true }
            }
            models[account] = model
            Self.compare(view, with: model, settings: harness.settings, after: move, seed: seed)
        }
    }

    private static func start(_ harness: Harness) -> any LiveView {
        OnboardingPreview.make(
            settings: harness.settings, toasts: harness.toasts, account: { [unowned harness] in harness.account }
        ).makeMainView()
    }

    private static func advance(_ model: inout Account) {
        guard let next = model.step.next else { return }
        if model.step == .profileSetup {
            let name = (model.draft ?? model.name).trimmingCharacters(in: .whitespaces)
            guard !name.isEmpty, name != "\u{7}" else { return }
            model.name = name
        }
        model.step = next
        model.draft = nil
    }

    private static func compare(
        _ view: any LiveView, with model: Account, settings: InMemorySettingsStore, after move: Move, seed: UInt64
    ) {
        let screen = view.screen
        #expect(screen.id == "onboarding.\(model.step.rawValue)", "seed \(seed), after \(move)")
        let progress = settings.value(for: SharedSettings.onboardingProgress)
        #expect((progress == .finished) == model.isFinished, "seed \(seed), after \(move)")
        #expect((progress.step ?? model.step) == model.step, "seed \(seed), after \(move)")
        #expect(settings.value(for: SharedSettings.profileName) == model.name, "seed \(seed), after \(move)")
        #expect(settings.value(for: SharedSettings.analytics) == model.analytics, "seed \(seed), after \(move)")
        if let field = screen.element("onboarding.name") {
            #expect(field.value == model.draft ?? model.name, "seed \(seed), after \(move)")
        }
    }

    /// Taps an element if that is possible; returns whether it was.
    @discardableResult
    private static func tap(_ id: String, on view: any LiveView) async -> Bool {
        guard let element = view.screen.element(id), element.isEnabled, case .tap(let action) = element.interaction
        else { return false }
        await action()
        return true
    }

    private static func write(_ text: String, on view: any LiveView) async -> Bool {
        guard let element = view.screen.element("onboarding.name"), case .type(let action) = element.interaction
        else { return false }
        await action(text)
        return true
    }
}
