// Announcements that the server signs besides locks and calls: a change of its key, and the head of each day's list of
// locks (FAIRNESS.md, What is shown). Plain values with strict readers; signing itself is SigningKey's. Any thread.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "server/fairness/bytes.hpp"
#include "server/fairness/error.hpp"

namespace fairness {

/// `fair1|key|<new key>|<time>`: signed by the old key, which says that the new one follows it.
struct KeyChange {
  PublicKey next{};
  std::string time;  // UTC, `2026-11-20T20:45:07Z`
  bool operator==(const KeyChange&) const = default;
};
[[nodiscard]] std::string write_key_change(const KeyChange& change);
/// Errors name `key` or `time`, and the column.
[[nodiscard]] std::expected<KeyChange, Error> parse_key_change(std::string_view text);

/// `fair1|day|<date>|<SHA-256 of the head before>|<SHA-256 of the list>`.
struct DayHead {
  std::string date;  // UTC, `2026-11-20`
  Hash before{};     // the hash of the text of the head before; zeros for the first
  Hash list{};       // the hash of the list's bytes, as they are published
  bool operator==(const DayHead&) const = default;
};
[[nodiscard]] std::string write_day_head(const DayHead& head);
/// Errors name `date`, `before` or `list`, and the column.
[[nodiscard]] std::expected<DayHead, Error> parse_day_head(std::string_view text);

}  // namespace fairness
