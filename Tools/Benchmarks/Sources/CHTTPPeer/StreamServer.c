#define _GNU_SOURCE
#include "CHTTPPeer.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

enum { tokens = 100000, piece = 16384 };

// The events of all tokens, made once, and where each begins.
static char *events;
static size_t begins[tokens + 1];

// As tokens are: short words with a blank, and now and then what JSON escapes, or UTF-8 of several bytes.
static const char *const words[] = {
    " the", " sea", " is", " calm", " to", "night", ",", " and", " a", " light", " gle", "ams", ".", "\\n\\n", " \\\"",
    "tide", "\\\"", " caf\xc3\xa9", " \xe2\x80\x94", " \\u00fc", "ber", " \xf0\x9f\x8c\x8a", " `", "wave", "s`", " *",
    "full", "*", " stone", "s", " of", " Dover", "\\t",
};

#define HEAD \
    "data: {\"id\":\"chatcmpl-B9MHDbslfkBeAs8l4bebGdFOJ6PeG\",\"object\":\"chat.completion.chunk\",\"created\":1741570283," \
    "\"model\":\"bench\",\"choices\":[{\"index\":0,\"delta\":"

static const char opening[] = HEAD "{\"role\":\"assistant\",\"content\":\"\"},\"finish_reason\":null}]}\n\n";
static const char closing[] = HEAD
    "{},\"finish_reason\":\"stop\"}]}\n\n"
    "data: {\"id\":\"chatcmpl-B9MHDbslfkBeAs8l4bebGdFOJ6PeG\",\"object\":\"chat.completion.chunk\",\"created\":1741570283,"
    "\"model\":\"bench\",\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":100000,\"total_tokens\":100009}}"
    "\n\ndata: [DONE]\n\n";

static int make_events(void) {
    static const char form[] = HEAD "{\"content\":\"%s\"},\"finish_reason\":null}]}\n\n";
    size_t used = 0, room = (sizeof form + 16) * (size_t)tokens;
    events = malloc(room);
    if (events == NULL) return -1;
    for (int index = 0; index < tokens; index++) {
        begins[index] = used;
        const char *word = words[(unsigned)index * 7 % (sizeof words / sizeof words[0])];
        used += (size_t)snprintf(events + used, room - used, form, word);
    }
    begins[tokens] = used;
    return 0;
}

static int send_all(int descriptor, const char *bytes, size_t count, int more) {
    while (count > 0) {
        ssize_t sent = send(descriptor, bytes, count, MSG_NOSIGNAL | (more ? MSG_MORE : 0));
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return -1;
        bytes += sent;
        count -= (size_t)sent;
    }
    return 0;
}

// One chunk of HTTP.
static int send_chunk(int descriptor, const char *bytes, size_t count) {
    char size[32];
    int length = snprintf(size, sizeof size, "%zx\r\n", count);
    if (send_all(descriptor, size, (size_t)length, 1) < 0 || send_all(descriptor, bytes, count, 1) < 0) return -1;
    return send_all(descriptor, "\r\n", 2, 0);
}

// What a request asks for: so many tokens, and a pause after each, in microseconds.
struct wish {
    int count, pause;
};

// Sends the tokens, as many at once as fit into a piece, or one after the other.
static int send_tokens(int descriptor, struct wish wish) {
    if (wish.pause > 0) {
        for (int index = 0; index < wish.count; index++) {
            if (send_chunk(descriptor, events + begins[index], begins[index + 1] - begins[index]) < 0) return -1;
            usleep((useconds_t)wish.pause);
        }
        return 0;
    }
    for (size_t sent = 0, end = begins[wish.count]; sent < end;) {
        size_t size = end - sent < piece ? end - sent : piece;
        if (send_chunk(descriptor, events + sent, size) < 0) return -1;
        sent += size;
    }
    return 0;
}

static int answer(int descriptor, struct wish wish) {
    static const char head[] =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-cache\r\n"
        "Transfer-Encoding: chunked\r\n\r\n";
    if (send_all(descriptor, head, sizeof head - 1, 1) < 0) return -1;
    if (send_chunk(descriptor, opening, sizeof opening - 1) < 0) return -1;
    if (send_tokens(descriptor, wish) < 0) return -1;
    if (send_chunk(descriptor, closing, sizeof closing - 1) < 0) return -1;
    return send_all(descriptor, "0\r\n\r\n", 5, 0);
}

// Reads one request with its body, of which only the length matters. Returns what it asks for; a count of -1 for nothing.
static struct wish take_request(int descriptor) {
    char *bytes = NULL, *end = NULL;
    size_t used = 0, room = 0, wanted = 0;
    struct wish wish = {-1, 0};
    for (;;) {
        if (room - used < 4096) {
            char *larger = realloc(bytes, room = room * 2 + 65536);
            if (larger == NULL) break;
            bytes = larger;
        }
        ssize_t got = recv(descriptor, bytes + used, room - used - 1, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        used += (size_t)got;
        bytes[used] = 0;
        if (wanted == 0) {
            end = memmem(bytes, used, "\r\n\r\n", 4);
            if (end == NULL) continue;
            char *length = strcasestr(bytes, "\r\nContent-Length:");
            wanted = (size_t)(end - bytes) + 4 + (length != NULL && length < end ? strtoul(length + 17, NULL, 10) : 0);
        }
        if (used < wanted) continue;
        if (strncmp(bytes, "GET ", 4) == 0) {
            // The app lists the models. A connection that ended here would be missing for the next reply.
            static const char models[] = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 25\r\n\r\n"
                                         "{\"data\":[{\"id\":\"bench\"}]}";
            if (send_all(descriptor, models, sizeof models - 1, 0) < 0) break;
            used = wanted = 0;
            continue;
        }
        if (sscanf(bytes, "POST /%d/%d/v1/chat/completions ", &wish.count, &wish.pause) != 2) {
            wish.pause = 0;
            if (sscanf(bytes, "POST /%d/v1/chat/completions ", &wish.count) != 1) wish.count = -1;
        }
        if (wish.count > tokens) wish.count = -1;
        break;
    }
    free(bytes);
    return wish;
}

static void *converse(void *context) {
    int descriptor = (int)(long)context;
    struct wish wish;
    while ((wish = take_request(descriptor)).count >= 0 && answer(descriptor, wish) == 0) {}
    close(descriptor);
    return NULL;
}

static void *run(void *context) {
    int listener = (int)(long)context;
    for (;;) {
        int descriptor = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
        if (descriptor < 0) continue;
        int yes = 1;
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        pthread_t thread;
        if (pthread_create(&thread, NULL, converse, (void *)(long)descriptor) == 0) {
            pthread_detach(thread);
        } else {
            close(descriptor);
        }
    }
    return NULL;
}

int slipway_peer_stream_serve(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    pthread_t thread;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0 || make_events() < 0) return -1;
    if (bind(listener, (struct sockaddr *)&address, size) < 0 || listen(listener, 16) < 0) return -1;
    if (getsockname(listener, (struct sockaddr *)&address, &size) < 0) return -1;
    int error = pthread_create(&thread, NULL, run, (void *)(long)listener);
    if (error != 0) {
        errno = error;
        return -1;
    }
    pthread_detach(thread);
    return ntohs(address.sin_port);
}
