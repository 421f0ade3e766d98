// The error of the fairness library: a code to branch on, the field, and a sentence for people. A plain value; every
// expected failure of the library is one of these, and it throws nothing. Any thread.
#pragma once
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "protocol/sentences/wording.hpp"

namespace fairness {

using protocol::say;

// The one list of codes and their names.
#define ASTRAGAL_FAIRNESS_CODES(X)                                         \
  X(form)             /* a text, a number or JSON not in its only form */  \
  X(field)            /* a field unknown, twice, left out, wrong type */   \
  X(too_big)          /* more of something than the scheme allows */       \
  X(key)              /* signed by another key than the known one */       \
  X(signature)        /* a signature that does not fit its text */         \
  X(opening)          /* an opening that is not the committed one */       \
  X(dice)             /* dice other than the openings give */              \
  X(state)            /* state, rolls and missing contradict each other */ \
  X(stage)            /* not at this point of the draw */                  \
  X(unknown_player)   /* not in the lock or the offer */                   \
  X(no_part)          /* a player who chose to take no part */             \
  X(commitment)       /* another commitment stands, or it is taken */      \
  X(not_committed)    /* a seat has neither committed nor declined */      \
  X(roll_number)      /* an opening of a roll that is not due */           \
  X(openings_missing) /* no roll without every party */                    \
  X(nothing_missing)  /* a complete roll cannot be void */                 \
  X(links_run_out)    /* all n rolls of the draw are used */               \
  X(secret)           /* the server's secret is lost or another one */

enum class Code : std::uint8_t {
#define ASTRAGAL_FAIRNESS_CODE(name) name,
  ASTRAGAL_FAIRNESS_CODES(ASTRAGAL_FAIRNESS_CODE)
#undef ASTRAGAL_FAIRNESS_CODE
};

/// The code as the protocol and logs spell it: `openings_missing`.
[[nodiscard]] std::string_view name(Code code);

struct Error {
  Code code = Code::form;
  std::string where;       // the field: `rolls[2].openings[1]`, `time`; empty if it is the whole
  protocol::Wording what;  // a sentence without its full stop; of the catalogue where it can reach people

  bool operator==(const Error&) const = default;
};

/// The short way to refuse.
[[nodiscard]] std::unexpected<Error> refuse(Code code, std::string_view where, protocol::Wording what);

/// The name of a list's item: `openings[1]`.
[[nodiscard]] std::string item(std::string_view name, std::size_t i);

/// One line: `where: what`.
[[nodiscard]] std::string to_text(const Error& error);

/// The error seen from an outer field: `where` becomes `outer`, and the sentence names the inner field.
[[nodiscard]] Error inside(std::string_view outer, const Error& inner);

}  // namespace fairness
