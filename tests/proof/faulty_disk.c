/* A disk that fails when told to: preloaded into the process that writes the log.

   PROOF_FAULT=CALL:PATH:NTH:ACTION, for example fdatasync:-wal:7:kill. The NTH call of CALL on a
   file whose name contains PATH is answered as ACTION says:

   kill     the process ends before the call, as by kill -9
   after    the process ends when the call has been carried out
   enospc   no space is left on the device
   eio      the device cannot be read or written
   short    half of it is written
   slow     it takes a fifth of a second, and so does every one after it
*/
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

static char call[32], path[64], action[16];
static long nth = -1, seen = 0;

static void read_spec(void) {
    const char *spec = getenv("PROOF_FAULT");
    if (spec == NULL || sscanf(spec, "%31[^:]:%63[^:]:%ld:%15s", call, path, &nth, action) != 4)
        nth = 0;
}

static int is_meant(const char *name, int file) {
    char link[64], found[512];
    ssize_t length;
    if (nth < 0) read_spec();
    if (nth == 0 || strcmp(name, call) != 0) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    length = readlink(link, found, sizeof found - 1);
    if (length < 0) return 0;
    found[length] = 0;
    if (strstr(found, path) == NULL) return 0;
    seen++;
    return seen == nth || (seen > nth && strcmp(action, "slow") == 0);
}

static int before(void) {
    if (strcmp(action, "kill") == 0) kill(getpid(), SIGKILL);
    if (strcmp(action, "slow") == 0) usleep(200000);
    if (strcmp(action, "enospc") == 0) { errno = ENOSPC; return 1; }
    if (strcmp(action, "eio") == 0) { errno = EIO; return 1; }
    return 0;
}

static void after(void) {
    if (strcmp(action, "after") == 0) kill(getpid(), SIGKILL);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static ssize_t write_at(const char *name, int file, const void *from, size_t count, off64_t at) {
    ssize_t done;
    int meant = is_meant(name, file);
    if (meant && before()) return -1;
    if (meant && strcmp(action, "short") == 0 && count > 1) count /= 2;
    done = REAL(pwrite64)(file, from, count, at);
    if (meant) after();
    return done;
}

ssize_t pwrite64(int file, const void *from, size_t count, off64_t at) {
    return write_at("pwrite", file, from, count, at);
}

ssize_t pwrite(int file, const void *from, size_t count, off_t at) {
    return write_at("pwrite", file, from, count, at);
}

static ssize_t write_all(int file, const struct iovec *parts, int count, off64_t at, int flags) {
    ssize_t done;
    int meant = is_meant("pwritev", file);
    if (meant && before()) return -1;
    done = REAL(pwritev64v2)(file, parts, count, at, flags);
    if (meant) after();
    return done;
}

ssize_t pwritev2(int file, const struct iovec *parts, int count, off_t at, int flags) {
    return write_all(file, parts, count, at, flags);
}

ssize_t pwritev64v2(int file, const struct iovec *parts, int count, off64_t at, int flags) {
    return write_all(file, parts, count, at, flags);
}

int fdatasync(int file) {
    int done, meant = is_meant("sync", file);
    if (meant && before()) return -1;
    done = REAL(fdatasync)(file);
    if (meant) after();
    return done;
}

int fsync(int file) {
    int done, meant = is_meant("sync", file);
    if (meant && before()) return -1;
    done = REAL(fsync)(file);
    if (meant) after();
    return done;
}

ssize_t send(int to, const void *from, size_t count, int flags) {
    ssize_t done;
    int meant = is_meant("send", to);
    if (meant && before()) return -1;
    done = REAL(send)(to, from, count, flags);
    if (meant) after();
    return done;
}
