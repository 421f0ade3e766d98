// One line of `astragal rules` as a value. Reading is strict: unknown, missing, doubled and mistyped fields are refused
// by name (JSON pointer). It knows the shape of requests, not the rules: variants, FENs and moves are only text here.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game/option.hpp"
#include "server/cli/failure.hpp"

namespace cli {

enum class Op : std::uint8_t { start, moves, play, perft, replay, setup, roll, export_to, import_from };
enum class Field : std::uint8_t {
  op,
  id,
  variant,
  options,
  setup,
  fen,
  move,
  depth,
  actions,
  dice,
  round,
  format,
  position
};
/// The last of them: the end of loops.
inline constexpr Field kLastField = Field::position;

using FieldSet = std::uint16_t;
[[nodiscard]] constexpr FieldSet bit(Field field) {
  return static_cast<FieldSet>(1U << static_cast<unsigned>(field));
}

inline constexpr int kDeepestPerft = 12;
inline constexpr int kLastRound = 1'000'000;

struct Request {
  Op op{};
  FieldSet given = 0;
  std::string id;  // the JSON scalar as it is to be echoed; empty: none
  std::string variant;
  rules::Options options;
  std::string setup;
  std::string fen;
  std::string move;
  std::string format;
  std::string position;
  int depth = 0;
  int round = 1;
  std::vector<std::string> actions;
  std::vector<std::uint64_t> dice;

  [[nodiscard]] bool has(Field field) const { return (given & bit(field)) != 0; }
  /// Makes the request as new, but keeps the memory of its strings.
  void clear();
};

/// Reads `line` into `request`. On failure only `request.id` counts.
[[nodiscard]] std::optional<Failure> read_request(std::string_view line, Request& request);

/// The fields that an op takes, besides `op`, `id`, `variant` and `options`.
struct OpSpec {
  std::string_view name;
  FieldSet required;
  FieldSet optional;
};
/// The specs in the order of Op.
[[nodiscard]] std::span<const OpSpec> op_specs();
[[nodiscard]] std::string_view name(Field field);

}  // namespace cli
