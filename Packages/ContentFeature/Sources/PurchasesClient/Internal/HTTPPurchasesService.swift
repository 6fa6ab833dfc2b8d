import Core
import Foundation
import HTTPTypes
import Networking

/// The server over HTTP. (Source of the protocol: RevenueCat's REST API, as its public SDKs use it.)
struct HTTPPurchasesService: PurchasesService {
    let server: PurchasesServer
    let transport: PurchasesTransport

    func customer(_ id: String, known: CustomerReply?) async throws(PurchasesError) -> CustomerReply {
        let reply = try await transport.send(
            PurchasesTransport.Call(path: try Self.path(of: id), etag: known?.etag))
        guard reply.response.status == .notModified, let known else { return try customer(in: reply) }
        let time = Self.time(of: reply)
        return aged(
            try CustomerReply(
                document: known.document, etag: known.etag, requestDate: time ?? known.info.requestDate,
                isTimed: time != nil), reply)
    }

    func offerings(for id: String) async throws(PurchasesError) -> Offerings {
        let reply = try await transport.send(PurchasesTransport.Call(path: try Self.path(of: id) + "/offerings"))
        return try OfferingsDocument.read(reply.body)
    }

    func products(_ ids: [String], for id: String) async throws(PurchasesError) -> [Product] {
        guard !ids.isEmpty else { return [] }
        let query = ids.map { "id=\($0.percentEncoded)" }.joined(separator: "&")
        let reply = try await transport.send(
            PurchasesTransport.Call(path: "/rcbilling\(try Self.path(of: id))/products?\(query)"))
        return try ProductsDocument.read(reply.body)
    }

    func report(_ receipt: Receipt, for id: String) async throws(PurchasesError) -> CustomerReply {
        guard server.isTestStore else { throw .notConfigured("This store takes no receipts of a Test Store.") }
        var body: [String: JSONValue] = [
            "app_user_id": .string(id), "fetch_token": .string(receipt.token), "product_id": .string(receipt.product),
            "initiation_source": "purchase",
        ]
        body["presented_offering_identifier"] = receipt.offering.map(JSONValue.string)
        return try await post(body, to: "/v1/receipts")
    }

    func redeem(_ code: String, for id: String) async throws(PurchasesError) -> CustomerReply {
        try await post(
            ["app_user_id": .string(id), "redemption_token": .string(code)], to: "/v1/subscribers/redeem_purchase")
    }

    private func post(_ body: [String: JSONValue], to path: String) async throws(PurchasesError) -> CustomerReply {
        // Texts always encode.
        guard let data = try? JSONEncoder().encode(body) else { throw .malformed("the request cannot be encoded") }
        return try customer(
            in: try await transport.send(PurchasesTransport.Call(method: .post, path: path, body: data)))
    }

    private func customer(in reply: HTTPReply) throws(PurchasesError) -> CustomerReply {
        aged(try CustomerReply(document: reply.body, etag: reply.response.headerFields[.revenueCatETag]), reply)
    }

    /// Compares the time in a document with that of the reply, which servers write by the same clock. A Test Store's clock is
    /// moved on purpose.
    private func aged(_ customer: CustomerReply, _ reply: HTTPReply) -> CustomerReply {
        var customer = customer
        if !server.isTestStore {
            let now = reply.response.headerFields[.date].flatMap(HTTPDate.parse) ?? transport.now()
            customer.age = max(0, now.timeIntervalSince(customer.info.requestDate))
        }
        return customer
    }

    private static func time(of reply: HTTPReply) -> Date? {
        if let text = reply.response.headerFields[.requestTime], let milliseconds = Int64(text), milliseconds > 0,
            let date = Date(milliseconds: milliseconds)
        {
            return date
        }
        return reply.response.headerFields[.date].flatMap(HTTPDate.parse)
    }

    private static func path(of id: String) throws(PurchasesError) -> String {
        guard !id.isEmpty else { throw .customerRefused }
        return "/v1/subscribers/\(id.percentEncoded)"
    }
}
