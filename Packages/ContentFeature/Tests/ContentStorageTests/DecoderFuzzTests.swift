import AIClient
import Core
import CoreTesting
import Foundation
import Testing

@testable import ContentStorage
@testable import PurchasesClient

/// Whatever bytes come from outside end in a value or in an error: see `FuzzedDecoder`.
@Suite(.timeLimit(.minutes(60))) struct DecoderFuzzTests {
    @Test func anyBytesEndInAValueOrAnError() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(DecoderFuzzTests.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders: [FuzzedDecoder] = [
        FuzzedDecoder("conversations to import", cases: 3_000, samples: [conversation]) { document in
            let document = try ConversationDocument(json: document)
            _ = (document.markdown, document.json)
        },
        FuzzedDecoder(
            "customers of a store, as they are kept", cases: 1_000,
            texts: [
                #"{"request_date_ms":1800000000000,"subscriber":{"subscriptions":{"month":{"store":"test_store","#
                    + #""purchase_date":"2027-01-15T08:00:00Z","unsubscribe_detected_at":"2027-01-16T08:00:00Z"}}}}"#
            ]
        ) { body in
            let customer = try CustomerDocument.read(body, requestDate: nil)
            let purchase = customer.lastPurchase(of: "month")
            for date in [customer.requestDate, purchase?.purchased, purchase?.unsubscribed] { _ = date?.milliseconds }
        },
    ]

    private static let conversation: Data = {
        let head = ConversationForm.Head(
            title: "Boats", titleSource: .person, persona: "assistant", instructions: "", model: "m", offersTools: true,
            created: 1_800_000_000_000, leaf: 2)
        var reply = ConversationForm.Message(
            number: 2, parent: 1, role: .assistant, text: "Hi", ending: .complete, created: 1_800_000_000_001,
            ended: 1_800_000_000_002)
        (reply.model, reply.promptTokens, reply.replyTokens, reply.cost) = ("m", 5, 7, "0.0000042")
        let messages = [
            ConversationForm.Message(
                number: 1, chosen: 2, role: .user, text: "Hello é", created: 1_800_000_000_000),
            reply,
        ]
        return (try? JSONEncoder().encode(ConversationForm(conversation: head, messages: messages, blobs: [:])))
            ?? Data()
    }()
}
