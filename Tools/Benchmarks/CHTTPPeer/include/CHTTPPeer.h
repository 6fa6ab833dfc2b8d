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

/// One request after the other, over one kept connection.
struct slipway_peer_caller;

/// A caller whose requests carry this key, as Supabase's gateways want it. NULL when libcurl does not start.
struct slipway_peer_caller *slipway_peer_caller_create(const char *key);

/// Posts JSON. The reply's body goes to `reply`, of `size` bytes, cut off and ended with NUL. Returns the status, or -1.
long slipway_peer_caller_post(
    struct slipway_peer_caller *caller, const char *url, const char *json, char *reply, size_t size);

void slipway_peer_caller_free(struct slipway_peer_caller *caller);
