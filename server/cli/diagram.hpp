// `astragal diagram`: what a piece does from a square of the empty board, as text or SVG.
#pragma once
#include <CLI/CLI.hpp>
#include <optional>
#include <string_view>

#include "rules/rules.hpp"

namespace cli {

void add_diagram(CLI::App& app, int& exit_status);

/// The piece that `text` names: a symbol (`Y`, `{RH}`; lower case: Black's), or an id or a name in any case (White's).
[[nodiscard]] std::optional<rules::Piece> find_piece(const rules::Variant& variant, std::string_view text);

}  // namespace cli
