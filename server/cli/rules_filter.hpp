// The rules as a filter: a request in, an answer out, one line each. It keeps compiled games and its buffers between
// lines and nothing else; no line can stop it. Reading and writing files is the caller's business.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "server/catalogue/variant_cache.hpp"
#include "server/cli/request.hpp"

namespace cli {

/// The longest line, without its line end, that the filter reads.
inline constexpr std::size_t kLongestLine = std::size_t{1} << 20;

class RulesFilter {
 public:
  /// Appends the answer to `line` and a line end; nothing for a blank line.
  void answer(std::string_view line, std::string& out);
  /// Appends the answer to a line that is too long to be read.
  static void answer_too_long(std::string& out);

 private:
  Request request_;
  server::VariantCache variants_;
};

}  // namespace cli
