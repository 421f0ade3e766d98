// The ops of `astragal rules` on a compiled game: each appends the answer's fields, without the braces around them.
// Pure but for perft's stopwatch.
#pragma once
#include <cstdint>
#include <expected>
#include <string>

#include "rules/rules.hpp"
#include "server/cli/failure.hpp"
#include "server/cli/request.hpp"

namespace cli {

/// After a failure, what was appended counts for nothing. A perft counts `perft_nodes` at most.
[[nodiscard]] std::expected<void, Failure> answer_op(const rules::Variant& variant, const Request& request,
                                                     std::uint64_t perft_nodes, std::string& out);

}  // namespace cli
