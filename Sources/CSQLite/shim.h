// The part of SQLite 3 that Network uses.
#ifndef OAUTHCHECK_CSQLITE_SHIM_H
#define OAUTHCHECK_CSQLITE_SHIM_H

#include <sqlite3.h>

// SQLITE_TRANSIENT, which has SQLite copy the value, is a macro that Swift does not see.
static inline int oauthcheck_bind_text(sqlite3_stmt *statement, int place, const char *text, int count) {
    return sqlite3_bind_text(statement, place, text, count, SQLITE_TRANSIENT);
}

static inline int oauthcheck_bind_bytes(
    sqlite3_stmt *statement, int place, const void *bytes, int count) {
    return count == 0 ? sqlite3_bind_zeroblob(statement, place, 0)
                      : sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}

#endif
