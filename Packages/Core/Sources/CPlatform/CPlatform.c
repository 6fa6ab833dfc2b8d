#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

int slipway_lock(int descriptor, bool wait) {
    int result;
    do {
        result = flock(descriptor, wait ? LOCK_EX : LOCK_EX | LOCK_NB);
    } while (result < 0 && errno == EINTR);
    return result;
}

// A socket's path holds 107 bytes, a home's may be longer: on Linux the open directory gives a short name for it.
static int address_in(int directory, const char *name, struct sockaddr_un *address) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
#ifdef __linux__
    int length = snprintf(address->sun_path, sizeof address->sun_path, "/proc/self/fd/%d/%s", directory, name);
#else
    char path[1024];
    if (fcntl(directory, F_GETPATH, path) < 0) return -1;
    int length = snprintf(address->sun_path, sizeof address->sun_path, "%s/%s", path, name);
#endif
    if (length < 0 || (size_t)length >= sizeof address->sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    return 0;
}

static int stream_socket(void) {
    int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
    if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
}

static int close_keeping_errno(int descriptor) {
    int saved = errno;
    close(descriptor);
    errno = saved;
    return -1;
}

int slipway_listen(int directory, const char *name) {
    struct sockaddr_un address;
    if (address_in(directory, name, &address) < 0) return -1;
    int descriptor = stream_socket();
    if (descriptor < 0) return -1;
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address) < 0) return close_keeping_errno(descriptor);
    if (fchmodat(directory, name, S_IRUSR | S_IWUSR, 0) < 0) return close_keeping_errno(descriptor);
    if (listen(descriptor, 16) < 0) return close_keeping_errno(descriptor);
    return descriptor;
}

int slipway_connect(int directory, const char *name) {
    struct sockaddr_un address;
    if (address_in(directory, name, &address) < 0) return -1;
    int descriptor = stream_socket();
    if (descriptor < 0) return -1;
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) < 0) return close_keeping_errno(descriptor);
    return descriptor;
}

int slipway_peer_user(int descriptor, uid_t *user) {
#ifdef __linux__
    struct ucred credentials;
    socklen_t size = sizeof credentials;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) < 0) return -1;
    *user = credentials.uid;
    return 0;
#else
    gid_t group;
    return getpeereid(descriptor, user, &group);
#endif
}

int slipway_accept(int listener) {
    int descriptor;
    do {
        descriptor = accept(listener, NULL, NULL);
    } while (descriptor < 0 && errno == EINTR);
    if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
}

static void fill(sigset_t *set, const int *signals, int count) {
    sigemptyset(set);
    for (int index = 0; index < count; index++) sigaddset(set, signals[index]);
}

int slipway_block_signals(const int *signals, int count) {
    sigset_t set;
    fill(&set, signals, count);
    int error = pthread_sigmask(SIG_BLOCK, &set, NULL);
    if (error == 0) return 0;
    errno = error;
    return -1;
}

int slipway_wait_signal(const int *signals, int count) {
    sigset_t set;
    fill(&set, signals, count);
    int received = 0;
    int error = sigwait(&set, &received);
    if (error == 0) return received;
    errno = error;
    return -1;
}

int slipway_raise_default(int signal_number) {
    sigset_t set;
    fill(&set, &signal_number, 1);
    if (signal(signal_number, SIG_DFL) == SIG_ERR) return -1;
    int error = pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    if (error != 0) {
        errno = error;
        return -1;
    }
    return kill(getpid(), signal_number);
}
