#include "server/cli/request.hpp"

#include <array>

#include "server/cli/request_reader.hpp"
#include "server/cli/text.hpp"

namespace cli {
namespace {

constexpr FieldSet kEverywhere = bit(Field::op) | bit(Field::id) | bit(Field::variant) | bit(Field::options);

constexpr std::array<OpSpec, 9> kOps{{
    {"start", 0, bit(Field::setup)},
    {"moves", bit(Field::fen), 0},
    {"play", bit(Field::fen) | bit(Field::move), 0},
    {"perft", bit(Field::fen) | bit(Field::depth), 0},
    {"replay", bit(Field::actions), bit(Field::setup) | bit(Field::fen)},
    {"setup", bit(Field::dice), bit(Field::round)},
    {"roll", bit(Field::fen) | bit(Field::dice), 0},
    {"export", bit(Field::fen) | bit(Field::format), bit(Field::actions)},
    {"import", bit(Field::position) | bit(Field::format), bit(Field::actions)},
}};

/// Finds the first field that an op lacks or does not know, as a refusal.
std::optional<Failure> judge_fields(const Request& request, const OpSpec& spec) {
  const auto required = static_cast<FieldSet>(spec.required | bit(Field::variant));
  for (unsigned i = 0; i <= static_cast<unsigned>(kLastField); ++i) {
    const auto field = static_cast<Field>(i);
    if ((required & bit(field)) != 0 && !request.has(field)) {
      return bad_request("/" + std::string(name(field)) + " is missing; op " + std::string(spec.name) + " needs it");
    }
    if (request.has(field) && ((required | spec.optional | kEverywhere) & bit(field)) == 0) {
      return bad_request("/" + std::string(name(field)) + " does not belong to op " + std::string(spec.name));
    }
  }
  if (request.has(Field::setup) && request.has(Field::fen)) {
    return bad_request("/setup and /fen exclude each other: a replay starts from one of them");
  }
  return std::nullopt;
}

std::string op_names() {
  std::string names;
  for (const OpSpec& spec : kOps) names += (names.empty() ? "" : ", ") + std::string(spec.name);
  return names;
}

}  // namespace

void Request::clear() {
  given = 0;
  id.clear();
  variant.clear();
  options.clear();
  setup.clear();
  fen.clear();
  move.clear();
  format.clear();
  position.clear();
  depth = 0;
  round = 1;
  actions.clear();
  dice.clear();
}

std::span<const OpSpec> op_specs() {
  return kOps;
}

std::string_view name(Field field) {
  static constexpr std::array<std::string_view, 13> kNames{"op",    "id",     "variant", "options", "setup",
                                                           "fen",   "move",   "depth",   "actions", "dice",
                                                           "round", "format", "position"};
  static_assert(kNames.size() == static_cast<std::size_t>(kLastField) + 1);
  return kNames[static_cast<std::size_t>(field)];
}

std::optional<Failure> read_request(std::string_view line, Request& request) {
  request.clear();
  RequestReader reader(request);
  if (auto failure = reader.read(line)) return failure;
  if (!request.has(Field::op)) return bad_request("/op is missing; it is one of " + op_names());
  const std::string& op = reader.op();
  for (std::size_t i = 0; i < kOps.size(); ++i) {
    if (kOps[i].name != op) continue;
    request.op = static_cast<Op>(i);
    return judge_fields(request, kOps[i]);
  }
  return bad_request("/op is one of " + op_names() + ", not " + bounded(op));
}

}  // namespace cli
