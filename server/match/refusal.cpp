#include "server/match/refusal.hpp"

namespace server {

std::unexpected<Refusal> refuse(ErrorCode code, std::string sentence) {
  return std::unexpected(Refusal{.code = code, .sentence = std::move(sentence)});
}

Refusal rated_dice_banned(const std::string& who, Now until, Now now) {
  return {.code = ErrorCode::kept_from_dice,
          .sentence = who +
                      " left three setups of rated games in ten days after their lock: no rated games with dice"
                      " until " +
                      utc_text(until),
          .wait = until - now};
}

}  // namespace server
