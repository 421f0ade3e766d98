// Checks whether a game may be made as ordered: by this player, on these terms, now. It stores nothing. Any thread.
#pragma once
#include <expected>

#include "protocol/base/error.hpp"
#include "server/games/calendar.hpp"
#include "server/games/conduct/setup_leavers.hpp"
#include "server/games/core.hpp"
#include "server/games/making/order.hpp"

namespace server {

class TermsCheck {
 public:
  /// The sources that it uses; they outlive it.
  struct Sources {
    const Core& core;
    const Calendar& calendar;
    const SetupLeavers& setup_leavers;
  };
  explicit TermsCheck(const Sources& sources) : sources_(sources) {}

  /// The variant of such a game, or why there can be none (without an id of the command).
  [[nodiscard]] std::expected<SharedVariant, protocol::Error> variant_for(const NewGameOrder& order) const;

 private:
  Sources sources_;
};

}  // namespace server
