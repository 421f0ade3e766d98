#include "server/gamefile/json.hpp"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "protocol/json/read.hpp"
#include "protocol/json/tree.hpp"
#include "server/gamefile/movetext.hpp"

namespace server::gamefile {
namespace {

using nlohmann::ordered_json;

constexpr std::array<const char*, 2> kSeats{"white", "black"};

// A bound on plies that is higher than any game's, so that the rules have the last word.
constexpr std::size_t kMostPlies = 65536;
constexpr protocol::TextForm kMovesText{"moves with spaces between", "A-Za-z0-9=+~/ -", 0, kMostPlies * 41};
constexpr protocol::TextForm kActionText{"a move or a roll", "A-Za-z0-9=+~/ -", 1, kMostPlies};
constexpr protocol::Range kTime{0, protocol::kMaxExact};
constexpr protocol::Range kPlyNumber{1, kMostPlies};
constexpr protocol::Range kDie{0, protocol::kMaxExact};

struct Players {
  protocol::Player white;
  protocol::Player black;

  static void fields(auto& m, auto& f) {
    f(kSeats[0], m.white);
    f(kSeats[1], m.black);
  }
};

/// The fields of an export that make a record.
struct Exported {
  std::string id;
  bool rated = false;
  std::optional<protocol::TournamentBoard> tournament;
  std::int64_t created = 0;
  Players players;
  std::optional<std::string> engine;
  std::string variant;
  std::int64_t rules_version = 0;
  protocol::Options options;
  protocol::Clock clock;
  std::optional<std::vector<std::string>> draws;
  std::optional<std::vector<std::int64_t>> setup_roll;
  std::optional<std::string> setup;
  std::string start_fen;
  std::string moves;
  std::optional<std::vector<std::string>> actions;
  std::optional<protocol::Outcome> outcome;
  std::optional<std::vector<std::optional<std::int64_t>>> clocks;
  std::optional<std::vector<std::int64_t>> conditional;

  static void fields(auto& m, auto& f) {
    f("id", m.id, protocol::kGameId);
    f("rated", m.rated);
    f("tournament", m.tournament);
    f("createdAt", m.created, kTime);
    f("players", m.players);
    f("engine", m.engine, protocol::kPlayerName);
    f("variant", m.variant, protocol::kWord);
    f("rulesVersion", m.rules_version, protocol::kCount);
    f("options", m.options, protocol::MapForm{protocol::kMaxOptions, protocol::kWord, protocol::kOptionValue});
    f("clock", m.clock);
    f("draws", m.draws, protocol::list(kMostPlies, protocol::kDrawName));
    f("setupRoll", m.setup_roll, protocol::list(kMostPlies, kDie));
    f("setup", m.setup, protocol::kSetup);
    f("initialFen", m.start_fen, protocol::kFen);
    f("moves", m.moves, kMovesText);
    f("actions", m.actions, protocol::list(kMostPlies, kActionText));
    f("outcome", m.outcome);
    f("clocks", m.clocks, protocol::list(kMostPlies, kTime));
    f("conditional", m.conditional, protocol::list(kMostPlies, kPlyNumber));
  }
};

bool is_roll(const Ply& ply) {
  return is_chance(ply.text);
}

/// The moves without rolls: what the rolls did is in `actions`.
std::string moves_text(const GameRecord& record) {
  std::string moves;
  for (const Ply& ply : record.plies) {
    if (!is_roll(ply)) moves += (moves.empty() ? "" : " ") + ply.text;
  }
  return moves;
}

std::vector<Ply> plies_of(const Exported& exported) {
  std::vector<Ply> plies;
  if (exported.actions) {
    for (const std::string& action : *exported.actions)
      plies.push_back({.text = action, .clock = {}, .conditional = false});
    return plies;
  }
  const std::string& moves = exported.moves;
  for (std::size_t begin = 0; begin < moves.size();) {
    const std::size_t end = std::min(moves.find(' ', begin), moves.size());
    plies.push_back({.text = moves.substr(begin, end - begin), .clock = {}, .conditional = false});
    begin = end + 1;
  }
  return plies;
}

std::expected<Exported, std::string> read_export(const ordered_json& json) {
  Exported exported;
  protocol::json::NameLister lister;
  Exported::fields(exported, lister);
  protocol::json::Json known = protocol::json::Json::object();
  for (const std::string_view name : lister.names()) {
    if (const auto found = json.find(name); found != json.end()) known[std::string{name}] = *found;
  }
  protocol::json::Complaint complaint;
  if (protocol::json::read(known, exported, {}, complaint)) return exported;
  const protocol::Error& error = *complaint.error();
  const std::string at = error.pointer.empty() ? "" : error.pointer + ": ";
  return std::unexpected("not the export of a game that has begun: " + at + error.message.text());
}

std::expected<std::vector<Ply>, std::string> whole_plies_of(const Exported& exported) {
  std::vector<Ply> plies = plies_of(exported);
  if (exported.clocks && exported.clocks->size() != plies.size()) {
    return std::unexpected("clocks has not one entry for each ply");
  }
  for (std::size_t i = 0; exported.clocks && i < plies.size(); ++i) {
    if (const auto left = (*exported.clocks)[i]) plies[i].clock = Ms{*left};
  }
  std::size_t last = 0;
  for (const std::int64_t number : exported.conditional.value_or(std::vector<std::int64_t>{})) {
    const auto ply = static_cast<std::size_t>(number);
    if (ply <= last || ply > plies.size()) return std::unexpected("conditional names plies in their order");
    plies[ply - 1].conditional = true;
    last = ply;
  }
  return plies;
}

std::expected<GameRecord, std::string> record_of(const Exported& exported) {
  if (!GameId::parse(exported.id)) return std::unexpected("id is no id of a game");
  const auto white = PlayerId::parse(exported.players.white.id);
  const auto black = PlayerId::parse(exported.players.black.id);
  if (!white || !black) return std::unexpected("an id of a player is none");
  if (exported.tournament && (!exported.tournament->name || exported.tournament->draw)) {
    return std::unexpected("tournament has id, name, round and board; the draw of its round stands in draws");
  }
  auto plies = whole_plies_of(exported);
  if (!plies) return std::unexpected(plies.error());
  GameRecord record{.id = exported.id,
                    .rated = exported.rated,
                    .tournament = exported.tournament,
                    .created = Now{exported.created / 1000 * 1000},
                    .players = {Player{.id = *white, .name = exported.players.white.name},
                                Player{.id = *black, .name = exported.players.black.name}},
                    .engine = exported.engine.value_or(""),
                    .variant = exported.variant,
                    .rules_version = static_cast<int>(exported.rules_version),
                    .options = {exported.options.begin(), exported.options.end()},
                    .control = time_control_of(exported.clock),
                    .draws = exported.draws.value_or(std::vector<std::string>{}),
                    .setup_roll = {},
                    .setup = exported.setup.value_or(""),
                    .start_fen = exported.start_fen,
                    .plies = *std::move(plies),
                    .ending = std::nullopt};
  for (const std::int64_t face : exported.setup_roll.value_or(std::vector<std::int64_t>{})) {
    record.setup_roll.push_back(static_cast<std::uint64_t>(face));
  }
  if (exported.outcome) record.ending = Ending{.result = exported.outcome->result, .cause = exported.outcome->reason};
  return record;
}

}  // namespace

void add_course(protocol::GameExport& out, const GameRecord& record) {
  if (!record.engine.empty()) out.engine = record.engine;
  out.tournament = record.tournament;
  if (!record.setup_roll.empty()) out.setup_roll.emplace(record.setup_roll.begin(), record.setup_roll.end());
  if (std::ranges::any_of(record.plies, [](const Ply& ply) { return ply.clock.has_value(); })) {
    auto& clocks = out.clocks.emplace();
    for (const Ply& ply : record.plies) clocks.push_back({ply.clock.transform(&Ms::count)});
  }
  std::vector<std::int64_t> conditional;
  for (std::size_t i = 0; i < record.plies.size(); ++i) {
    if (record.plies[i].conditional) conditional.push_back(static_cast<std::int64_t>(i + 1));
  }
  if (!conditional.empty()) out.conditional = std::move(conditional);
}

ordered_json to_json(const GameRecord& record) {
  protocol::GameExport out{.id = record.id,
                           .rated = record.rated,
                           .variant = record.variant,
                           .rules_version = record.rules_version,
                           .options = {record.options.begin(), record.options.end()},
                           .created_at = record.created.ms,
                           .clock = to_wire(record.control),
                           .players = {.white = to_wire(record.players[0]), .black = to_wire(record.players[1])}};
  if (record.ending) out.outcome = to_wire(*record.ending);
  if (!record.draws.empty()) out.draws = record.draws;
  if (!record.setup.empty()) out.setup = record.setup;
  out.start_fen = record.start_fen;
  out.moves = moves_text(record);
  if (std::ranges::any_of(record.plies, is_roll)) {
    auto& actions = out.actions.emplace();
    for (const Ply& ply : record.plies) actions.push_back(ply.text);
  }
  add_course(out, record);
  return protocol::json::tree_of(out);
}

std::expected<GameRecord, std::string> from_json(const ordered_json& json, VariantCache& variants) {
  const auto exported = read_export(json);
  if (!exported) return std::unexpected(exported.error());
  auto read = record_of(*exported);
  if (!read) return read;
  const GameRecord& record = *read;
  const auto variant = variants.get(record.variant, record.options);
  if (!variant) return std::unexpected(variant.error().message);
  if (record.options != (*variant)->options) return std::unexpected("options leaves some out");
  if (exported->actions && exported->moves != moves_text(record)) {
    return std::unexpected("moves are not those of actions");
  }
  if (const auto good = replay(record, **variant); !good) {
    const auto& flaw = good.error();
    return std::unexpected((flaw.ply ? "ply " + std::to_string(*flaw.ply + 1) + ": " : "") + flaw.what);
  }
  return read;
}

}  // namespace server::gamefile
