#include "bench/engine/real_games.hpp"

#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "server/gamefile/file.hpp"
#include "server/gamefile/json.hpp"

namespace bench {
namespace {

server::gamefile::GameRecord record_in(const std::string& file, const std::string& text) {
  server::VariantCache variants;
  if (file.ends_with(".pgn")) {
    auto read = server::gamefile::read(text, variants);
    if (!read) die(file + ":" + std::to_string(read.error().line) + ": " + read.error().message);
    return std::move(*read);
  }
  const auto json = nlohmann::ordered_json::parse(text, nullptr, false);
  if (json.is_discarded()) die(file + " is no JSON");
  auto read = server::gamefile::from_json(json, variants);
  if (!read) die(file + ": " + read.error());
  return std::move(*read);
}

/// The name of a game with its options that are not the defaults, as UCI_Variant writes them.
std::string game_name(const server::gamefile::GameRecord& record) {
  std::string name = record.variant;
  const auto* entry = rules::find_variant(record.variant);
  const auto defaults = rules::make_variant(*entry, {});
  for (const auto& [option, value] : record.options) {
    if ((*defaults)->options.at(option) != value) name.append(";").append(option).append("=").append(value);
  }
  return name;
}

}  // namespace

PlayedGame read_real_game(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) die("cannot be read: " + file);
  const auto record = record_in(file, text.str());
  PlayedGame game;
  game.variant = game_name(record);
  game.fen = record.start_fen;
  game.made_by = "game " + record.id;
  for (const auto& ply : record.plies) game.actions.push_back(ply.text);
  return game;
}

}  // namespace bench
