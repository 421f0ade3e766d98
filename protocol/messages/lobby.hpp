// What the lobby tells: who waits, what is played, how mini-matches stand. Notices, of which only the newest counts.
// Plain values with their fields and forms; protocol/schema binds. Any thread.
#pragma once
#include "protocol/messages/kind.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

/// How a player has ended his latest games by post.
struct Conduct {
  std::int64_t games = 0;                    // how many of them are counted
  std::int64_t lost_on_time = 0;             // of these
  std::optional<std::int64_t> move_ms = {};  // that a move of his has taken on average

  static void fields(auto& m, auto& f) {
    f("games", m.games, kConductGames);
    f("lost_on_time", m.lost_on_time, kConductLost);
    f("move_ms", m.move_ms, kMs);
  }
  bool operator==(const Conduct&) const = default;
};

/// A game that waits for an opponent.
struct Seek {
  std::string game;
  Player by;
  std::optional<std::int64_t> rating;  // of the one who waits, in a rated game
  std::string variant;
  Options options;
  Clock clock;
  ColorChoice color{};
  bool rated = false;
  std::optional<RatingRange> range;
  std::optional<Pairing> pairing;
  std::optional<Player> to;
  std::optional<bool> is_private = {};  // `private`: only the two players will see it
  std::optional<Conduct> conduct = {};  // of the one who waits, in a game by post

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by);
    f("rating", m.rating, kRating);
    f("variant", m.variant, kWord);
    f("options", m.options, MapForm{kMaxOptions, kWord, kOptionValue});
    f("clock", m.clock);
    f("color", m.color);
    f("rated", m.rated);
    f("range", m.range);
    f("pairing", m.pairing);
    f("to", m.to);
    f("private", m.is_private);
    f("conduct", m.conduct);
  }
  bool operator==(const Seek&) const = default;
};

/// A game that is being played.
struct LiveGame {
  std::string game;
  std::string variant;
  Clock clock;
  bool rated = false;
  Player white;
  Player black;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("variant", m.variant, kWord);
    f("clock", m.clock);
    f("rated", m.rated);
    f("white", m.white);
    f("black", m.black);
  }
  bool operator==(const LiveGame&) const = default;
};

/// What a player has of a mini-match.
struct Score {
  std::string player;
  std::int64_t halves = 0;  // half points

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId);
    f("halves", m.halves, kHalves);
  }
  bool operator==(const Score&) const = default;
};

/// What the lobby shows.
struct Lobby {
  static constexpr std::string_view kType = "lobby";
  static constexpr Kind kKind = Kind::notice;
  std::vector<Seek> seeks;      // oldest first
  std::vector<LiveGame> games;  // newest first
  std::int64_t people = 0;      // connected
  std::int64_t playing = 0;     // games

  static void fields(auto& m, auto& f) {
    f("seeks", m.seeks, list(kMaxListed));
    f("games", m.games, list(kMaxListed));
    f("people", m.people, kCount);
    f("playing", m.playing, kCount);
  }
  bool operator==(const Lobby&) const = default;
};

/// The challenges that wait for the one who is told.
struct Challenges {
  static constexpr std::string_view kType = "challenges";
  static constexpr Kind kKind = Kind::notice;
  std::vector<Seek> challenges;  // oldest first

  static void fields(auto& m, auto& f) { f("challenges", m.challenges, list(kMaxListed)); }
  bool operator==(const Challenges&) const = default;
};

/// How a mini-match stands.
struct MatchScore {
  static constexpr std::string_view kType = "match_score";
  static constexpr Kind kKind = Kind::notice;
  std::string game;                // that is watched
  std::vector<std::string> games;  // the first, then the second
  std::vector<Score> scores;       // the creator's first
  bool over = false;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("games", m.games, list(kMaxSeats, kGameId));
    f("scores", m.scores, list(kMaxSeats));
    f("over", m.over);
  }
  bool operator==(const MatchScore&) const = default;
};

}  // namespace protocol
