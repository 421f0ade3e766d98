/* Loaded before a program by scripts/slow: the disk takes SLOW_SYNC_MS longer to say that something is on it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static int later(const char* name, int file) {
  const char* ms = getenv("SLOW_SYNC_MS");
  const long wait = ms ? atol(ms) : 0;
  const struct timespec time = {.tv_sec = wait / 1000, .tv_nsec = wait % 1000 * 1000000};
  nanosleep(&time, NULL);
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  return real(file);
}

int fdatasync(int file) { return later("fdatasync", file); }
int fsync(int file) { return later("fsync", file); }
