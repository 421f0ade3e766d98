// Answers to what programs ask of the rules about one compiled game, as the fields of a JSON object, without the
// braces: the one vocabulary of `astragal rules` (docs/cli.md) and of the browser. Pure functions. After a refusal,
// what was appended counts for nothing.
#pragma once
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "rules/rules.hpp"

namespace rules {

using Answered = std::expected<void, Error>;

/// `fen`; where all setups are drawn and none is given, `setup` too.
[[nodiscard]] Answered answer_start(const Variant& variant, std::string_view setup, std::string& out);
/// `setup`, `fen`: what these dice make.
[[nodiscard]] Answered answer_setup(const Variant& variant, std::span<const std::uint64_t> dice, int round,
                                    std::string& out);
/// `moves`, `check`, `status`, and `chance` where dice must fall.
[[nodiscard]] Answered answer_moves(const Variant& variant, std::string_view fen, std::string& out);
/// `fen`, `changes`, `check`, `status`.
[[nodiscard]] Answered answer_play(const Variant& variant, std::string_view fen, std::string_view move,
                                   std::string& out);
/// `event`, and the same.
[[nodiscard]] Answered answer_roll(const Variant& variant, std::string_view fen, std::span<const std::uint64_t> dice,
                                   std::string& out);

/// The parts of answers, each with the comma before it but for the first field of an answer, `fen`.
void append_fen(std::string& out, const Variant& variant, const Position& position);
void append_changes(std::string& out, const Variant& variant, const Changes& changes);
void append_check(std::string& out, bool check);
void append_status(std::string& out, const std::optional<Outcome>& outcome);
void append_chance(std::string& out, const Variant& variant, const Position& position);
/// The moves as a list, sorted bytewise, without a name.
void append_moves(std::string& out, const Variant& variant, const Actions& actions);

}  // namespace rules
