// What the players ask of each other in a game, as events: a draw, a move back, a pause. Any thread.
#pragma once
#include <cstdint>
#include <string>

#include "protocol/base/form.hpp"
#include "protocol/base/words.hpp"
#include "protocol/messages/kind.hpp"

namespace protocol {

struct DrawOffered {
  static constexpr std::string_view kType = "draw_offered";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"A player offers a draw."};
  std::string game;
  Color by{};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by);
  }
  bool operator==(const DrawOffered&) const = default;
};

struct DrawDeclined {
  static constexpr std::string_view kType = "draw_declined";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"A player declines the opponent's offer."};
  std::string game;
  Color by{};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by);
  }
  bool operator==(const DrawDeclined&) const = default;
};

struct TakebackOffered {
  static constexpr std::string_view kType = "takeback_offered";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"A player asks for his last move back."};
  std::string game;
  Color by{};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by);
  }
  bool operator==(const TakebackOffered&) const = default;
};

struct TakebackDeclined {
  static constexpr std::string_view kType = "takeback_declined";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"The opponent keeps the move, or somebody has moved meanwhile."};
  std::string game;
  Color by{};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by);
  }
  bool operator==(const TakebackDeclined&) const = default;
};

struct PauseOffered {
  static constexpr std::string_view kType = "pause_offered";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"A player offers a pause."};
  std::string game;
  Color by{};
  std::int64_t days = 1;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by);
    f("days", m.days, kPauseDays);
  }
  bool operator==(const PauseOffered&) const = default;
};

struct PauseDeclined {
  static constexpr std::string_view kType = "pause_declined";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"A player declines the opponent's offer of a pause."};
  std::string game;
  Color by{};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by);
  }
  bool operator==(const PauseDeclined&) const = default;
};

}  // namespace protocol
