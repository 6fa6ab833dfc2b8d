import HTTPTypes
import Networking

extension HTTPField.Name {
    static let platform = known("X-Platform")
    /// The version of a customer's document, in requests and replies.
    static let revenueCatETag = known("X-RevenueCat-ETag")
    /// The server's time of a reply, in milliseconds since 1970.
    static let requestTime = known("X-RevenueCat-Request-Time")
}
