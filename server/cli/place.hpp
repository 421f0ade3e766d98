// Where a server has what it keeps, as options: `--data` and `--store`. Shared by the commands that work on it.
#pragma once
#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>

namespace cli {

struct Place {
  std::filesystem::path data = "data";
  std::string store = {};  // empty: not said

  /// The URL of the store (server/store/backends/open.hpp).
  [[nodiscard]] std::string url() const;
};

/// `place` is to live as long as the command.
void add_place(CLI::App& command, Place& place);

/// What is wrong with a URL of a database as an argument, which others may read; empty: nothing.
[[nodiscard]] std::string trouble_with_store(const std::string& url);

/// `--store` alone, for who has described `--data` itself.
CLI::Option* add_store(CLI::App& command, std::string& store);

}  // namespace cli
