#include "server/tournament/live/step.hpp"

#include <utility>

#include "protocol/json/read.hpp"
#include "protocol/json/write.hpp"

namespace tournament {
namespace {

using protocol::json::Complaint;
using protocol::json::Json;
using protocol::json::Path;

constexpr std::size_t kMostDepth = 12;

/// Reads the body if its kind is that of the I-th type of bodies; true if so.
template <std::size_t I>
bool read_as(std::string_view kind, const Json& json, StepBody& body, Complaint& complaint) {
  using Body = std::variant_alternative_t<I, StepBody>;
  if (kind != Body::kType) return false;
  protocol::json::read(json, body.emplace<I>(), Path{}, complaint);
  return true;
}

template <std::size_t... I>
bool read_any(std::string_view kind, const Json& json, StepBody& body, Complaint& complaint,
              std::index_sequence<I...> /*bodies*/) {
  return (read_as<I>(kind, json, body, complaint) || ...);
}

}  // namespace

std::string_view kind_of(const StepBody& body) {
  return std::visit([](const auto& one) { return one.kType; }, body);
}

std::string text_of(const StepBody& body) {
  return std::visit([](const auto& one) { return protocol::json::text_of(one); }, body);
}

std::expected<StepBody, std::string> read_step(std::string_view kind, std::string_view text) {
  const auto json = protocol::json::parse(text, kMostDepth);
  if (!json) return std::unexpected("a step is no JSON: " + json.error().message.text());
  Complaint complaint(protocol::json::Written::here);
  StepBody body;
  if (!read_any(kind, *json, body, complaint, std::make_index_sequence<std::variant_size_v<StepBody>>{})) {
    return std::unexpected("there is no step " + std::string{kind});
  }
  if (complaint.error())
    return std::unexpected(complaint.error()->message.text() + " at " + complaint.error()->pointer);
  return body;
}

}  // namespace tournament
