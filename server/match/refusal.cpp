#include "server/match/refusal.hpp"

namespace server {

std::string_view name(RefusalCode code) {
  static constexpr std::array<std::string_view, kRefusalCodes.size()> kNames{
#define ASTRAGAL_REFUSAL(name, meaning) #name,
      ASTRAGAL_REFUSALS(ASTRAGAL_REFUSAL)
#undef ASTRAGAL_REFUSAL
  };
  return kNames[static_cast<std::size_t>(code)];
}

std::string_view meaning(RefusalCode code) {
  static constexpr std::array<std::string_view, kRefusalCodes.size()> kMeanings{
#define ASTRAGAL_REFUSAL(name, meaning) meaning,
      ASTRAGAL_REFUSALS(ASTRAGAL_REFUSAL)
#undef ASTRAGAL_REFUSAL
  };
  return kMeanings[static_cast<std::size_t>(code)];
}

std::unexpected<Refusal> refuse(RefusalCode code, std::string sentence) {
  return std::unexpected(Refusal{.code = code, .sentence = std::move(sentence)});
}

Refusal kept_away(const std::string& who, Now until, Now now) {
  return {.code = RefusalCode::kept_from_dice,
          .sentence = who +
                      " left three setups of rated games in ten days after their lock: no rated games with dice"
                      " until " +
                      utc_text(until),
          .wait = until - now};
}

}  // namespace server
