/*
 * A disk that can lose power and can be full, preloaded into the service (LD_PRELOAD). It watches the SQLite database
 * named by FRAGILE_DATABASE and its WAL, as the C library sees them.
 *
 * Power loss: before a write, what it is about to overwrite is noted in FRAGILE_FOLDER; a successful fsync of the file
 * empties its notes. After a power loss the test applies the notes backwards: the file is again as it was at its last
 * fsync. The notes outlive the process as any written page does, so kill -9 needs no cooperation of the service.
 *
 * Full disk: while FRAGILE_FOLDER/full exists, a write that would make a watched file longer fails with ENOSPC, as on a
 * disk without free blocks; overwriting goes on.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DATABASE, WAL, FILES };
static const char *NOTES[FILES] = {"database.undo", "wal.undo"};

/* A note: where, how many bytes follow, and how long the file was. Then those bytes. */
struct note {
  uint64_t offset, kept, size;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int notes[FILES] = {-1, -1};

static void fail(const char *what) {
  fprintf(stderr, "fragile-disk: %s: %s\n", what, strerror(errno));
  abort();
}

static int which_path(const char *path) {
  const char *database = getenv("FRAGILE_DATABASE");
  if (database == NULL) return -1;
  size_t length = strlen(database);
  if (strncmp(path, database, length) != 0) return -1;
  if (path[length] == '\0') return DATABASE;
  return strcmp(path + length, "-wal") == 0 ? WAL : -1;
}

static int which(int fd) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return -1;
  path[length] = '\0';
  return which_path(path);
}

static int notes_of(int file) {
  if (notes[file] < 0) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", getenv("FRAGILE_FOLDER"), NOTES[file]);
    notes[file] = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (notes[file] < 0) fail(path);
  }
  return notes[file];
}

static uint64_t size_of(int fd) {
  struct stat status;
  if (fstat(fd, &status) != 0) fail("fstat");
  return (uint64_t)status.st_size;
}

/* Only what was noted may be written. A note that does not fit (a limit on file sizes counts for notes too) is taken back. */
static int note(int file, int fd, uint64_t offset, uint64_t size, uint64_t until) {
  uint64_t end = until < size ? until : size;
  uint64_t kept = offset < end ? end - offset : 0;
  char *text = malloc(sizeof(struct note) + kept);
  if (text == NULL) fail("malloc");
  *(struct note *)text = (struct note){offset, kept, size};
  if (kept > 0 && pread(fd, text + sizeof(struct note), kept, (off_t)offset) != (ssize_t)kept) fail("pread");
  uint64_t before = size_of(notes_of(file));
  errno = EFBIG;
  int noted = write(notes_of(file), text, sizeof(struct note) + kept) == (ssize_t)(sizeof(struct note) + kept);
  int error = errno;
  free(text);
  if (!noted && ftruncate(notes_of(file), (off_t)before) != 0) fail("notes");
  errno = error;
  return noted;
}

static void forget(int file) {
  if (ftruncate(notes_of(file), 0) != 0) fail("notes");
}

static int is_full(void) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/full", getenv("FRAGILE_FOLDER"));
  return access(path, F_OK) == 0;
}

typedef ssize_t (*pwrite_function)(int, const void *, size_t, off_t);
typedef int (*ftruncate_function)(int, off_t);
typedef int (*fsync_function)(int);
typedef int (*unlink_function)(const char *);

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t offset) {
  static pwrite_function real;
  if (real == NULL) real = (pwrite_function)dlsym(RTLD_NEXT, "pwrite64");
  int file = which(fd);
  if (file < 0) return real(fd, bytes, count, offset);
  pthread_mutex_lock(&lock);
  uint64_t size = size_of(fd), end = (uint64_t)offset + count;
  ssize_t written = -1;
  if (end > size && is_full()) errno = ENOSPC;
  else if (note(file, fd, (uint64_t)offset, size, end)) written = real(fd, bytes, count, offset);
  int error = errno;
  pthread_mutex_unlock(&lock);
  errno = error;
  return written;
}

int ftruncate64(int fd, off_t length) {
  static ftruncate_function real;
  if (real == NULL) real = (ftruncate_function)dlsym(RTLD_NEXT, "ftruncate64");
  int file = which(fd);
  if (file < 0) return real(fd, length);
  pthread_mutex_lock(&lock);
  uint64_t size = size_of(fd);
  int result = note(file, fd, (uint64_t)length, size, size) ? real(fd, length) : -1;
  pthread_mutex_unlock(&lock);
  return result;
}

/* FRAGILE_FSYNC_US makes it slow, as many disks are: a power loss then often falls between a write and its fsync. */
static int synced(const char *name, fsync_function *real, int fd) {
  if (*real == NULL) *real = (fsync_function)dlsym(RTLD_NEXT, name);
  int file = which(fd);
  if (file < 0) return (*real)(fd);
  const char *slow = getenv("FRAGILE_FSYNC_US");
  if (slow != NULL) usleep((useconds_t)atoi(slow));
  pthread_mutex_lock(&lock);
  int result = (*real)(fd);
  if (result == 0) forget(file);
  pthread_mutex_unlock(&lock);
  return result;
}

int fsync(int fd) {
  static fsync_function real;
  return synced("fsync", &real, fd);
}

int fdatasync(int fd) {
  static fsync_function real;
  return synced("fdatasync", &real, fd);
}

/* A file that is made anew has no notes of the one before. */
int unlink(const char *path) {
  static unlink_function real;
  if (real == NULL) real = (unlink_function)dlsym(RTLD_NEXT, "unlink");
  int file = which_path(path);
  int result = real(path);
  if (file >= 0 && result == 0) {
    pthread_mutex_lock(&lock);
    forget(file);
    pthread_mutex_unlock(&lock);
  }
  return result;
}
