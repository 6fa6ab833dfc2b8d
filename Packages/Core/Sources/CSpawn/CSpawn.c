#define _GNU_SOURCE
#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

int slipway_pipe(int ends[2]) {
#ifdef __linux__
    return pipe2(ends, O_CLOEXEC);
#else
    if (pipe(ends) < 0) return -1;
    for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}

// Descriptors that were opened without O_CLOEXEC, by whomever, are not the program's business: one that holds the end of
// a test's pipe or socket would keep it open for as long as it runs.
static int set_streams(posix_spawn_file_actions_t *actions, const int *streams) {
    for (int number = 0; number < 3; number++) {
        int error = posix_spawn_file_actions_adddup2(actions, streams[number], number);
        if (error != 0) return error;
    }
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    return posix_spawn_file_actions_addclosefrom_np(actions, 3);
#else
    return 0;
#endif
}

// A thread's mask, and what a process ignores, would be the program's as well.
static int set_signals(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    sigdelset(&all, SIGKILL);
    sigdelset(&all, SIGSTOP);
    int flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    int error = posix_spawnattr_setsigmask(attributes, &none);
    if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &all);
    if (error == 0) error = posix_spawnattr_setflags(attributes, (short)flags);
    return error;
}

int slipway_spawn(
    pid_t *child, const char *program, char *const *arguments, char *const *environment, const int *streams) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        error = set_streams(&actions, streams);
        if (error == 0) error = set_signals(&attributes);
        if (error == 0) error = posix_spawn(child, program, &actions, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int slipway_set_thread_user(uid_t user) {
#ifdef __linux__
    // The C library's own call would change all threads.
    return (int)syscall(SYS_setresuid, (uid_t)-1, user, (uid_t)-1);
#else
    (void)user;
    errno = ENOSYS;
    return -1;
#endif
}
