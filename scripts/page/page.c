// What the compilers call and no library here has: a page has no memory of others to protect.
#include <stdint.h>

uintptr_t __stack_chk_guard = 0x5bd1e995;

void __stack_chk_fail(void) { __builtin_trap(); }
