#include "server/base/id.hpp"

#include <algorithm>

namespace server {
namespace {

constexpr std::string_view kBase62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

void append_base62(std::string& text, std::uint64_t random, std::size_t digits) {
  for (std::size_t i = 0; i < digits; ++i, random /= kBase62.size()) text += kBase62[random % kBase62.size()];
}

bool is_base62(char c) {
  return kBase62.contains(c);
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

std::optional<PlayerId> PlayerId::parse(std::string_view text) {
  constexpr std::size_t kMost = 32;
  const auto allowed = [](char c) { return is_base62(c) || c == '_' || c == '-'; };
  if (text.empty() || text.size() > kMost || !std::ranges::all_of(text, allowed)) return std::nullopt;
  PlayerId id;
  id.text_ = text;
  return id;
}

PlayerId PlayerId::guest_from_random(std::uint64_t first, std::uint64_t second) {
  return from_random("g-", first, second);
}

PlayerId PlayerId::account_from_random(std::uint64_t first, std::uint64_t second) {
  return from_random("u-", first, second);
}

PlayerId PlayerId::from_random(std::string_view beginning, std::uint64_t first, std::uint64_t second) {
  PlayerId id;
  id.text_ = beginning;
  append_base62(id.text_, first, 5);
  append_base62(id.text_, second, 5);
  return id;
}

}  // namespace server
