/// The members of an object of a Lottie file.
struct LottieMembers: Sendable, Equatable {
    struct Member: Sendable, Equatable {
        let key: String
        let value: LottieValue
    }

    /// Above this number, members are found by an index. Objects of animations are small, so that looking through all
    /// members is faster.
    static let fewMembers = 32

    /// In the order of the text.
    private let members: [Member]
    /// Of each key, the last member with it; empty for an object with few members.
    private let index: [String: Int]

    init(_ members: [Member]) {
        self.members = members
        guard members.count > Self.fewMembers else {
            index = [:]
            return
        }
        index = Dictionary(members.enumerated().map { ($1.key, $0) }) { $1 }
    }

    /// The last one when a key stands there twice.
    subscript(key: String) -> LottieValue? {
        guard !index.isEmpty else { return members.last { $0.key == key }?.value }
        return index[key].map { members[$0].value }
    }
}
