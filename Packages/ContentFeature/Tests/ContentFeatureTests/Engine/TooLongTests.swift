import Testing

@testable import ContentFeature

@Suite struct TooLongTests {
    @Test func theWordsSayTheNumbersAndWhatToDo() {
        #expect(
            TooLong(used: 9_412, limit: 8_192).words
                == "This conversation is too long for the model: 9,412 tokens, and it takes 8,192. Leave out the oldest "
                + "messages, start over with a summary, or choose another model. Nothing was sent.")
        #expect(
            TooLong(used: nil, limit: nil).words
                == "This conversation is too long for the model. Leave out the oldest messages, start over with a "
                + "summary, or choose another model. Nothing was sent.")
    }

    @Test(
        arguments: [(9_412, 8_192), (1, 0), (1_234_567, 999), (nil, nil), (nil, 8_192), (9_412, nil)] as [(Int?, Int?)])
    func theWordsCanBeReadBack(used: Int?, limit: Int?) {
        let tooLong = TooLong(used: used, limit: limit)
        #expect(TooLong(words: tooLong.words) == tooLong)
    }

    @Test(arguments: ["", "The server failed (503).", "this conversation is too long for the model"])
    func otherWordsAreNot(words: String) {
        #expect(TooLong(words: words) == nil)
    }

    @Test(
        arguments: [
            // used, limit, whether each message is a question (100 bytes each), bytes that stay, how many are left out
            (2_000, 1_000, [true, false, true, false, true, false], 100, 4),
            (1_100, 1_000, [true, false, true, false], 100, 2),
            (nil, nil, [true, false, true, false], 100, 4),
            (9_000, 10, [true, false, true, false], 100, 4),
            (1_000, 900, [], 100, 0),
            (2_000, 1_000, [true, false, false, false, false], 100, 5),
        ] as [(Int?, Int?, [Bool], Int, Int)])
    func wholeExchangesAreLeftOutFromTheBeginning(
        used: Int?, limit: Int?, questions: [Bool], rest: Int, count: Int
    ) {
        let messages = questions.map { (bytes: 100, isQuestion: $0) }
        #expect(TooLong(used: used, limit: limit).leavingOut(messages, rest: rest) == count)
    }
}
