// The calendar compares the clock of this server with what it has signed: a day whose list is closed takes no more
// locks, and after a head that was signed too early there are no dice until the clock has reached its day. It is set
// once, at the start, and read-only afterwards. Plain values.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "protocol/sentences/wording.hpp"
#include "server/base/time.hpp"
#include "server/store/fair_records.hpp"

namespace server {

enum class ClockTrouble : std::uint8_t {
  none,
  behind,  // it is before what was signed: no dice until it is not
  gap,  // so many unsigned days are to be signed that it may be wrong: no dice, and none is signed, until somebody says
        // so
};
/// The trouble's name in `/readyz` and the log, and a sentence that says what to do.
[[nodiscard]] std::string_view name(ClockTrouble trouble);
[[nodiscard]] std::string sentence(ClockTrouble trouble);
/// The sentence that players are told.
[[nodiscard]] protocol::Wording no_dice(ClockTrouble trouble);

class Calendar {
 public:
  /// Days that a start signs without being asked: a long weekend.
  static constexpr int kUnasked = 4;

  Calendar() = default;
  /// `open`: the first day without a head; `key`: the start of the newest key; `today`: the date that an operator has
  /// said it is, or nothing.
  Calendar(const std::optional<store::OpenDay>& open, Now key, Now now, std::string_view today);

  [[nodiscard]] ClockTrouble trouble(Now now) const;

 private:
  Now not_before_{};
  bool has_gap_ = false;
};

}  // namespace server
