// What the store answers when it refuses: a code to branch on and a sentence that says what to do next.
// A plain value; every expected failure of the store is one of these, it throws nothing at its callers. Any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace store {

// The one list of codes and their names. Upper part: one request. Lower part: opening the database.
#define ASTRAGAL_STORE_CODES(X)                                                         \
  X(conflict)    /* somebody else appended or locked first: read again, decide again */ \
  X(fenced)      /* a newer owner holds this game: read it again */                     \
  X(exists)      /* the id, key or token is taken */                                    \
  X(not_found)   /* no such game, draw, guest or account */                             \
  X(full)        /* one has as many of them as one may */                               \
  X(invalid)     /* a request that no correct caller makes */                           \
  X(busy)        /* the queue is full: try again soon, or tell the client */            \
  X(closed)      /* the store is shutting down */                                       \
  X(unavailable) /* disk full, input/output error: not stored as far as is known */     \
  X(corrupt)     /* the file is damaged: restore a backup */                            \
  X(mixed)       /* the files there do not belong together: see docs/operations.md */   \
  X(place)       /* the file or its directory cannot be made or written */              \
  X(in_use)      /* another server works with this database */                          \
  X(foreign)     /* a database of another program */                                    \
  X(elsewhere)   /* all that the database had was moved to another one */               \
  X(newer)       /* a database of a newer version of this program */                    \
  X(changed)     /* a migration was applied in another wording */                       \
  X(gap)         /* a migration is missing between those applied */

enum class Code : std::uint8_t {
#define ASTRAGAL_STORE_CODE(name) name,
  ASTRAGAL_STORE_CODES(ASTRAGAL_STORE_CODE)
#undef ASTRAGAL_STORE_CODE
};

/// The code as logs and metrics spell it: `not_found`.
[[nodiscard]] std::string_view name(Code code);

/// What keeps the store from writing, as far as it knows; people are told it in these words.
enum class Trouble : std::uint8_t { none, disk_full, locked, busy, moved, not_copied };
[[nodiscard]] std::string_view name(Trouble trouble);

struct Error {
  Code code = Code::unavailable;
  std::string what;  // a sentence without its full stop
  Trouble trouble = Trouble::none;
  std::size_t most = 0;  // where it is full and there are several bounds: the one that is reached

  bool operator==(const Error&) const = default;
};

/// The short way to refuse.
[[nodiscard]] std::unexpected<Error> refuse(Code code, std::string what);

template <class T>
using Result = std::expected<T, Error>;

}  // namespace store
