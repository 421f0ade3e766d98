#include "server/store/postgres/failure.hpp"

#include <algorithm>
#include <array>

namespace store::postgres {
namespace {

/// What is known of one state, or of all that begin alike. Appendix A of PostgreSQL's manual has the states.
struct Known {
  std::string_view state;
  Code code;
  Trouble trouble;
  sql::Failure::Kind kind;
  std::string_view what;
};

using Kind = sql::Failure::Kind;

constexpr std::array kStates{
    Known{"40001", Code::unavailable, Trouble::busy, Kind::again, "another writer was in the way: try again"},
    Known{"40P01", Code::unavailable, Trouble::busy, Kind::again, "another writer was in the way: try again"},
    Known{"55P03", Code::unavailable, Trouble::locked, Kind::other,
          "another process holds the database: find and stop it"},
    Known{"53100", Code::unavailable, Trouble::disk_full, Kind::other,
          "the database's disk is full: make room, nothing else has to be done"},
    Known{"53300", Code::unavailable, Trouble::none, Kind::other,
          "PostgreSQL has no connection free: raise max_connections, or stop what holds the others"},
    Known{"25006", Code::unavailable, Trouble::none, Kind::other,
          "this PostgreSQL is a standby and takes no writes: name the primary, or promote this one"},
    Known{"3D000", Code::place, Trouble::none, Kind::other,
          "there is no such database: make it with createdb, with a user who may write there"},
    Known{"42501", Code::place, Trouble::none, Kind::other,
          "this user may not write in the database: make it the database's owner"},
    Known{"28", Code::place, Trouble::none, Kind::other,
          "PostgreSQL does not let this user in: look at the user, the password and pg_hba.conf"},
    Known{"23", Code::invalid, Trouble::none, Kind::constraint,
          "the database's own rules refuse this: report it as a bug"},
    Known{"22", Code::invalid, Trouble::none, Kind::constraint, "the database takes no such value"},
    Known{"XX001", Code::corrupt, Trouble::none, Kind::other,
          "the database is damaged: stop the server and restore a backup"},
    Known{"XX002", Code::corrupt, Trouble::none, Kind::other,
          "an index of the database is damaged: stop the server, reindex it or restore a backup"},
};

constexpr Known kUnknown{"", Code::unavailable, Trouble::none, Kind::other,
                         "PostgreSQL does not do it: look at its log"};
constexpr Known kGone{"", Code::unavailable, Trouble::none, Kind::other,
                      "PostgreSQL does not answer: look whether it runs, and whether this machine reaches it"};

/// Tells whether the state says that the connection is lost, refused or about to end.
bool is_gone(std::string_view state) {
  return state.empty() || state.starts_with("08") || state.starts_with("57P");
}

std::string one_line(std::string_view said) {
  std::string line{said};
  while (!line.empty() && (line.back() == '\n' || line.back() == ' ')) line.pop_back();
  std::ranges::replace(line, '\n', ' ');
  return line;
}

}  // namespace

sql::Failure failure_of(std::string_view state, std::string_view said) {
  const Known* known = is_gone(state) ? &kGone : &kUnknown;
  for (const Known& one : kStates) {
    if (state.starts_with(one.state)) known = &one;
  }
  return sql::Failure{{.code = known->code,
                       .what = std::string{known->what} + " (PostgreSQL: " + one_line(said) + ")",
                       .trouble = known->trouble},
                      known->kind};
}

}  // namespace store::postgres
