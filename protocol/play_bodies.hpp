// What players send over HTTP (docs/http.md, Playing): bodies that programs for lichess send as forms, and that may be
// JSON too. A form is read as the JSON that says the same, by the same readers. Plain values. Any thread.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/bodies.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

inline constexpr TextForm kRatingSpan{"two ratings with a hyphen between, as 1500-1800", "0-9-", 3, 11};
inline constexpr TextForm kAnyText{"a text", "", 0, 1024};
inline constexpr Range kSecondsWanted{0, 10'800};
inline constexpr Range kMinutesWanted{0, 180};

struct ClockWanted {
  static constexpr Says kSays{"The clock of a game that is wanted; in a form clock.limit and clock.increment."};
  std::int64_t limit = 0;
  std::int64_t increment = 0;

  static void fields(auto& m, auto& f) {
    f("limit", m.limit, kSecondsWanted, Says{"Seconds for all moves."});
    f("increment", m.increment, kSecondsWanted, Says{"Seconds more after each move."});
  }
};

struct ChallengeWanted {
  static constexpr Says kSays{"A challenge that is wanted. Without clock and days the game has no clock."};
  static constexpr bool kMayBeForm = true;
  std::optional<bool> rated = {};
  std::optional<ClockWanted> clock = {};
  std::optional<std::int64_t> days = {};
  std::optional<ColorChoice> color = {};
  std::optional<std::string> variant = {};
  std::optional<Options> options = {};

  static void fields(auto& m, auto& f) {
    f("rated", m.rated, Says{"Whether the game counts for ratings. Left out: no."});
    f("clock", m.clock);
    f("days", m.days, kDaysPerMove, Says{"By post: for each move."});
    f("color", m.color, Says{"The challenger's. Left out: random."});
    f("variant", m.variant, kWord, Says{"standard, or an id of /api/variants. Left out: standard."});
    f("options", m.options, kOptions, Says{"Those that are not to have their default; in a form options.NAME."});
  }
};

struct SeekWanted {
  static constexpr Says kSays{"A game with anybody that is wanted."};
  static constexpr bool kMayBeForm = true;
  std::optional<bool> rated = {};
  std::optional<std::int64_t> time = {};
  std::optional<std::int64_t> increment = {};
  std::optional<std::int64_t> days = {};
  std::optional<ColorChoice> color = {};
  std::optional<std::string> variant = {};
  std::optional<Options> options = {};
  std::optional<std::string> range = {};

  static void fields(auto& m, auto& f) {
    f("rated", m.rated, Says{"Whether the game counts for ratings. Left out: no."});
    f("time", m.time, kMinutesWanted, Says{"Minutes for all moves."});
    f("increment", m.increment, kSecondsWanted, Says{"Seconds more after each move."});
    f("days", m.days, kDaysPerMove, Says{"By post: for each move, in the place of time and increment."});
    f("color", m.color, Says{"The seeker's. Left out: random."});
    f("variant", m.variant, kWord, Says{"standard, or an id of /api/variants. Left out: standard."});
    f("options", m.options, kOptions, Says{"Those that are not to have their default; in a form options.NAME."});
    f("ratingRange", m.range, kRatingSpan, Says{"Whose ratings fit, as 1500-1800. Left out: anybody's."});
  }
};

struct ChatWanted {
  static constexpr Says kSays{"Something to be said beside a game."};
  static constexpr bool kMayBeForm = true;
  std::string room = {};
  std::string text = {};

  static void fields(auto& m, auto& f) {
    f("room", m.room, kWord, Says{"player or spectator."});
    f("text", m.text, kAnyText, Says{"What is said: 140 characters at most."});
  }
};

struct DeclineWanted {
  static constexpr Says kSays{"That a challenge is declined."};
  static constexpr bool kMayBeForm = true;
  std::optional<std::string> reason = {};

  static void fields(auto& m, auto& f) {
    f("reason", m.reason, kAnyText, Says{"Taken for programs that send one; nobody is told."});
  }
};

/// A form (`application/x-www-form-urlencoded`) as JSON text, in which every field has the type that `Body` has there.
template <class Body>
[[nodiscard]] std::string json_of_form(std::string_view form);

extern template std::string json_of_form<ChallengeWanted>(std::string_view form);
extern template std::string json_of_form<SeekWanted>(std::string_view form);
extern template std::string json_of_form<ChatWanted>(std::string_view form);
extern template std::string json_of_form<DeclineWanted>(std::string_view form);
extern template std::expected<ChallengeWanted, Error> decode_body(std::string_view text);
extern template std::expected<SeekWanted, Error> decode_body(std::string_view text);
extern template std::expected<ChatWanted, Error> decode_body(std::string_view text);
extern template std::expected<DeclineWanted, Error> decode_body(std::string_view text);

}  // namespace protocol
