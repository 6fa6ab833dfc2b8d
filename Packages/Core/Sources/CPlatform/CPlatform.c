#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static int lock(int descriptor, int kind, bool wait) {
    int result;
    do {
        result = flock(descriptor, wait ? kind : kind | LOCK_NB);
    } while (result < 0 && errno == EINTR);
    return result;
}

int slipway_lock(int descriptor, bool wait) {
    return lock(descriptor, LOCK_EX, wait);
}

int slipway_lock_shared(int descriptor, bool wait) {
    return lock(descriptor, LOCK_SH, wait);
}

int slipway_rename_new(const char *from, const char *to) {
#ifdef __linux__
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
#else
    if (renamex_np(from, to, RENAME_EXCL) == 0) return 0;
#endif
    if (errno != EINVAL && errno != ENOTSUP && errno != ENOSYS) return -1;
    // The file system cannot; it is asked first then.
    struct stat status;
    if (lstat(to, &status) == 0) {
        errno = EEXIST;
        return -1;
    }
    return rename(from, to);
}

int slipway_wake_pipe(int *ends) {
#ifdef __linux__
    return pipe2(ends, O_CLOEXEC);
#else
    if (pipe(ends) < 0) return -1;
    for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}

int slipway_run_foreground(const char *path, char *const arguments[], char *const environment[], int input) {
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    // Signals that this process catches or ignores would be ignored or blocked in the program otherwise.
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawn_file_actions_init(&actions);
    if (input >= 0) posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    pid_t process;
    int error = posix_spawn(&process, path, &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) {
        errno = error;
        return -1;
    }
    int status;
    pid_t ended;
    do {
        ended = waitpid(process, &status, 0);
    } while (ended < 0 && errno == EINTR);
    if (ended < 0) return -1;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int slipway_free_descriptors(int wanted) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return wanted;
    int highest = limit.rlim_cur > INT_MAX ? INT_MAX : (int)limit.rlim_cur;
    int free = 0;
    for (int descriptor = 0; descriptor < highest && free < wanted; descriptor++) {
        if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) free++;
    }
    return free;
}

int slipway_forbid_core_dumps(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_CORE, &limit) < 0) return -1;
    limit.rlim_cur = 0;
    if (setrlimit(RLIMIT_CORE, &limit) < 0) return -1;
#ifdef __linux__
    // The limit does not hold where a program of the system takes the dumps.
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#else
    return 0;
#endif
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

int slipway_listen(int directory, const char *name, int backlog) {
    struct sockaddr_un address;
    if (address_in(directory, name, &address) < 0) return -1;
    int descriptor = stream_socket();
    if (descriptor < 0) return -1;
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address) < 0) return close_keeping_errno(descriptor);
    if (fchmodat(directory, name, S_IRUSR | S_IWUSR, 0) < 0) return close_keeping_errno(descriptor);
    if (listen(descriptor, backlog) < 0) return close_keeping_errno(descriptor);
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

// Caught signals wait in this pipe. Blocking them and calling sigwait() would not do: on Linux, dispatch_main(), which
// every Swift program with an asynchronous main ends in, parks the main thread in a sigsuspend() that blocks nothing.
static int caught[2] = {-1, -1};

static void note(int signal_number) {
    int saved = errno;
    unsigned char byte = (unsigned char)signal_number;
    if (write(caught[1], &byte, 1) < 0) {
        // A full pipe already holds thousands of unread signals; one more adds nothing.
    }
    errno = saved;
}

int slipway_catch_signals(const int *signals, int count) {
    if (caught[0] < 0) {
        int ends[2];
        if (pipe(ends) < 0) return -1;
        for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
        fcntl(ends[1], F_SETFL, O_NONBLOCK);
        caught[1] = ends[1];
        caught[0] = ends[0];
    }
    sigset_t letting_in;
    sigemptyset(&letting_in);
    for (int index = 0; index < count; index++) {
        struct sigaction action, before;
        memset(&action, 0, sizeof action);
        action.sa_handler = note;
        action.sa_flags = SA_RESTART;
        sigfillset(&action.sa_mask);
        if (sigaction(signals[index], NULL, &before) < 0) return -1;
        // The process was started with it ignored on purpose (nohup).
        if (before.sa_handler == SIG_IGN) continue;
        if (sigaction(signals[index], &action, NULL) < 0) return -1;
        sigaddset(&letting_in, signals[index]);
    }
    // The parent process may have blocked them for itself, as Foundation's Process does; this process inherits that.
    int error = pthread_sigmask(SIG_UNBLOCK, &letting_in, NULL);
    if (error != 0) {
        errno = error;
        return -1;
    }
    return 0;
}

int slipway_wait_signal(void) {
    unsigned char byte;
    ssize_t size;
    do {
        size = read(caught[0], &byte, 1);
    } while (size < 0 && errno == EINTR);
    return size == 1 ? byte : -1;
}

int slipway_raise_default(int signal_number) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal_number);
    if (signal(signal_number, SIG_DFL) == SIG_ERR) return -1;
    int error = pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    if (error != 0) {
        errno = error;
        return -1;
    }
    return kill(getpid(), signal_number);
}
