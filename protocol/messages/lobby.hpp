// What the lobby tells: who waits, what is played, how mini-matches stand. Notices, of which only the newest counts.
// Plain values with their fields and forms; protocol/schema is made from them. Any thread.
#pragma once
#include "protocol/messages/kind.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

struct Conduct {
  static constexpr Says kSays{"How a player has ended his latest games by post."};
  std::int64_t games = 0;
  std::int64_t lost_on_time = 0;
  std::optional<std::int64_t> move_ms = {};

  static void fields(auto& m, auto& f) {
    f("games", m.games, kConductGames, Says{"How many of them are counted."});
    f("lost_on_time", m.lost_on_time, kConductLost, Says{"How many of these he has lost because his time was over."});
    f("move_ms", m.move_ms, kMs,
      Says{"How long a move of his has taken on average, as his clock counted it. Left out: he has made none."});
  }
  bool operator==(const Conduct&) const = default;
};

struct Seek {
  static constexpr Says kSays{"A game that waits for an opponent."};
  std::string game;
  Player by;
  std::optional<std::int64_t> rating;
  std::string variant;
  Options options;
  Clock clock;
  ColorChoice color{};
  bool rated = false;
  std::optional<RatingRange> range;
  std::optional<Pairing> pairing;
  std::optional<Player> to;
  std::optional<bool> is_private = {};
  std::optional<Conduct> conduct = {};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by);
    f("rating", m.rating, kRating, Says{"Of the one who waits, in a rated game."});
    f("variant", m.variant, kWord);
    f("options", m.options, kOptions, Says{"All of them, defaults too."});
    f("clock", m.clock);
    f("color", m.color);
    f("rated", m.rated, Says{"Whether the game counts for ratings."});
    f("range", m.range);
    f("pairing", m.pairing);
    f("to", m.to, Says{"Whom it challenges."});
    f("private", m.is_private, Says{"Whether only the two players will see it. Left out: no."});
    f("conduct", m.conduct, Says{"Of the one who waits, in a game by post. Left out: he has ended none."});
  }
  bool operator==(const Seek&) const = default;
};

struct LiveGame {
  static constexpr Says kSays{"A game that is being played."};
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
    f("rated", m.rated, Says{"Whether the game counts for ratings."});
    f("white", m.white);
    f("black", m.black);
  }
  bool operator==(const LiveGame&) const = default;
};

struct Score {
  static constexpr Says kSays{"What a player has of a mini-match."};
  std::string player;
  std::int64_t halves = 0;

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId);
    f("halves", m.halves, kHalves, Says{"Half points: a game won is 2, a draw 1 each."});
  }
  bool operator==(const Score&) const = default;
};

struct Lobby {
  static constexpr std::string_view kType = "lobby";
  static constexpr Kind kKind = Kind::notice;
  static constexpr Says kSays{
      "What the lobby shows: who waits, what is played, and how many there are. The newest counts."};
  std::vector<Seek> seeks;
  std::vector<LiveGame> games;
  std::int64_t people = 0;
  std::int64_t playing = 0;

  static void fields(auto& m, auto& f) {
    f("seeks", m.seeks, list(kMaxListed), Says{"Games that wait, oldest first; not all if there are very many."});
    f("games", m.games, list(kMaxListed),
      Says{"Games that are being played now, newest first: both players are here, and something has happened within "
           "ten minutes. Not all if there are very many."});
    f("people", m.people, kCount, Says{"How many people are connected."});
    f("playing", m.playing, kCount, Says{"How many such games there are."});
  }
  bool operator==(const Lobby&) const = default;
};

struct Challenges {
  static constexpr std::string_view kType = "challenges";
  static constexpr Kind kKind = Kind::notice;
  static constexpr Says kSays{
      "The challenges that wait for the one who is told. The newest counts; sent after the welcome if there are any, "
      "and whenever they change."};
  std::vector<Seek> challenges;

  static void fields(auto& m, auto& f) { f("challenges", m.challenges, list(kMaxListed), Says{"Oldest first."}); }
  bool operator==(const Challenges&) const = default;
};

struct MatchScore {
  static constexpr std::string_view kType = "match_score";
  static constexpr Kind kKind = Kind::notice;
  static constexpr Says kSays{
      "How a mini-match stands. The newest counts; sent to who watches one of its games, at first and whenever a game "
      "has ended."};
  std::string game;
  std::vector<std::string> games;
  std::vector<Score> scores;
  bool over = false;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId, Says{"That is watched."});
    f("games", m.games, list(kMaxSeats, kGameId), Says{"The first game, then the second one once it is there."});
    f("scores", m.scores, list(kMaxSeats), Says{"Of both players, the creator first."});
    f("over", m.over, Says{"Whether both games have ended."});
  }
  bool operator==(const MatchScore&) const = default;
};

}  // namespace protocol
