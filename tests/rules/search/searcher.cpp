#include "tests/rules/search/searcher.hpp"

#include <map>

#include "rules/game/chance.hpp"
#include "rules/search/root.hpp"
#include "tests/rules/shuffled_game.hpp"

namespace rules::test {

std::vector<std::string> searched_games() {
  std::vector<std::string> games;
  for (const VariantEntry& entry : all_variants()) games.emplace_back(entry.id);
  for (const std::string_view with_options : all_games()) {
    if (with_options.find(' ') != std::string_view::npos) games.emplace_back(with_options);
  }
  games.emplace_back("sho-shogi bare-king=on");
  return games;
}

const search::Weights& weights_of(const Variant& variant) {
  static std::map<const Variant*, search::Weights> made;  // game() keeps its variants for ever
  const auto known = made.find(&variant);
  return known != made.end()
             ? known->second
             : made.emplace(&variant, search::compile(variant, search::parameters_by_mobility(variant))).first->second;
}

std::string described(const Variant& variant, const Position& position) {
  return std::string(variant.id) + ", seed " + std::to_string(seed()) + ": " + to_fen(variant, position);
}

bool is_searched(const Variant& variant, const Position& position) {
  return !turn_kind_of(variant, position).chance && !outcome(variant, position);
}

Searcher::Searcher(const Variant& of_game)
    : variant(of_game), shared(of_game, weights_of(of_game), table), worker(shared, 0), last(worker.plies.data()) {
  table.resize(1);
}

void Searcher::set(Position first, std::initializer_list<const char*> moves) {
  std::vector<History::Ply> game_so_far{{first.hash(), Square::none, Square::none}};
  for (const char* move : moves) {
    const Action action = parse_move(variant, first, move).value();
    apply(variant, first, action);
    game_so_far.push_back({first.hash(), action.from, action.to});
  }
  search::set_root(worker, first, game_so_far, {});
  last = worker.plies.data();
}

search::Ply& Searcher::play(std::string_view move) {
  last = &search::make(worker, *last, parse_move(variant, last->position, move).value());
  return *last;
}

search::Ply& Searcher::play(std::initializer_list<const char*> moves) {
  for (const char* move : moves) play(move);
  return *last;
}

search::Ply& Searcher::put(const Position& position, int at) {
  worker.played.clear();
  for (int above = 0; above < at; ++above) {
    search::Ply& ply = worker.plies[static_cast<std::size_t>(above)];
    ply.position = position;
    ply.null_move = true;  // no way leads back beyond it
    ply.evaluation = 0;
    ply.piece_to = search::kNoPieceTo;
    ply.before = nullptr;
  }
  last = &worker.plies[static_cast<std::size_t>(at)];
  last->position = position;
  last->key = position.hash();
  last->standing = search::standing_of(shared.weights, position);
  last->null_move = false;
  last->before = nullptr;
  last->excluded = search::kNoAction;
  return *last;
}

search::Score Searcher::deepen(int depth) {
  shared.stop.store(false);
  search::deepen(worker, depth, 1, {});
  return best().score;
}

}  // namespace rules::test
