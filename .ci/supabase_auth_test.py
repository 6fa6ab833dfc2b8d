"""The official Python client of Supabase Auth against `slipway backend serve`.

Usage: supabase_auth_test.py PATH-TO-SLIPWAY

Every step is a function named after what must hold. Each has accounts of its own. One that fails is reported with its
traceback, the others go on, and the exit status is 1.
"""

import base64
import contextlib
import hashlib
import hmac
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import time
import traceback
from urllib.parse import parse_qs, urlparse

import httpx
from supabase_auth import SyncGoTrueAdminAPI, SyncGoTrueClient
from supabase_auth.errors import AuthApiError, AuthWeakPasswordError

PASSWORD = "correct horse"
# Requests to this machine do not go through a proxy.
os.environ["NO_PROXY"] = os.environ["no_proxy"] = "127.0.0.1"
# Seconds. What a server may take is not tested here, and a busy machine is slow.
PATIENCE = 600
SITE = "http://localhost:3000/welcome"
steps = []


def step(function):
    steps.append(function)
    return function


class Backend:
    """A server of this test's own, ended with it."""

    def __init__(self, slipway, home, name, *options):
        self.slipway, self.data = slipway, os.path.join(home, name)
        self.environment = {
            "HOME": home, "PATH": os.environ["PATH"], "SLIPWAY_HOME": home,
            "SLIPWAY_TIME_LIMIT_FACTOR": os.environ.get("SLIPWAY_TIME_LIMIT_FACTOR", "10")}
        self.process = subprocess.Popen(
            # All steps are one client, which makes more accounts in a minute than a client may in five.
            [slipway, "backend", "serve", "--data", self.data, "--json", "--site-url", SITE,
             "--rate-limits", "off", "--password-cost", "4", *options],
            stdout=subprocess.PIPE, text=True, env=self.environment)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"The backend did not start: status {self.process.wait()}")
        form = json.loads(line)
        self.url, self.key = form["url"] + "/auth/v1", form["anonKey"]
        with open(form["serviceRoleKeyFile"]) as file:
            self.service_role_key = file.read().strip()

    def client(self, flow_type="implicit"):
        return SyncGoTrueClient(
            url=self.url, headers={"apikey": self.key}, auto_refresh_token=False, flow_type=flow_type,
            http_client=httpx.Client(timeout=PATIENCE, follow_redirects=True))

    def admin(self):
        headers = {"apikey": self.service_role_key, "Authorization": f"Bearer {self.service_role_key}"}
        return SyncGoTrueAdminAPI(
            url=self.url, headers=headers, http_client=httpx.Client(timeout=PATIENCE, follow_redirects=True))

    def run(self, *arguments):
        return subprocess.run(
            [self.slipway, "backend", *arguments, "--data", self.data, "--json"],
            check=True, capture_output=True, text=True, env=self.environment).stdout

    def mail(self, address):
        """The newest mail to an address."""
        return [mail for mail in json.loads(self.run("outbox")) if mail["to"] == address][-1]

    def browse(self, url):
        """Opens a link as a browser would, and returns the address that it leads to."""
        reply = httpx.get(url, follow_redirects=False, timeout=PATIENCE)
        assert reply.status_code in (302, 303), f"{reply.status_code} {reply.text}"
        return reply.headers["location"]

    def fill_in(self, page, **answers):
        """Sends the form of the page that stands in for Apple, and returns where it leads."""
        token = re.search(r'name="token" value="([^"]+)"', httpx.get(page, timeout=PATIENCE).text).group(1)
        address = urlparse(page)
        fields = {"state": parse_qs(address.query)["state"][0], "token": token, **answers}
        reply = httpx.post(address._replace(query="").geturl(), data=fields, follow_redirects=False, timeout=PATIENCE)
        assert reply.status_code == 302, f"{reply.status_code} {reply.text}"
        return reply.headers["location"]

    def stop(self):
        self.process.terminate()
        assert self.process.wait(timeout=PATIENCE) == 0, "the backend did not stop as it should"


@contextlib.contextmanager
def refused(code, status=None):
    """The body must be refused with this code, and the client must have understood so."""
    try:
        yield
    except AuthApiError as error:
        assert error.code == code, f"expected {code}, got {error.code}: {error.message}"
        assert status is None or error.status == status, f"expected status {status}, got {error.status}"
    except AuthWeakPasswordError as error:
        assert code == "weak_password" and error.reasons == ["length"], error.to_dict()
    else:
        raise AssertionError(f"expected {code}, and it was not refused")


def same(got, expected):
    assert got == expected, f"expected {expected!r}, got {got!r}"


@step
def sign_up_in_and_out(open_, strict):
    client = open_.client()
    session = client.sign_up({"email": "ada@example.com", "password": PASSWORD, "options": {"data": {"name": "Ada"}}})
    same(session.user.email, "ada@example.com")
    assert session.session and session.user.email_confirmed_at
    same(client.get_user().user.user_metadata["name"], "Ada")
    same(client.get_user_identities().identities[0].identity_data["email"], "ada@example.com")
    client.sign_out()
    assert client.get_session() is None
    again = client.sign_in_with_password({"email": "ADA@example.com", "password": PASSWORD})
    same(again.user.id, session.user.id)


@step
def refresh_keeps_the_session(open_, strict):
    client = open_.client()
    first = client.sign_up({"email": "refresh@example.com", "password": PASSWORD}).session
    second = client.refresh_session().session
    assert second.refresh_token != first.refresh_token
    # A reply may have been lost: the parent gives the same token again.
    same(open_.client().refresh_session(first.refresh_token).session.refresh_token, second.refresh_token)
    third = open_.client()
    third.set_session(second.access_token, second.refresh_token)
    same(third.get_user().user.email, "refresh@example.com")
    same(third.get_claims()["claims"]["email"], "refresh@example.com")


def totp(secret, periods=0):
    """The code that an authenticator app shows (RFC 6238), or will show some periods later."""
    counter = struct.pack(">Q", int(time.time()) // 30 + periods)
    digest = hmac.new(base64.b32decode(secret), counter, hashlib.sha1).digest()
    number = struct.unpack_from(">I", digest, digest[-1] & 15)[0] & 0x7FFFFFFF
    return str(number % 10**6).zfill(6)


@step
def second_factor(open_, strict):
    client, admin = open_.client(), open_.admin()
    user = client.sign_up({"email": "factor@example.com", "password": PASSWORD}).user
    enrolled = client.mfa.enroll({"factor_type": "totp", "friendly_name": "phone", "issuer": "slipway"})
    assert enrolled.totp.uri.startswith("otpauth://totp/slipway:factor@example.com?"), enrolled.totp.uri
    assert enrolled.totp.qr_code.startswith("data:image/svg+xml;utf-8,<?xml"), enrolled.totp.qr_code[:40]
    factor, secret = enrolled.id, enrolled.totp.secret
    challenge = client.mfa.challenge({"factor_id": factor})
    with refused("mfa_verification_failed", 422):
        client.mfa.verify({"factor_id": factor, "challenge_id": challenge.id, "code": "no code"})
    client.mfa.verify({"factor_id": factor, "challenge_id": challenge.id, "code": totp(secret)})
    levels = client.mfa.get_authenticator_assurance_level()
    same((levels.current_level, levels.next_level), ("aal2", "aal2"))
    same([method.method for method in levels.current_authentication_methods], ["totp", "password"])
    same([one.id for one in client.mfa.list_factors().totp], [factor])
    client.refresh_session()
    same(client.mfa.get_authenticator_assurance_level().current_level, "aal2")

    again = open_.client()
    again.sign_in_with_password({"email": "factor@example.com", "password": PASSWORD})
    levels = again.mfa.get_authenticator_assurance_level()
    same((levels.current_level, levels.next_level), ("aal1", "aal2"))
    with refused("insufficient_aal", 401):
        again.update_user({"password": "battery staple"})
    with refused("insufficient_aal", 422):
        again.mfa.unenroll({"factor_id": factor})
    # A code is accepted once; that of the next period is accepted already.
    again.mfa.challenge_and_verify({"factor_id": factor, "code": totp(secret, 1)})
    again.update_user({"password": "battery staple"})

    factors = admin.mfa.list_factors({"user_id": user.id})
    same([(one.friendly_name, one.factor_type, one.status) for one in factors], [("phone", "totp", "verified")])
    same(again.mfa.unenroll({"factor_id": factor}).id, factor)
    same(admin.mfa.list_factors({"user_id": user.id}), [])


@step
def tokens_signed_with_a_key(open_, strict):
    home = os.path.dirname(open_.data)
    signed = Backend(open_.slipway, home, "signed", "--signing-key", os.path.join(home, "signing-key.json"))
    try:
        client = signed.client()
        token = client.sign_up({"email": "signed@example.com", "password": PASSWORD}).session.access_token
        claims = client.get_claims()
        same((claims["headers"]["alg"], claims["claims"]["email"]), ("ES256", "signed@example.com"))
        assert client.get_user(token).user and signed.admin().list_users()
    finally:
        signed.stop()


@step
def update_user(open_, strict):
    client = open_.client()
    client.sign_up({"email": "update@example.com", "password": PASSWORD})
    same(client.update_user({"data": {"colour": "blue"}}).user.user_metadata["colour"], "blue")
    user = client.update_user({"email": "updated@example.com"}).user
    same((user.email, user.new_email), ("update@example.com", "updated@example.com"))
    client.resend({"type": "email_change", "email": "update@example.com"})
    codes = {address: open_.mail(address)["code"] for address in ("update@example.com", "updated@example.com")}
    for address, code in codes.items():
        session = open_.client().verify_otp({"email": address, "token": code, "type": "email_change"}).session
        same(session is not None, address == "updated@example.com")
    same(client.get_user().user.email, "updated@example.com")
    with refused("same_password", 422):
        client.update_user({"password": PASSWORD})
    client.update_user({"password": "battery staple"})
    open_.client().sign_in_with_password({"email": "updated@example.com", "password": "battery staple"})


@step
def sign_out_scopes(open_, strict):
    email = {"email": "scopes@example.com", "password": PASSWORD}
    one, two, three = open_.client(), open_.client(), open_.client()
    one.sign_up(email)
    two.sign_in_with_password(email)
    three.sign_in_with_password(email)
    tokens = [client.get_session().access_token for client in (one, two, three)]
    three.sign_out({"scope": "local"})
    with refused("session_not_found", 403):
        open_.client().get_user(tokens[2])
    one.get_user(tokens[1])
    one.sign_out({"scope": "others"})
    with refused("session_not_found", 403):
        open_.client().get_user(tokens[1])
    one.get_user()
    one.sign_out({"scope": "global"})
    with refused("session_not_found", 403):
        open_.client().get_user(tokens[0])


@step
def confirmation_by_code_and_by_link(open_, strict):
    for address, by_link in (("code@example.com", False), ("link@example.com", True)):
        client = strict.client()
        response = client.sign_up({"email": address, "password": PASSWORD})
        assert response.session is None and not response.user.email_confirmed_at
        with refused("email_not_confirmed", 400):
            client.sign_in_with_password({"email": address, "password": PASSWORD})
        mail = strict.mail(address)
        same(mail["type"], "signup")
        if by_link:
            target = strict.browse(mail["link"])
            assert target.startswith(SITE + "#access_token="), target
            client.initialize_from_url(target)
        else:
            client.verify_otp({"email": address, "token": mail["code"], "type": "signup"})
        assert client.get_user().user.email_confirmed_at
    # Replies do not reveal who has an account.
    again = strict.client().sign_up({"email": "code@example.com", "password": PASSWORD})
    same((again.session, again.user.identities), (None, []))


@step
def resend(open_, strict):
    client = strict.client()
    client.sign_up({"email": "resend@example.com", "password": PASSWORD})
    first = strict.mail("resend@example.com")
    client.resend({"type": "signup", "email": "resend@example.com"})
    second = strict.mail("resend@example.com")
    assert first["file"] != second["file"]
    client.verify_otp({"email": "resend@example.com", "token": second["code"], "type": "signup"})


@step
def one_time_code(open_, strict):
    client = open_.client()
    client.sign_in_with_otp({"email": "otp@example.com"})
    code = open_.mail("otp@example.com")["code"]
    wrong = "000000" if code != "000000" else "000001"
    with refused("otp_expired", 403):
        client.verify_otp({"email": "otp@example.com", "token": wrong, "type": "email"})
    session = client.verify_otp({"email": "otp@example.com", "token": code, "type": "email"})
    same(session.user.email, "otp@example.com")
    with refused("otp_expired", 403):
        client.verify_otp({"email": "otp@example.com", "token": code, "type": "email"})
    with refused("otp_disabled", 422):
        client.sign_in_with_otp({"email": "nobody@example.com", "options": {"should_create_user": False}})


@step
def recovery(open_, strict):
    open_.client().sign_up({"email": "recover@example.com", "password": PASSWORD})
    client = open_.client()
    client.reset_password_for_email("recover@example.com", {"redirect_to": "http://localhost:3000/reset"})
    mail = open_.mail("recover@example.com")
    same(mail["type"], "recovery")
    target = open_.browse(mail["link"])
    assert target.startswith("http://localhost:3000/reset#"), target
    same(parse_qs(urlparse(target).fragment)["type"], ["recovery"])
    client.initialize_from_url(target)
    client.update_user({"password": "battery staple"})
    open_.client().sign_in_with_password({"email": "recover@example.com", "password": "battery staple"})
    # For an unknown address nothing is sent, and the reply does not reveal it.
    client.reset_password_for_email("nobody@example.com")


@step
def pkce(open_, strict):
    for address, begin in (
        ("pkce-signup@example.com", lambda client, email: client.sign_up({"email": email, "password": PASSWORD})),
        ("pkce-otp@example.com", lambda client, email: client.sign_in_with_otp({"email": email})),
    ):
        client = strict.client("pkce")
        begin(client, address)
        target = strict.browse(strict.mail(address)["link"])
        code = parse_qs(urlparse(target).query)["code"][0]
        with refused("bad_code_verifier", 400):
            strict.client("pkce").exchange_code_for_session({"auth_code": code, "code_verifier": "x" * 43})
        same(client.exchange_code_for_session({"auth_code": code}).user.email, address)
        with refused("flow_state_not_found", 404):
            strict.client("pkce").exchange_code_for_session({"auth_code": code, "code_verifier": "x" * 43})


@step
def apple_in_a_browser(open_, strict):
    client = open_.client("pkce")
    page = open_.browse(client.sign_in_with_oauth({"provider": "apple", "options": {"redirect_to": SITE}}).url)
    target = open_.browse(open_.fill_in(page, email="browser@example.com", name="Ada"))
    session = client.exchange_code_for_session({"auth_code": parse_qs(urlparse(target).query)["code"][0]})
    same((session.user.email, session.user.app_metadata["provider"]), ("browser@example.com", "apple"))
    same(session.user.user_metadata["full_name"], "Ada")


@step
def apple_by_token(open_, strict):
    nonce = "of 128 bits or more, one would hope"
    hashed = hashlib.sha256(nonce.encode()).hexdigest()
    token = json.loads(open_.run("id-token", "--email", "token@example.com", "--nonce", hashed))["idToken"]
    session = open_.client().sign_in_with_id_token({"provider": "apple", "token": token, "nonce": nonce})
    same(session.user.email, "token@example.com")
    with refused("provider_disabled", 400):
        open_.client().sign_in_with_id_token({"provider": "google", "token": token})


@step
def anonymous(open_, strict):
    client = open_.client()
    session = client.sign_in_anonymously({"options": {"data": {"seat": 1}}})
    assert session.user.is_anonymous and session.session
    same(session.user.user_metadata["seat"], 1)
    client.update_user({"email": "somebody@example.com"})
    assert client.get_user().user.is_anonymous
    code = open_.mail("somebody@example.com")["code"]
    user = client.verify_otp({"email": "somebody@example.com", "token": code, "type": "email_change"}).user
    same((user.id, user.email, user.is_anonymous), (session.user.id, "somebody@example.com", False))
    with refused("anonymous_provider_disabled", 422):
        strict.client().sign_in_anonymously()


@step
def reauthentication(open_, strict):
    client = open_.client()
    client.sign_up({"email": "nonce@example.com", "password": PASSWORD})
    client.reauthenticate()
    same(open_.mail("nonce@example.com")["type"], "reauthentication")


@step
def administration_of_users(open_, strict):
    admin = open_.admin()
    made = admin.create_user({
        "email": "made@example.com", "password": PASSWORD, "email_confirm": True, "user_metadata": {"a": 1},
        "app_metadata": {"roles": ["editor"]},
    }).user
    assert made.email_confirmed_at
    same((made.user_metadata["a"], made.app_metadata["roles"]), (1, ["editor"]))
    with refused("email_exists", 422):
        admin.create_user({"email": "made@example.com", "password": PASSWORD})
    same(admin.get_user_by_id(made.id).user.email, "made@example.com")
    assert made.id in [user.id for user in admin.list_users(page=1, per_page=1000)]
    pages = [user.id for page in (1, 2) for user in admin.list_users(page=page, per_page=2)]
    same(len(set(pages)), 4)
    changed = admin.update_user_by_id(
        made.id, {"email": "remade@example.com", "ban_duration": "1h", "user_metadata": {"a": None}}).user
    same((changed.email, "a" in changed.user_metadata), ("remade@example.com", False))
    with refused("user_banned", 400):
        open_.client().sign_in_with_password({"email": "remade@example.com", "password": PASSWORD})
    admin.update_user_by_id(made.id, {"ban_duration": "none", "password": "battery staple"})
    client = open_.client()
    token = client.sign_in_with_password(
        {"email": "remade@example.com", "password": "battery staple"}).session.access_token
    admin.sign_out(token)
    with refused("session_not_found", 403):
        open_.client().get_user(token)
    admin.delete_user(made.id)
    with refused("user_not_found", 404):
        admin.get_user_by_id(made.id)


@step
def only_administrators_administer(open_, strict):
    anonymous = SyncGoTrueAdminAPI(url=open_.url, headers={"apikey": open_.key})
    with refused("no_authorization", 401):
        anonymous.list_users()
    client = open_.client()
    token = client.sign_up({"email": "plain@example.com", "password": PASSWORD}).session.access_token
    for bearer in (token, open_.key):
        plain = SyncGoTrueAdminAPI(url=open_.url, headers={"apikey": open_.key, "Authorization": f"Bearer {bearer}"})
        with refused("not_admin", 403):
            plain.list_users()


@step
def generated_links(open_, strict):
    admin = open_.admin()
    for kind, address, more in (
        ("signup", "generated-signup@example.com", {"password": PASSWORD}),
        ("invite", "generated-invite@example.com", {}),
        ("magiclink", "generated-magic@example.com", {}),
    ):
        link = admin.generate_link(
            {"type": kind, "email": address, "options": {"data": {"a": 1}, "redirect_to": SITE}, **more})
        same((link.user.email, link.user.user_metadata, link.properties.redirect_to), (address, {"a": 1}, SITE))
        session = open_.client().verify_otp(
            {"token_hash": link.properties.hashed_token, "type": link.properties.verification_type})
        same(session.user.email, address)
    for kind in ("magiclink", "recovery"):
        link = admin.generate_link({"type": kind, "email": "generated-magic@example.com"})
        same(link.properties.verification_type, kind)
        session = open_.client().verify_otp(
            {"email": "generated-magic@example.com", "token": link.properties.email_otp, "type": kind})
        assert session.session
        link = admin.generate_link({"type": kind, "email": "generated-magic@example.com"})
        target = open_.browse(link.properties.action_link)
        assert target.startswith(SITE + "#access_token="), target
    old, new = "generated-old@example.com", "generated-new@example.com"
    admin.create_user({"email": old, "email_confirm": True})
    links = [
        admin.generate_link({"type": kind, "email": old, "new_email": new})
        for kind in ("email_change_current", "email_change_new")]
    same([link.user.new_email for link in links], [new, new])
    target = open_.browse(links[0].properties.action_link)
    assert parse_qs(urlparse(target).fragment)["message"][0].startswith("Confirmation link accepted"), target
    session = open_.client().verify_otp({"token_hash": links[1].properties.hashed_token, "type": "email_change"})
    same(session.user.email, new)
    with refused("user_not_found", 404):
        admin.generate_link({"type": "recovery", "email": "nobody@example.com"})
    invited = admin.invite_user_by_email("invited@example.com", {"data": {"a": 1}, "redirect_to": SITE}).user
    assert invited.invited_at
    mail = open_.mail("invited@example.com")
    session = open_.client().verify_otp({"email": "invited@example.com", "token": mail["code"], "type": "invite"})
    same(session.user.id, invited.id)


@step
def errors_are_told_by_their_codes(open_, strict):
    client = open_.client()
    client.sign_up({"email": "errors@example.com", "password": PASSWORD})
    with refused("user_already_exists", 422):
        open_.client().sign_up({"email": "errors@example.com", "password": PASSWORD})
    with refused("weak_password"):
        open_.client().sign_up({"email": "weak@example.com", "password": "12345"})
    with refused("validation_failed", 400):
        open_.client().sign_up({"email": "not an address", "password": PASSWORD})
    for email in ("errors@example.com", "nobody@example.com"):
        with refused("invalid_credentials", 400):
            open_.client().sign_in_with_password({"email": email, "password": "wrong"})
    with refused("refresh_token_not_found", 400):
        open_.client().refresh_session("A" * 43)
    with refused("bad_jwt", 403):
        open_.client().get_user("a.b.c")
    with refused("phone_provider_disabled"):
        open_.client().sign_in_with_password({"phone": "+15551234567", "password": PASSWORD})


def main():
    slipway = os.path.abspath(sys.argv[1])
    failed = []
    with tempfile.TemporaryDirectory() as home:
        open_ = Backend(slipway, home, "open", "--anonymous")
        strict = Backend(slipway, home, "strict", "--require-confirmation")
        try:
            for function in steps:
                try:
                    function(open_, strict)
                    print(f"ok      {function.__name__}")
                except Exception:
                    failed.append(function.__name__)
                    print(f"FAILED  {function.__name__}")
                    traceback.print_exc()
        finally:
            open_.stop()
            strict.stop()
    if failed:
        raise SystemExit(f"supabase_auth: {len(failed)} of {len(steps)} steps failed: {', '.join(failed)}")
    print(f"supabase_auth: all {len(steps)} steps passed")


main()
