// Where a game begins as the command line asks for it: with a setup by name, or with one that is drawn here.
#pragma once
#include <expected>
#include <string_view>

#include "rules/rules.hpp"

namespace cli {

/// The start with this setup; empty: the default one, bad_setup where the game's page names none.
[[nodiscard]] std::expected<rules::Start, rules::Error> named_start(const rules::Variant& variant,
                                                                    std::string_view setup);

/// A start with dice that fall here and now.
[[nodiscard]] std::expected<rules::Start, rules::Error> drawn_start(const rules::Variant& variant);

}  // namespace cli
