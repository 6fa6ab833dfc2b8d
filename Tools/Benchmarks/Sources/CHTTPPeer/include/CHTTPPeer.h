// The peers of the HTTP measurements: the least that a server and a client can be, in C.
#pragma once

#include <stddef.h>

/// Serves HTTP/1.1 on loopback, on a thread of its own, until the process ends. Every request gets the same tiny reply,
/// and every connection is kept. Returns the port, or -1 with errno set.
int slipway_peer_serve(void);

/// Requests through libcurl's multi interface.
struct slipway_peer_client;

/// A client that sends GET requests for one URL, so many at once. NULL when libcurl does not start.
struct slipway_peer_client *slipway_peer_client_create(const char *url, int width);

/// Sends so many requests and takes every reply. Connections are kept from call to call. Returns 0, or libcurl's code.
int slipway_peer_client_run(struct slipway_peer_client *client, int count);

void slipway_peer_client_free(struct slipway_peer_client *client);

// The peers of the measurements of a model's reply: a server that streams one, and a program that reads and keeps it.

/// Serves streamed replies of chat completions on loopback, each connection on a thread of its own, until the process ends.
/// `POST /N/v1/chat/completions` gets a reply of N tokens, at most 100,000, as fast as it is read; `POST /N/P/v1/…` one with a
/// pause of P microseconds after each token. Returns the port, or -1.
int slipway_peer_stream_serve(void);

/// Reads streamed replies through libcurl, and keeps them in the app's tables, one after the other.
struct slipway_peer_reader;

/// A reader for a database that has the app's tables and one conversation. NULL when libcurl or SQLite does not start.
struct slipway_peer_reader *slipway_peer_reader_create(const char *database);

/// When what happened in the last call, in nanoseconds from its beginning.
struct slipway_peer_reading {
    /// Until the first token was read.
    long long first_token;
    /// Until the whole reply was stored.
    long long whole;
    /// Of the reply's text, in bytes.
    size_t length;
    /// Pieces of it that were written while it arrived.
    int pieces;
};

/// Adds a message and the row of its reply, requests the reply, appends what comes at once and then every 200 ms, and
/// replaces these pieces by the whole text at the end. Returns 0, or a number that is not.
int slipway_peer_reader_run(
    struct slipway_peer_reader *reader, const char *url, const char *json, struct slipway_peer_reading *reading);

void slipway_peer_reader_free(struct slipway_peer_reader *reader);
