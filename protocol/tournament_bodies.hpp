// What players and arbiters of a tournament send over HTTP, beside its terms (docs/http.md, Tournaments). Plain values.
// Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/bodies.hpp"
#include "protocol/tournaments.hpp"

namespace protocol {

struct EnterTournament {
  static constexpr Says kSays{"Who enters a tournament."};
  std::optional<std::string> name = {};
  std::optional<std::string> password = {};    // where the tournament has one
  std::optional<std::string> invitation = {};  // the end of the link of a private one

  static void fields(auto& m, auto& f) {
    f("name", m.name, kRequestedName, Says{"Of an account, which an arbiter enters. Left out: oneself."});
    f("password", m.password, kEntryPassword, Says{"Where the tournament has one."});
    f("invitation", m.invitation, kInvitationToken,
      Says{"The end of the link of a private tournament. Left out: the account is invited by its name."});
  }
};

struct LeaveTournament {
  static constexpr Says kSays{"Who leaves a tournament."};
  std::optional<std::string> player = {};
  std::optional<std::string> reason = {};

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId, Says{"For an arbiter: who leaves. Left out: oneself."});
    f("reason", m.reason, kArbitersReason, Says{"Of the arbiter."});
  }
};

struct RequestBye {
  static constexpr Says kSays{"A bye that is wanted, or is not wanted any more."};
  std::int64_t round = 1;
  std::optional<Bye> bye = {};  // none: plays after all
  std::optional<std::string> player = {};

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber, Says{"In which there is no game."});
    f("bye", m.bye, Says{"Left out: plays after all."});
    f("player", m.player, kPlayerId, Says{"For an arbiter: whose bye it is. Left out: oneself."});
  }
};

struct CheckInPlayer {
  static constexpr Says kSays{"Who checks in for the round that is paired next."};
  std::optional<std::string> player = {};

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId, Says{"For an arbiter: who checks in. Left out: oneself."});
  }
};

struct MakeArbiter {
  static constexpr Says kSays{"Who becomes an arbiter, or ceases to be one."};
  std::string name;
  bool is_arbiter = true;

  static void fields(auto& m, auto& f) {
    f("name", m.name, kRequestedName, Says{"Of the account."});
    f("is_arbiter", m.is_arbiter, Says{"Whether it is one from now on."});
  }
};

struct InvitePlayer {
  static constexpr Says kSays{"Who may see a private tournament and enter it, or no longer."};
  std::string name;
  bool is_invited = true;

  static void fields(auto& m, auto& f) {
    f("name", m.name, kRequestedName, Says{"Of the account."});
    f("is_invited", m.is_invited, Says{"Whether it is invited from now on."});
  }
};

inline constexpr TextForm kPairsFile{"a file with pairs", "", 1, 60'000};  // fits into a request

struct PairBoards {
  static constexpr Says kSays{"How a round is paired; empty: by the rules of the format."};
  std::optional<std::vector<Seating>> boards = {};
  std::optional<std::string> file = {};

  static void fields(auto& m, auto& f) {
    f("boards", m.boards, list(kMaxBoards), Says{"The pairs, as an arbiter makes them by hand."});
    f("file", m.file, kPairsFile, Says{"The pairs, as another program has made them."});
  }
};

struct WithReason {
  static constexpr Says kSays{"Why a round is paired anew, the tournament stands still, or ends early."};
  std::string reason;

  static void fields(auto& m, auto& f) { f("reason", m.reason, kArbitersReason, Says{"Which everybody can read."}); }
};

struct PutScore {
  static constexpr Says kSays{"The result of a board, as an arbiter gives it."};
  std::int64_t round = 1;
  std::int64_t board = 1;
  std::optional<std::int64_t> game = {};  // of a match, from 1; none: its last one
  BoardResult white{};
  BoardResult black{};
  std::string reason;

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber);
    f("board", m.board, kBoardNumber);
    f("game", m.game, kGameOfMatch, Says{"Of a match, from 1. Left out: its last one."});
    f("white", m.white, Says{"The result of White."});
    f("black", m.black, Says{"The result of Black."});
    f("reason", m.reason, kArbitersReason, Says{"Which everybody can read."});
  }
};

extern template std::expected<TournamentTerms, Error> decode_body(std::string_view text);
extern template std::expected<EnterTournament, Error> decode_body(std::string_view text);
extern template std::expected<LeaveTournament, Error> decode_body(std::string_view text);
extern template std::expected<RequestBye, Error> decode_body(std::string_view text);
extern template std::expected<CheckInPlayer, Error> decode_body(std::string_view text);
extern template std::expected<MakeArbiter, Error> decode_body(std::string_view text);
extern template std::expected<InvitePlayer, Error> decode_body(std::string_view text);
extern template std::expected<PairBoards, Error> decode_body(std::string_view text);
extern template std::expected<WithReason, Error> decode_body(std::string_view text);
extern template std::expected<PutScore, Error> decode_body(std::string_view text);

}  // namespace protocol
