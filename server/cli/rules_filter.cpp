#include "server/cli/rules_filter.hpp"

#include "server/cli/rules_ops.hpp"
#include "server/cli/text.hpp"

namespace cli {
namespace {

void append_failure(std::string& out, const Failure& failure) {
  out += R"("error":{"code":)";
  append_json(out, failure.code);
  out += R"(,"message":)";
  append_json(out, bounded(failure.message, kLongestMessage));
  if (!failure.reason.empty()) {
    out += R"(,"reason":)";
    append_json(out, failure.reason);
  }
  if (failure.column > 0) out += R"(,"column":)" + std::to_string(failure.column);
  if (failure.index >= 0) out += R"(,"index":)" + std::to_string(failure.index);
  out += '}';
}

std::optional<Failure> try_answer(std::string_view line, Request& request, server::VariantCache& variants,
                                  std::uint64_t perft_nodes, std::string& out) {
  if (auto failure = read_request(line, request)) return failure;
  auto variant = variants.get(request.variant, request.options);
  if (!variant) return failure_of(std::move(variant.error()));
  auto done = answer_op(**variant, request, perft_nodes, out);
  if (!done) return std::move(done.error());
  return std::nullopt;
}

}  // namespace

void RulesFilter::answer(std::string_view line, std::string& out) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.find_first_not_of(" \t") == std::string_view::npos) return;
  out += '{';
  const std::size_t begin = out.size();
  if (const auto failure = try_answer(line, request_, variants_, perft_nodes_, out)) {
    out.resize(begin);
    append_failure(out, *failure);
  }
  if (!request_.id.empty()) out += R"(,"id":)" + request_.id;
  out += "}\n";
}

void RulesFilter::answer_too_long(std::string& out) {
  out += '{';
  append_failure(out, bad_request("a line longer than " + std::to_string(kLongestLine) + " bytes"));
  out += "}\n";
}

}  // namespace cli
