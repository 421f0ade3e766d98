#include "server/base/id.hpp"

#include <algorithm>

#include "server/base/ascii.hpp"

namespace server {
namespace {

constexpr std::string_view kBase62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// How the ids of players begin, and how many characters come of each random number.
constexpr std::string_view kGuest = "g-";
constexpr std::string_view kAccount = "u-";
constexpr std::string_view kComputer = "u-computer-";
constexpr std::size_t kHalf = 5;

void append_base62(std::string& text, std::uint64_t random, std::size_t digits) {
  for (std::size_t i = 0; i < digits; ++i, random /= kBase62.size()) text += kBase62[random % kBase62.size()];
}

bool is_base62(char c) {
  return kBase62.contains(c);
}

/// The level in a computer's id, in upper or lower case.
std::optional<int> level_in(std::string_view text) {
  if (text.size() != kComputer.size() + 1) return std::nullopt;
  const auto same = [](char one, char other) { return to_lower(one) == other; };
  if (!std::ranges::equal(text.substr(0, kComputer.size()), kComputer, same)) return std::nullopt;
  const int level = text.back() - '0';
  return level >= 1 && level <= kComputerLevels ? std::optional{level} : std::nullopt;
}

}  // namespace

std::optional<GameId> GameId::parse(std::string_view text) {
  if (text.size() != kLength || !std::ranges::all_of(text, is_base62)) return std::nullopt;
  GameId id;
  id.text_ = text;
  return id;
}

GameId GameId::from_random(std::uint64_t random) {
  GameId id;
  append_base62(id.text_, random, kLength);
  return id;
}

std::optional<TournamentId> TournamentId::parse(std::string_view text) {
  const auto same = GameId::parse(text);
  if (!same) return std::nullopt;
  TournamentId id;
  id.text_ = same->text();
  return id;
}

TournamentId TournamentId::from_random(std::uint64_t random) {
  TournamentId id;
  id.text_ = GameId::from_random(random).text();
  return id;
}

std::optional<PlayerId> PlayerId::parse(std::string_view text) {
  constexpr std::size_t kMost = 32;
  const auto allowed = [](char c) { return is_base62(c) || c == '_' || c == '-'; };
  if (text.empty() || text.size() > kMost || !std::ranges::all_of(text, allowed)) return std::nullopt;
  PlayerId id;
  id.text_ = text;
  return id;
}

PlayerId PlayerId::computer(int level) {
  PlayerId id;
  id.text_ = std::string{kComputer} + std::to_string(level);
  return id;
}

std::string computer_name(int level) {
  return "Astragal-" + std::to_string(level);
}

std::optional<int> PlayerId::computer_level() const {
  return level_in(text_);  // one that was made here is in lower case
}

bool PlayerId::looks_like_one(std::string_view text) {
  if (level_in(text)) return true;
  if (text.size() != kGuest.size() + 2 * kHalf) return false;
  const std::string beginning{to_lower(text[0]), to_lower(text[1])};
  return (beginning == kGuest || beginning == kAccount) && std::ranges::all_of(text.substr(2), is_base62);
}

PlayerId PlayerId::guest_from_random(std::uint64_t first, std::uint64_t second) {
  return from_random(kGuest, first, second);
}

PlayerId PlayerId::account_from_random(std::uint64_t first, std::uint64_t second) {
  return from_random(kAccount, first, second);
}

PlayerId PlayerId::from_random(std::string_view beginning, std::uint64_t first, std::uint64_t second) {
  PlayerId id;
  id.text_ = beginning;
  append_base62(id.text_, first, kHalf);
  append_base62(id.text_, second, kHalf);
  return id;
}

}  // namespace server
