// Lists of tournaments, their records and what makes one, over HTTP (docs/http.md, Tournaments); one as it stands is in
// tournament_view.hpp. Plain values. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/held.hpp"
#include "protocol/tournament_view.hpp"

namespace protocol {

inline constexpr std::size_t kMaxTournamentsListed = 100;
inline constexpr Range kYear{1970, 9999};

struct ListedTournament {
  static constexpr Says kSays{"A tournament in a list."};
  std::string id;
  std::vector<std::string> winner_names;
  TournamentSummary summary;

  static void fields(auto& m, auto& f) {
    f("id", m.id, kGameId);
    f("winner_names", m.winner_names, list(kEntrants.max, kPlayerName),
      Says{"Of the winners, without closed accounts."});
    TournamentSummary::fields(m.summary, f);
  }
};
struct PrivateTournaments {
  static constexpr Says kSays{"How many private tournaments an account may hold here, and how large."};
  std::int64_t open = 0;
  std::int64_t players = 0;

  static void fields(auto& m, auto& f) {
    f("open", m.open, Says{"That are not over. 0: nobody holds one here."});
    f("players", m.players, Says{"At most, in each."});
  }
};

struct TournamentList {
  static constexpr Says kSays{
      "Those that are not over by their beginning, or those that are over, the last one first."};
  std::vector<Raw<ListedTournament>> tournaments;  // as the store keeps them
  std::optional<std::string> after = {};
  PrivateTournaments private_ones = {};

  static void fields(auto& m, auto& f) {
    f("tournaments", m.tournaments, list(kMaxTournamentsListed), Says{"Those of the state that was asked for."});
    f("after", m.after, kGameId, Says{"What the rest is asked for with. Left out: there is none."});
    f("private", m.private_ones);
  }
};

struct TournamentStep {
  static constexpr Says kSays{"A step of the record of a tournament."};
  std::int64_t seq = 1;
  std::int64_t at_ms = 0;
  std::string type;
  Raw<AnyObject> d = {};  // as the record shows it to everybody

  static void fields(auto& m, auto& f) {
    f("seq", m.seq, kEventNumber);
    f("at_ms", m.at_ms, kTime);
    f("type", m.type, kReason, Says{"What happened."});
    f("d", m.d, Says{"What the step holds."});
  }
};

struct InvitationLink {
  static constexpr Says kSays{"What the link that invites to a private tournament ends with."};
  std::string invitation;

  static void fields(auto& m, auto& f) {
    f("invitation", m.invitation, kInvitationToken, Says{"`/tournaments/<id>#invitation=` comes before it."});
  }
};

struct MadeTournament {
  static constexpr Says kSays{"A tournament that was announced."};
  std::string id;

  static void fields(auto& m, auto& f) { f("id", m.id, kGameId); }
};

inline constexpr std::size_t kMaxFileWarnings = 5;

struct FileWarning {
  static constexpr Says kSays{"What is not read of a file that was taken, and where it stands."};
  std::int64_t line = 1;
  std::int64_t column = 1;
  std::string message;

  static void fields(auto& m, auto& f) {
    f("line", m.line, kLineNumber, Says{"From 1."});
    f("column", m.column, kLineNumber, Says{"From 1."});
    f("message", m.message, kSentence, Says{"Without its full stop."});
  }
};

struct PairedRound {
  static constexpr Says kSays{"The round is paired, or lots are drawn for it first; what was said is on disk."};
  bool ok = true;
  std::vector<FileWarning> warnings = {};
  std::int64_t more_warnings = 0;

  static void fields(auto& m, auto& f) {
    f("ok", m.ok, Says{"Always true."});
    f("warnings", m.warnings, list(kMaxFileWarnings), Says{"Of the file, where the pairs come from one."});
    f("more_warnings", m.more_warnings, kCount, Says{"How many more there are."});
  }
};

}  // namespace protocol
