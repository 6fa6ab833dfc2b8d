#define _GNU_SOURCE
#include "CHTTPPeer.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static const char answer[] =
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{\"ok\":true}";

struct connection {
    int descriptor;
    size_t used;
    char received[8192];
};

struct server {
    int listener;
    int events;
};

static void drop(struct connection *connection) {
    close(connection->descriptor);
    free(connection);
}

static void take(const struct server *server) {
    int descriptor = accept4(server->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (descriptor < 0) return;
    int yes = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    struct connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) {
        close(descriptor);
        return;
    }
    connection->descriptor = descriptor;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
    if (epoll_ctl(server->events, EPOLL_CTL_ADD, descriptor, &event) < 0) drop(connection);
}

// Requests have no body: each ends with its header. The replies are so small that the kernel always takes them whole.
static int serve(struct connection *connection) {
    ssize_t count = recv(
        connection->descriptor, connection->received + connection->used, sizeof connection->received - connection->used,
        0);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    if (count == 0) return 0;
    connection->used += (size_t)count;
    char *end;
    while ((end = memmem(connection->received, connection->used, "\r\n\r\n", 4)) != NULL) {
        size_t length = (size_t)(end - connection->received) + 4;
        connection->used -= length;
        memmove(connection->received, connection->received + length, connection->used);
        ssize_t sent = send(connection->descriptor, answer, sizeof answer - 1, MSG_NOSIGNAL);
        if (sent != (ssize_t)(sizeof answer - 1)) return 0;
    }
    return connection->used < sizeof connection->received;
}

static void *run(void *context) {
    struct server *server = context;
    struct epoll_event ready[256];
    for (;;) {
        int count = epoll_wait(server->events, ready, 256, -1);
        for (int index = 0; index < count; index++) {
            struct connection *connection = ready[index].data.ptr;
            if (connection == NULL) {
                take(server);
            } else if (!serve(connection)) {
                drop(connection);
            }
        }
    }
    return NULL;
}

static int listen_on_loopback(struct server *server) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL};
    server->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    server->events = epoll_create1(EPOLL_CLOEXEC);
    if (server->listener < 0 || server->events < 0) return -1;
    if (bind(server->listener, (struct sockaddr *)&address, size) < 0) return -1;
    if (listen(server->listener, 256) < 0) return -1;
    if (getsockname(server->listener, (struct sockaddr *)&address, &size) < 0) return -1;
    if (epoll_ctl(server->events, EPOLL_CTL_ADD, server->listener, &event) < 0) return -1;
    return ntohs(address.sin_port);
}

int slipway_peer_serve(void) {
    struct server *server = calloc(1, sizeof *server);
    if (server == NULL) return -1;
    int port = listen_on_loopback(server);
    pthread_t thread;
    if (port < 0) return -1;
    int error = pthread_create(&thread, NULL, run, server);
    if (error != 0) {
        errno = error;
        return -1;
    }
    pthread_detach(thread);
    return port;
}
