import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Redemption codes.
    struct RedemptionTests {
        @Test(.backend) func aCodeWorksOnceForTheFirstWhoSendsIt() async throws {
            let issued = try await test.testStore.issueCode(product: TestBackend.annual)
            #expect(issued.code.wholeMatch(of: /[A-Z2-7]{4}(-[A-Z2-7]{4}){3}/) != nil)
            #expect(issued.product == TestBackend.annual && issued.user == nil)
            #expect(issued.expires.timeIntervalSince1970 == 1_800_003_600.25)
            let redeemed = try await test.redeem(issued.code)
            #expect(redeemed.status == 200)
            // No trial: it was paid for.
            #expect(redeemed.subscription(TestBackend.annual)?["period_type"] as? String == "normal")
            #expect(redeemed.pro?["expires_date"] as? String == "2028-01-15T08:00:00Z")
            // A client whose answer was lost sends it again.
            let again = try await test.redeem(issued.code.lowercased().replacing("-", with: " "))
            #expect(again.text == redeemed.text)
            #expect(try await test.testStore.subscriber("ada").purchases.count == 1)
            let other = try await test.redeem(issued.code, user: "bob")
            #expect(other.status == 403)
            #expect(other.text == #"{"code":7852,"message":"The purchase belongs to another user."}"#)
        }

        @Test(.backend) func aCodeForAUserIsNotForOthers() async throws {
            _ = try await test.subscriber("ada")
            let issued = try await test.testStore.issueCode(to: "ada")
            #expect(issued.product == TestBackend.monthly && issued.user == "ada")
            #expect(try await test.redeem(issued.code, user: "bob").code == 7852)
            #expect(try await test.redeem(issued.code, user: "ada").isPro)
        }

        @Test(.backend) func anExpiredCodeSaysWhomItWasFor() async throws {
            let account = try #require(try await test.signUp("ada@example.com").string("user", "id"))
            let issued = try await test.testStore.issueCode(to: "Ada@example.com")
            #expect(issued.user == account)
            test.clock.advance(bySeconds: 3601)
            let expired = try await test.redeem(issued.code, user: account)
            #expect(expired.status == 403)
            #expect(
                expired.text
                    == #"{"code":7853,"message":"The redemption code has expired.","purchase_redemption_error_info":"#
                    + #"{"obfuscated_email":"a***@e******.**m","was_email_sent":false}}"#)
            // The clock can be moved back.
            try await test.testStore.moveClock(.by(seconds: -1))
            #expect(try await test.redeem(issued.code, user: account).status == 200)
            let anyone = try await test.testStore.issueCode(product: TestBackend.monthly)
            test.clock.advance(bySeconds: 3601)
            #expect(try await test.redeem(anyone.code, user: "bob").text.contains(#""obfuscated_email":"""#))
        }

        @Test(.backend) func anythingElseIsInvalid() async throws {
            let cases = ["", "x", "ABCD-EFGH-IJKL-MNOP", "ABCD-EFGH-IJKL-MNO!", String(repeating: "A", count: 500)]
            for code in cases {
                let answer = try await test.redeem(code)
                #expect(answer.status == 403, "\(code)")
                #expect(answer.text == #"{"code":7849,"message":"The redemption code is not valid."}"#, "\(code)")
                #expect(try await test.testStore.subscribers().isEmpty, "\(code)")
            }
        }

        @Test(.backend) func aRequestWithoutACodeOrAUserIsRefused() async throws {
            let path = "/v1/subscribers/redeem_purchase"
            #expect(try await test.purchases("POST", path, #"{"app_user_id":"ada"}"#).code == 7226)
            #expect(try await test.purchases("POST", path, #"{"redemption_token":"x"}"#).code == 7220)
            let read = try await test.purchases("GET", path)
            #expect(read.status == 405)
        }

        @Test(.backend) func ofManyAtOnceOneRedeems() async throws {
            let issued = try await test.testStore.issueCode(product: TestBackend.monthly)
            let statuses = try await atOnce(6) { number in
                try await test.redeem(issued.code, user: "user\(number)").status
            }
            #expect(statuses.sorted() == [200, 403, 403, 403, 403, 403])
        }
    }
}
