// The public record of a draw as JSON: its value, a writer, and a reader that refuses whatever the format does not name
// (FAIRNESS.md, The record). Reading proves form only; `check` proves the rest. Only these files and void_note know
// JSON. Any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/fairness/error.hpp"
#include "server/fairness/roll.hpp"

namespace fairness {

enum class State : std::uint8_t { open, done, voided };
/// The state as the record spells it: `open`, `done`, `void`.
[[nodiscard]] std::string_view name(State state);

struct Record {
  std::string lock;  // the text, as it was signed
  Signature signature{};
  State state = State::open;
  std::vector<Roll> rolls;
  std::string notes;  // a JSON object without spaces between its tokens; empty: left out

  bool operator==(const Record&) const = default;
};

/// How deep `notes` may nest.
inline constexpr std::size_t kMaxNotesDepth = 64;

/// Reads one record and nothing after it. Errors name the field: `rolls[2].openings[1]`.
/// Memory and stack stay within a small multiple of the text, whatever it holds.
[[nodiscard]] std::expected<Record, Error> read_record(std::string_view json);

/// One line of JSON, without a line break at the end. Expects `notes` to be JSON (as read, or made by a JSON writer).
[[nodiscard]] std::string write_record(const Record& record);

}  // namespace fairness
