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

/// `name`: an arbiter's, of whom he enters; none: oneself.
struct EnterTournament {
  std::optional<std::string> name = {};
  std::optional<std::string> password = {};  // where the tournament has one

  static void fields(auto& m, auto& f) {
    f("name", m.name, kRequestedName);
    f("password", m.password, kEntryPassword);
  }
};

/// In what follows `player` is an arbiter's, an id; none: oneself.
struct LeaveTournament {
  std::optional<std::string> player = {};
  std::optional<std::string> reason = {};

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId);
    f("reason", m.reason, kArbitersReason);
  }
};

struct RequestBye {
  std::int64_t round = 1;
  std::optional<Bye> bye = {};  // none: plays after all
  std::optional<std::string> player = {};

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber);
    f("bye", m.bye);
    f("player", m.player, kPlayerId);
  }
};

struct CheckInPlayer {
  std::optional<std::string> player = {};

  static void fields(auto& m, auto& f) { f("player", m.player, kPlayerId); }
};

struct MakeArbiter {
  std::string name;
  bool is_arbiter = true;

  static void fields(auto& m, auto& f) {
    f("name", m.name, kRequestedName);
    f("is_arbiter", m.is_arbiter);
  }
};

inline constexpr TextForm kPairsFile{"a file with pairs", "", 1, 60'000};  // fits into a request

/// `boards`: by hand; `file`: as another program has made them; neither: by the rules of the format.
struct PairBoards {
  std::optional<std::vector<Seating>> boards = {};
  std::optional<std::string> file = {};

  static void fields(auto& m, auto& f) {
    f("boards", m.boards, list(kMaxBoards));
    f("file", m.file, kPairsFile);
  }
};

/// Why a round is paired anew, the tournament stands still, or ends early.
struct WithReason {
  std::string reason;

  static void fields(auto& m, auto& f) { f("reason", m.reason, kArbitersReason); }
};

struct PutScore {
  std::int64_t round = 1;
  std::int64_t board = 1;
  std::optional<std::int64_t> game = {};  // of a match, from 1; none: its last one
  BoardResult white{};
  BoardResult black{};
  std::string reason;

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber);
    f("board", m.board, kBoardNumber);
    f("game", m.game, kGameOfMatch);
    f("white", m.white);
    f("black", m.black);
    f("reason", m.reason, kArbitersReason);
  }
};

extern template std::expected<TournamentTerms, Error> decode_body(std::string_view text);
extern template std::expected<EnterTournament, Error> decode_body(std::string_view text);
extern template std::expected<LeaveTournament, Error> decode_body(std::string_view text);
extern template std::expected<RequestBye, Error> decode_body(std::string_view text);
extern template std::expected<CheckInPlayer, Error> decode_body(std::string_view text);
extern template std::expected<MakeArbiter, Error> decode_body(std::string_view text);
extern template std::expected<PairBoards, Error> decode_body(std::string_view text);
extern template std::expected<WithReason, Error> decode_body(std::string_view text);
extern template std::expected<PutScore, Error> decode_body(std::string_view text);

}  // namespace protocol
