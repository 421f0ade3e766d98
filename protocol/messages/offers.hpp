// What the players ask of each other in a game, and their answers, as clients send them: a draw, a move back, a pause,
// a rematch. Any thread.
#pragma once
#include "protocol/messages/kind.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

struct DrawOffer {
  static constexpr std::string_view kType = "draw_offer";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{
      "Offers a draw; the offer stands until it is answered or the opponent moves. Where the opponent offers one, it "
      "accepts that. The answer is draw_offered or game_ended."};
  std::string game;
  std::int64_t ply = 1;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPly, Says{"The ply that the next move will be."});
  }
  bool operator==(const DrawOffer&) const = default;
};

struct DrawAccept : InGame {
  static constexpr std::string_view kType = "draw_accept";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{"Takes the opponent's offer. The answer is game_ended."};
};

struct DrawDecline : InGame {
  static constexpr std::string_view kType = "draw_decline";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{"Declines the opponent's offer. The answer is draw_declined."};
};

struct TakebackOffer {
  static constexpr std::string_view kType = "takeback_offer";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{
      "Asks for the sender's last move back, in a casual game; it stands until it is answered or anybody moves. The "
      "answer is takeback_offered."};
  std::string game;
  std::int64_t ply = 1;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPly, Says{"The ply that the next move will be."});
  }
  bool operator==(const TakebackOffer&) const = default;
};

struct TakebackAccept : InGame {
  static constexpr std::string_view kType = "takeback_accept";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{"Gives the opponent's last move back. The answer is taken_back."};
};

struct TakebackDecline : InGame {
  static constexpr std::string_view kType = "takeback_decline";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{"Keeps the opponent's move. The answer is takeback_declined."};
};

struct PauseOffer {
  static constexpr std::string_view kType = "pause_offer";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{
      "Offers to let the clocks of a game by post stand still for so many days from when it is accepted. It stands "
      "until it is answered. The answer is pause_offered."};
  std::string game;
  std::int64_t days = 1;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("days", m.days, kPauseDays);
  }
  bool operator==(const PauseOffer&) const = default;
};

struct PauseAccept : InGame {
  static constexpr std::string_view kType = "pause_accept";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{"Takes the opponent's offer of a pause. The answer is paused."};
};

struct PauseDecline : InGame {
  static constexpr std::string_view kType = "pause_decline";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{"Declines the opponent's offer of a pause. The answer is pause_declined."};
};

struct RematchOffer {
  static constexpr std::string_view kType = "rematch_offer";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{
      "Offers another game with the colours reversed. Where the opponent offers the same, this accepts it. The answer "
      "is rematch_offered or game_followed."};
  std::string game;
  SetupChoice setup{};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("setup", m.setup);
  }
  bool operator==(const RematchOffer&) const = default;
};

struct RematchDecline : InGame {
  static constexpr std::string_view kType = "rematch_decline";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{"Takes the offer of a rematch back, or declines it. The answer is rematch_declined."};
};

}  // namespace protocol
