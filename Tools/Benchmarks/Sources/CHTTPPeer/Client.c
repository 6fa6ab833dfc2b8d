#include "CHTTPPeer.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

// What a reply's body is collected in.
struct reply {
    size_t used;
    char bytes[65536];
};

static size_t collect(char *bytes, size_t unit, size_t count, void *context) {
    struct reply *reply = context;
    (void)unit;
    if (count > sizeof reply->bytes - reply->used) return 0;
    memcpy(reply->bytes + reply->used, bytes, count);
    reply->used += count;
    return count;
}

// MARK: Many at once

struct transfer {
    CURL *handle;
    struct reply reply;
};

struct slipway_peer_client {
    CURLM *multi;
    int width;
    struct transfer transfers[];
};

void slipway_peer_client_free(struct slipway_peer_client *client) {
    if (client == NULL) return;
    for (int index = 0; index < client->width; index++) {
        if (client->transfers[index].handle != NULL) curl_easy_cleanup(client->transfers[index].handle);
    }
    if (client->multi != NULL) curl_multi_cleanup(client->multi);
    free(client);
}

struct slipway_peer_client *slipway_peer_client_create(const char *url, int width) {
    curl_global_init(CURL_GLOBAL_DEFAULT);
    struct slipway_peer_client *client = calloc(1, sizeof *client + (size_t)width * sizeof client->transfers[0]);
    if (client == NULL) return NULL;
    client->width = width;
    client->multi = curl_multi_init();
    int is_ready = client->multi != NULL;
    if (is_ready) curl_multi_setopt(client->multi, CURLMOPT_MAXCONNECTS, 2L * width);
    for (int index = 0; index < width && is_ready; index++) {
        struct transfer *transfer = &client->transfers[index];
        transfer->handle = curl_easy_init();
        is_ready = transfer->handle != NULL;
        if (!is_ready) break;
        curl_easy_setopt(transfer->handle, CURLOPT_URL, url);
        // The requests and the limits are those of the other side.
        curl_easy_setopt(transfer->handle, CURLOPT_USERAGENT, "slipway-bench/1.0");
        curl_easy_setopt(transfer->handle, CURLOPT_ACCEPT_ENCODING, "");
        curl_easy_setopt(transfer->handle, CURLOPT_CONNECTTIMEOUT_MS, 3000L);
        curl_easy_setopt(transfer->handle, CURLOPT_NOPROXY, "*");
        curl_easy_setopt(transfer->handle, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(transfer->handle, CURLOPT_TIMEOUT_MS, 10000L);
        curl_easy_setopt(transfer->handle, CURLOPT_WRITEFUNCTION, collect);
        curl_easy_setopt(transfer->handle, CURLOPT_WRITEDATA, &transfer->reply);
        curl_easy_setopt(transfer->handle, CURLOPT_PRIVATE, transfer);
    }
    if (is_ready) return client;
    slipway_peer_client_free(client);
    return NULL;
}

static int start(struct slipway_peer_client *client, struct transfer *transfer) {
    transfer->reply.used = 0;
    return (int)curl_multi_add_handle(client->multi, transfer->handle);
}

int slipway_peer_client_run(struct slipway_peer_client *client, int count) {
    int started = 0, finished = 0;
    for (; started < client->width && started < count; started++) {
        int code = start(client, &client->transfers[started]);
        if (code != 0) return code;
    }
    while (finished < count) {
        int running = 0, left = 0;
        CURLMcode code = curl_multi_perform(client->multi, &running);
        if (code != CURLM_OK) return (int)code;
        CURLMsg *message;
        while ((message = curl_multi_info_read(client->multi, &left)) != NULL) {
            CURLcode result = message->data.result;
            struct transfer *transfer = NULL;
            curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&transfer);
            curl_multi_remove_handle(client->multi, message->easy_handle);
            if (result != CURLE_OK || transfer == NULL) return result != CURLE_OK ? (int)result : -1;
            finished++;
            if (started == count) continue;
            started++;
            int restarted = start(client, transfer);
            if (restarted != 0) return restarted;
        }
        if (finished < count) curl_multi_poll(client->multi, NULL, 0, 1000, NULL);
    }
    return 0;
}
