// Counts a program's allocations: loaded with LD_PRELOAD, it replaces malloc and its relatives and
// keeps the number, eight bytes, in the file that ALLOCATIONS names. The file is mapped, so that the
// number survives any end of the program. For glibc.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static _Atomic uint64_t before_start;
static _Atomic uint64_t *count = &before_start;

static void add_one(void) { atomic_fetch_add_explicit(count, 1, memory_order_relaxed); }

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("ALLOCATIONS");
    int file = path ? open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
    if (file < 0 || ftruncate(file, sizeof *count) != 0) return;
    void *mapped = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (mapped == MAP_FAILED) return;
    count = mapped;
    *count = before_start;
}

void *malloc(size_t size) {
    add_one();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    add_one();
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    add_one();
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    add_one();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    *memory = memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}
