// The rules as a filter: a request in, an answer out, one line each. It keeps compiled games and its buffers between
// lines and nothing else; no line can stop it. Reading and writing files is the caller's business.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/catalogue/variant_cache.hpp"
#include "server/cli/request.hpp"

namespace cli {

/// The longest line, without its line end, that the filter reads.
inline constexpr std::size_t kLongestLine = std::size_t{1} << 20;

/// How many nodes one perft may count unless the caller says otherwise: less than a minute in any game.
inline constexpr std::uint64_t kPerftNodes = 1'000'000'000;

class RulesFilter {
 public:
  explicit RulesFilter(std::uint64_t perft_nodes = kPerftNodes) : perft_nodes_(perft_nodes) {}

  /// Appends the answer to `line` and a line end; nothing for a blank line.
  void answer(std::string_view line, std::string& out);
  /// Appends the answer to a line that is too long to be read.
  static void answer_too_long(std::string& out);

 private:
  std::uint64_t perft_nodes_;
  Request request_;
  server::VariantCache variants_;
};

}  // namespace cli
