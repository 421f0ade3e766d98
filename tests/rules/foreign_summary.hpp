// What was read of a foreign file as text that a person can check: a line a fact; and where such files are. Used by
// tests alone.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "rules/foreign/foreign.hpp"

namespace rules::test {

/// The folder of files as they are met.
[[nodiscard]] std::filesystem::path foreign_files();
[[nodiscard]] std::string content(const std::filesystem::path& path);
[[nodiscard]] std::string repeated(std::string_view text, std::size_t times);

/// The main line with what hangs on it: `e2e4 $1 {a comment} ( d2d4 d7d5 ) e7e5`.
[[nodiscard]] std::string tree_text(const foreign::ReadGame& game);
[[nodiscard]] std::string summary(const foreign::ReadGame& game);
/// All games of a file.
[[nodiscard]] std::string summary(std::string_view bytes, const foreign::Request& request = {});

}  // namespace rules::test
