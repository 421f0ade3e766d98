#include "server/fairness/announce.hpp"

#include "server/fairness/text.hpp"

namespace fairness {
namespace {

/// The fields after `fair1|<kind>|`, exactly `count` of them.
std::expected<std::vector<Piece>, Error> fields_of(std::string_view text, std::string_view kind, std::size_t count) {
  std::vector<Piece> fields = split({.text = text, .column = 1}, '|');
  if (fields.size() != count + 2 || fields[0].text != "fair1" || fields[1].text != kind) {
    return bad("", {.text = text, .column = 1},
               "this must be fair1|" + std::string{kind} + "| and " + std::to_string(count) + " fields");
  }
  fields.erase(fields.begin(), fields.begin() + 2);
  return fields;
}

}  // namespace

std::string write_key_change(const KeyChange& change) {
  return "fair1|key|" + to_hex(change.next) + "|" + change.time;
}

std::expected<KeyChange, Error> parse_key_change(std::string_view text) {
  const auto fields = fields_of(text, "key", 2);
  if (!fields) return std::unexpected(fields.error());
  const auto next = read_hash("key", (*fields)[0]);
  if (!next) return std::unexpected(next.error());
  if (!is_time((*fields)[1].text)) return bad("time", (*fields)[1], "this must be a time of UTC that exists");
  return KeyChange{.next = *next, .time = std::string{(*fields)[1].text}};
}

std::string write_day_head(const DayHead& head) {
  return "fair1|day|" + head.date + "|" + to_hex(head.before) + "|" + to_hex(head.list);
}

std::expected<DayHead, Error> parse_day_head(std::string_view text) {
  const auto fields = fields_of(text, "day", 3);
  if (!fields) return std::unexpected(fields.error());
  if (!read_date((*fields)[0].text)) return bad("date", (*fields)[0], "this must be a day that exists, as 2026-11-20");
  const auto before = read_hash("before", (*fields)[1]);
  if (!before) return std::unexpected(before.error());
  const auto list = read_hash("list", (*fields)[2]);
  if (!list) return std::unexpected(list.error());
  return DayHead{.date = std::string{(*fields)[0].text}, .before = *before, .list = *list};
}

}  // namespace fairness
