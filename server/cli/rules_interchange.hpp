// The ops `export` and `import` of `astragal rules`: positions and moves as other programs write them. Like the ops in
// rules_ops.cpp, they append the members of the answer.
#pragma once
#include <expected>
#include <string>

#include "rules/rules.hpp"
#include "server/cli/failure.hpp"
#include "server/cli/request.hpp"

namespace cli {

[[nodiscard]] std::expected<void, Failure> answer_export(const rules::Variant& variant, const Request& request,
                                                         std::string& out);
[[nodiscard]] std::expected<void, Failure> answer_import(const rules::Variant& variant, const Request& request,
                                                         std::string& out);

}  // namespace cli
