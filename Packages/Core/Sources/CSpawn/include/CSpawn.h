// Starting programs in tests: what Glibc's Swift module lacks for it.
#pragma once

#include <sys/types.h>

/// A pipe that no program gets by being started. Returns 0, or -1 with errno set.
int slipway_pipe(int ends[2]);

/// Starts the program at a path. Three open descriptors become its standard streams; it gets no other one, and blocks and
/// ignores no signal. `arguments`, whose first is the program's name, and `environment` end with NULL.
/// Returns 0, or what errno would be.
int slipway_spawn(
    pid_t *child, const char *program, char *const *arguments, char *const *environment, const int *streams);

/// Makes `user` the effective user of the calling thread alone. Returns 0, or -1 with errno set.
int slipway_set_thread_user(uid_t user);
