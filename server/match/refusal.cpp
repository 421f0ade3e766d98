#include "server/match/refusal.hpp"

namespace server {

std::unexpected<Refusal> refuse(ErrorCode code, Wording sentence) {
  return std::unexpected(Refusal{.code = code, .sentence = std::move(sentence)});
}

Refusal rated_dice_banned(Now until, Now now) {
  return {.code = ErrorCode::kept_from_dice, .sentence = say<"game.you_left_setups">(until.ms), .wait = until - now};
}

Refusal rated_dice_banned_for(const std::string& other, Now until, Now now) {
  return {.code = ErrorCode::kept_from_dice,
          .sentence = say<"game.other_left_setups">(other, until.ms),
          .wait = until - now};
}

}  // namespace server
