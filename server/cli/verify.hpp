// `astragal verify`: checks fair1 records and days offline and says in words what was checked (docs/cli.md;
// FAIRNESS.md). The edge around `fairness`: files and streams are read here, nothing is decided here. Called once, from
// main.
#pragma once
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "server/fairness/bytes.hpp"

namespace CLI {
class App;
}

namespace cli {

struct VerifyOptions {
  std::vector<std::string> files;          // `-` is `in`
  std::optional<fairness::PublicKey> key;  // the known key of the server
  std::vector<std::string> days = {};      // lists in which the records must stand
  std::vector<std::string> heads = {};     // chains of heads
};

/// Reports each good file on `out`; a bad one gets one line on `err`. The exit status: 0, or 1 if any was bad.
[[nodiscard]] int verify(const VerifyOptions& options, std::istream& in, std::ostream& out, std::ostream& err);

/// Adds the subcommand; when it is parsed it runs and sets `exit_status`.
void add_verify(CLI::App& app, int& exit_status);

}  // namespace cli
