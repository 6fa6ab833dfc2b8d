import Core
import Foundation
import HTTPTypes
import Networking

extension PurchasesError {
    init(_ error: HTTPError) {
        self =
            switch error {
            case .unreachable(let reason), .interrupted(let reason): .unreachable(reason)
            case .untrusted(let reason): .unreachable("its certificate is not valid: \(reason)")
            case .timedOut, .tooSlow: .unreachable("it did not answer in time")
            case .tooLarge, .malformedReply, .refused: .malformed(error.description)
            case .invalidRequest(let reason): .notConfigured("The request to the store cannot be sent: \(reason).")
            case .cancelled: .cancelled
            }
    }

    /// A reply that is not a success. (Source of the numbers: RevenueCat's SDKs, `BackendErrorCode`.)
    init(refusal reply: HTTPReply) {
        let status = reply.response.status.code
        let document = try? ReceivedJSON.decode(JSONValue.self, from: reply.body)
        switch document?["code"]?.code {
        case 7101: self = .storeFailed
        case 7102: self = .receiptInUse
        case 7103: self = .receiptInvalid
        case 7220, 7256: self = .customerRefused
        case 7224, 7225, 7712: self = .keyRefused
        case 7629, 7638: self = .inProgress
        case 7849: self = .codeInvalid
        case 7852: self = .codeOfAnother
        case 7853:
            let address = document?["purchase_redemption_error_info"]?["obfuscated_email"]?.text
            self = .codeExpired(newCodeSentTo: address.map { Self.presentable($0) })
        case _ where status == 401: self = .keyRefused
        case _ where status >= 500: self = .serverFailed(status: status)
        default: self = .refused(status: status, Self.presentable(document?["message"]?.text ?? ""))
        }
    }

    /// One line of a server's text, without anything that moves a cursor.
    private static func presentable(_ text: String) -> String {
        let visible = text.unicodeScalars.prefix(300).map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: " "
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(visible)).trimmingCharacters(in: .whitespaces)
    }
}
