#include "server/fairness/roll.hpp"

#include <cassert>

#include "server/fairness/text.hpp"

namespace fairness {

bool is_call_for(std::string_view text, int rolls) {
  if (rolls == 1) return text == "setup";
  if (text == "0:-") return true;
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return false;
  return read_number("for", {.text = text.substr(0, colon)}, 1, 99999).has_value() &&
         is_word(text.substr(colon + 1), 1, 40, "=+~/-");
}

std::string call_text(const DrawName& draw, int j, std::string_view call_for) {
  return "fair1|call|" + to_text(draw) + "|" + std::to_string(j) + "|" + std::string{call_for};
}

std::vector<std::string> texts_of(std::span<const std::optional<Hash>> openings) {
  std::vector<std::string> texts;
  for (const std::optional<Hash>& opening : openings) texts.push_back(opening ? to_hex(*opening) : "-");
  return texts;
}

Hash roll_key(const Hash& lock_sha256, int j, std::string_view call_for,
              std::span<const std::optional<Hash>> openings) {
  std::string message = "fair1|roll|" + std::to_string(j) + "|" + std::string{call_for};
  for (const std::string& opening : texts_of(openings)) message += '|' + opening;
  return hmac(lock_sha256, message);
}

bool has_part(const Lock& lock, std::size_t position) {
  assert(position <= lock.seats.size());
  return position == 0 || lock.seats[position - 1].commitment.has_value();
}

const Hash& commitment_at(const Lock& lock, std::size_t position) {
  assert(has_part(lock, position));
  return position == 0 ? lock.server_commitment : *lock.seats[position - 1].commitment;
}

std::vector<std::size_t> not_opened(const Lock& lock, const Openings& openings) {
  assert(openings.size() == lock.seats.size() + 1);
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    if (has_part(lock, i) && !openings[i]) positions.push_back(i);
  }
  return positions;
}

}  // namespace fairness
