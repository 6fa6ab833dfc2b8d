"""The official Python client of OpenAI against the stand-in for AI of `slipway backend serve`.

Usage: openai_test.py PATH-TO-SLIPWAY

Every step is a function named after what must hold. One that fails is reported with its traceback, the others go on, and
the exit status is 1.
"""

import base64
import contextlib
import json
import os
import struct
import subprocess
import sys
import tempfile
import traceback
import zlib

import openai
from pydantic import BaseModel

# Requests to this machine do not go through a proxy.
os.environ["NO_PROXY"] = os.environ["no_proxy"] = "127.0.0.1"
# Seconds. What a server may take is not tested here, and a busy machine is slow.
PATIENCE = 600
steps = []


def step(function):
    steps.append(function)
    return function


class Backend:
    """A server of this test's own, ended with it."""

    def __init__(self, slipway, home):
        environment = {
            "HOME": home, "PATH": os.environ["PATH"], "SLIPWAY_HOME": home,
            "SLIPWAY_TIME_LIMIT_FACTOR": os.environ.get("SLIPWAY_TIME_LIMIT_FACTOR", "10")}
        self.process = subprocess.Popen(
            [slipway, "backend", "serve", "--data", os.path.join(home, "data"), "--json", "--password-cost", "4"],
            stdout=subprocess.PIPE, text=True, env=environment)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"The backend did not start: status {self.process.wait()}")
        self.url = json.loads(line)["aiURL"]

    def stop(self):
        self.process.terminate()
        assert self.process.wait(timeout=PATIENCE) == 0, "the backend did not stop as it should"


@contextlib.contextmanager
def refused(kind, status=None, code=None):
    """The call must be refused, and the client must have understood why."""
    try:
        yield
    except kind as error:
        assert type(error) is kind, f"expected {kind.__name__}, got {type(error).__name__}: {error}"
        assert status is None or error.status_code == status, f"expected {status}, got {error.status_code}"
        assert code is None or error.code == code, f"expected {code}, got {error.code}"
    else:
        raise AssertionError(f"expected {kind.__name__}, and it was not refused")


def same(got, expected):
    assert got == expected, f"expected {expected!r}, got {got!r}"


def user(content):
    return [{"role": "user", "content": content}]


def joined(stream):
    """The text of a stream, its last reason for ending, and its usage."""
    text, finish, usage = "", None, None
    for chunk in stream:
        usage = chunk.usage or usage
        for choice in chunk.choices or []:
            text += choice.delta.content or ""
            finish = choice.finish_reason or finish
    return text, finish, usage


def png(width, height, pixel):
    """A picture of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + bytes(pixel) * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


WEATHER = {
    "type": "function",
    "function": {
        "name": "get_weather", "description": "The weather in a city.", "strict": True,
        "parameters": {
            "type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"],
            "additionalProperties": False}}}


@step
def a_whole_reply(client):
    reply = client.chat.completions.create(model="slipway-echo", messages=user("Hello there"))
    same(reply.choices[0].message.content, "Hello there")
    same(reply.choices[0].finish_reason, "stop")
    same((reply.usage.prompt_tokens, reply.usage.completion_tokens, reply.usage.total_tokens), (2, 2, 4))
    assert reply._request_id.startswith("req_"), reply._request_id


@step
def a_streamed_reply(client):
    options = {"include_usage": True}
    stream = client.chat.completions.create(
        model="slipway-echo", messages=user("One two\nthree: ä 語 🙂"), stream=True, stream_options=options)
    text, finish, usage = joined(stream)
    same((text, finish, usage.completion_tokens), ("One two\nthree: ä 語 🙂", "stop", 6))
    _, _, usage = joined(client.chat.completions.create(model="slipway-echo", messages=user("x"), stream=True))
    assert usage is None


@step
def the_streaming_helper(client):
    with client.chat.completions.stream(model="slipway-echo", messages=user("Hello there")) as stream:
        kinds = {event.type for event in stream}
        final = stream.get_final_completion()
    assert {"chunk", "content.delta", "content.done"} <= kinds, kinds
    same(final.choices[0].message.content, "Hello there")


@step
def a_long_stream(client):
    """One that is read to its end, and one that is left."""
    words = user("word " * 10_000)
    text, _, _ = joined(client.chat.completions.create(model="slipway-echo", messages=words, stream=True))
    same(text.count("word"), 10_000)
    stream = client.chat.completions.create(model="slipway-echo", messages=words, stream=True)
    for _, _ in zip(range(1000), stream):
        pass
    stream.close()
    # The server still answers.
    a_whole_reply(client)


@step
def limits_and_stops(client):
    reply = client.chat.completions.create(
        model="slipway-echo", messages=user("one two three"), max_completion_tokens=2)
    same((reply.choices[0].message.content, reply.choices[0].finish_reason), ("one two", "length"))
    reply = client.chat.completions.create(model="slipway-echo", messages=user("one two three"), stop=[" three"])
    same((reply.choices[0].message.content, reply.choices[0].finish_reason), ("one two", "stop"))


@step
def tools(client):
    messages = user('/get_weather {"city": "Paris"}')
    reply = client.chat.completions.create(model="slipway-echo", messages=messages, tools=[WEATHER])
    same(reply.choices[0].finish_reason, "tool_calls")
    call = reply.choices[0].message.tool_calls[0]
    same((call.function.name, json.loads(call.function.arguments)), ("get_weather", {"city": "Paris"}))
    messages += [reply.choices[0].message, {"role": "tool", "tool_call_id": call.id, "content": "Sunny"}]
    reply = client.chat.completions.create(model="slipway-echo", messages=messages, tools=[WEATHER])
    same(reply.choices[0].message.content, "Sunny")
    reply = client.chat.completions.create(
        model="slipway-echo", messages=user("x"), tools=[WEATHER], tool_choice="required")
    same(reply.choices[0].message.tool_calls[0].function.name, "get_weather")
    with refused(openai.BadRequestError, 400):
        client.chat.completions.create(model="slipway-echo", messages=messages[:2])


@step
def tools_in_a_stream(client):
    with client.chat.completions.stream(
            model="slipway-echo", messages=user('/get_weather {"city": "sample"}'), tools=[WEATHER]) as stream:
        final = stream.get_final_completion()
    call = final.choices[0].message.tool_calls[0]
    same((call.function.name, json.loads(call.function.arguments)), ("get_weather", {"city": "sample"}))


class Person(BaseModel):
    name: str
    age: int
    tags: list[str]


class Team(BaseModel):
    people: list[Person]
    lead: Person | None


@step
def structured_output(client):
    reply = client.chat.completions.parse(model="slipway-echo", messages=user("Ada"), response_format=Person)
    same(reply.choices[0].message.parsed, Person(name="Ada", age=0, tags=["Ada"]))
    team = client.chat.completions.parse(model="slipway-echo", messages=user("Ada"), response_format=Team)
    same(team.choices[0].message.parsed.people[0].name, "Ada")
    with client.chat.completions.stream(
            model="slipway-echo", messages=user("Ada"), response_format=Person) as stream:
        same(stream.get_final_completion().choices[0].message.parsed.name, "Ada")
    reply = client.chat.completions.create(
        model="slipway-echo", messages=user("Ada"), response_format={"type": "json_object"})
    assert isinstance(json.loads(reply.choices[0].message.content), dict)


@step
def pictures_in_a_message(client):
    address = "data:image/png;base64," + base64.b64encode(png(40, 20, (255, 0, 0))).decode()
    for model in ("slipway-echo", "slipway-guide"):
        reply = client.chat.completions.create(
            model=model, messages=user([
                {"type": "text", "text": "What is this?"}, {"type": "image_url", "image_url": {"url": address}}]))
        text = reply.choices[0].message.content
        assert "PNG picture of 40 × 20 pixels" in text and "stand-in" in text, text
    with refused(openai.BadRequestError, 400, "invalid_image_url"):
        client.chat.completions.create(
            model="slipway-echo",
            messages=user([{"type": "image_url", "image_url": {"url": "https://example.com/a.png"}}]))


@step
def errors_have_their_classes(client):
    once = client.with_options(max_retries=0)
    with refused(openai.BadRequestError, 400):
        once.chat.completions.create(model="slipway-echo", messages=[])
    with refused(openai.NotFoundError, 404, "model_not_found"):
        once.chat.completions.create(model="gpt-4o", messages=user("x"))
    with refused(openai.NotFoundError, 404, "unknown_url"):
        once.embeddings.create(model="x", input="x")


@step
def models(client):
    names = [model.id for model in client.models.list()]
    same(names, ["slipway-guide", "slipway-echo", "slipway-paint"])
    for name in names:
        same(client.models.retrieve(name).owned_by, "slipway")
    with refused(openai.NotFoundError, 404, "model_not_found"):
        client.models.retrieve("a/b")


@step
def images(client):
    reply = client.images.generate(model="slipway-paint", prompt="A red bridge", size="256x256")
    data = base64.b64decode(reply.data[0].b64_json)
    same(data[:8], b"\x89PNG\r\n\x1a\n")
    same(struct.unpack(">II", data[16:24]), (256, 256))
    again = client.images.generate(model="slipway-paint", prompt="a red  BRIDGE", size="256x256")
    same(again.data[0].b64_json, reply.data[0].b64_json)
    same(reply.usage.input_tokens, 3)
    same(len(client.images.generate(prompt="x", n=2, size="256x256", model="slipway-paint").data), 2)
    for options in ({"size": "10x10"}, {"n": 99}, {"model": "slipway-echo"}):
        with refused(openai.BadRequestError, 400):
            client.images.generate(**{"model": "slipway-paint", "prompt": "x", **options})


@step
def the_guide_knows_this_app(client):
    reply = client.chat.completions.create(model="slipway-guide", messages=user("How do I make the app dark?"))
    assert "slipway settings set appearance dark" in reply.choices[0].message.content, reply
    reply = client.chat.completions.create(model="slipway-guide", messages=user("What is the capital of France?"))
    assert "found nothing" in reply.choices[0].message.content, reply
    text, _, _ = joined(client.chat.completions.create(
        model="slipway-guide", messages=user("How can I delete my account?"), stream=True))
    assert "delete-account" in text, text


@step
def a_key_is_needed_and_any_will_do(client):
    with refused(openai.AuthenticationError, 401):
        openai.OpenAI(base_url=client.base_url, api_key="x", default_headers={"Authorization": "Basic x"},
                      max_retries=0).models.list()
    openai.OpenAI(base_url=client.base_url, api_key="another").models.list()


def main():
    slipway = os.path.abspath(sys.argv[1])
    failed = []
    with tempfile.TemporaryDirectory() as home:
        backend = Backend(slipway, home)
        client = openai.OpenAI(base_url=backend.url, api_key="any", timeout=PATIENCE)
        try:
            for function in steps:
                try:
                    function(client)
                    print(f"ok      {function.__name__}")
                except Exception:
                    failed.append(function.__name__)
                    print(f"FAILED  {function.__name__}")
                    traceback.print_exc()
        finally:
            backend.stop()
    if failed:
        raise SystemExit(f"openai: {len(failed)} of {len(steps)} steps failed: {', '.join(failed)}")
    print(f"openai: all {len(steps)} steps passed")


main()
