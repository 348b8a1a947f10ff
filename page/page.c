// What the compilers call and no library here has: a page has no memory of others to protect.
#include <stddef.h>
#include <stdint.h>

uintptr_t __stack_chk_guard = 0x5bd1e995;

void __stack_chk_fail(void) { __builtin_trap(); }

// Ends the call with an exception of JavaScript. The linker calls these two instead of libc's own, whose
// callers would write to address 0.
__attribute__((import_module("page"), import_name("exhausted"), noreturn)) void oauthcheck_exhausted(void);
void *__real_malloc(size_t size);
int __real_posix_memalign(void **memory, size_t alignment, size_t size);

void *__wrap_malloc(size_t size) {
  void *memory = __real_malloc(size);
  if (!memory) oauthcheck_exhausted();
  return memory;
}

// malloc's memory is aligned for any type of C; what asks for no more is faster without the search for a place.
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment <= _Alignof(max_align_t)) {
    *memory = __wrap_malloc(size);
    return 0;
  }
  int fault = __real_posix_memalign(memory, alignment, size);
  if (fault) oauthcheck_exhausted();
  return fault;
}
