#include <nlohmann/json.hpp>

#include "server/fairness/record.hpp"

namespace fairness {
namespace {

/// A JSON string; bytes that are not UTF-8 cannot come from a record that was read.
std::string json_string(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

/// `"name":[a,b]`, with one text per item.
template <class Items, class ToText>
std::string list(std::string_view name, const Items& items, ToText item_text) {
  std::string text = "\"" + std::string{name} + "\":[";
  for (const auto& item : items) {
    if (text.back() != '[') text += ',';
    text += item_text(item);
  }
  return text + "]";
}

std::string write_die(const Die& die) {
  return "[" + std::to_string(die.faces) + "," + std::to_string(die.number) + "]";
}

std::string write_opening(const std::optional<Hash>& opening) {
  return opening ? "\"" + to_hex(*opening) + "\"" : "\"-\"";
}

std::string write_roll(const Roll& roll) {
  std::string text = "{\"for\":" + json_string(roll.call_for);
  if (roll.signature) text += ",\"signature\":\"" + to_hex(*roll.signature) + "\"";
  text += "," + list("openings", roll.openings, write_opening);
  if (roll.dice) text += "," + list("dice", *roll.dice, write_die);
  if (!roll.missing.empty()) {
    text += "," + list("missing", roll.missing, [](std::size_t position) { return std::to_string(position); });
  }
  return text + "}";
}

}  // namespace

std::string_view name(State state) {
  static constexpr std::array<std::string_view, 3> kNames{"open", "done", "void"};
  return kNames[static_cast<std::size_t>(state)];
}

std::string write_record(const Record& record) {
  std::string text = "{\"lock\":" + json_string(record.lock) + ",\"signature\":\"" + to_hex(record.signature) +
                     "\",\"state\":\"" + std::string{name(record.state)} + "\"," +
                     list("rolls", record.rolls, write_roll);
  if (!record.notes.empty()) text += ",\"notes\":" + record.notes;
  return text + "}";
}

}  // namespace fairness
