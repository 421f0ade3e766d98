// The day's list of locks as it is published, and the chain of the days' heads (FAIRNESS.md, What is shown). Plain
// values with a writer and a strict reader that are each other's inverse, and the checks that anybody can make. Any
// thread.
#pragma once
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/fairness/announce.hpp"

namespace fairness {

struct SignedHead {
  std::string text;
  Signature signature{};
  bool operator==(const SignedHead&) const = default;
};

struct Day {
  std::vector<Hash> locks;         // SHA-256 of each, ascending
  std::optional<SignedHead> head;  // none: the day is not over
  bool operator==(const Day&) const = default;
};

/// `2026-11-21` after `2026-11-20`. The text must be a date.
[[nodiscard]] std::string next_date(std::string_view date);

/// One hash a line: the bytes that a head has the SHA-256 of.
[[nodiscard]] std::string write_list(std::span<const Hash> locks);
/// A line for the text, a line for the signature.
[[nodiscard]] std::string write_head(const SignedHead& head);
/// The list, then the head if there is one.
[[nodiscard]] std::string write_day(const Day& day);
/// Errors name `line N`.
[[nodiscard]] std::expected<Day, Error> parse_day(std::string_view text);
/// Heads one after the other, at least one.
[[nodiscard]] std::expected<std::vector<SignedHead>, Error> parse_heads(std::string_view text);

/// The head of a day after the one before it; the locks in any order.
[[nodiscard]] DayHead head_of(std::string date, const std::optional<std::string>& before, std::vector<Hash> locks);

/// Checks that the head is signed by this key, and belongs to this list of locks.
[[nodiscard]] std::expected<DayHead, Error> check_day(const SignedHead& head, std::span<const Hash> locks,
                                                      const PublicKey& key);
/// Checks that each head is signed by this key and follows the one before it, from one day to the next.
[[nodiscard]] std::expected<std::vector<DayHead>, Error> check_heads(std::span<const SignedHead> heads,
                                                                     const PublicKey& key);

}  // namespace fairness
