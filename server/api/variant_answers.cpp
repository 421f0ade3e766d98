#include "server/api/variant_answers.hpp"

#include <memory>
#include <optional>

#include <nlohmann/json.hpp>

#include "server/api/answers.hpp"
#include "server/catalogue/describe.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

/// Lets caches keep an answer that changes with the program alone.
HttpResponse for_a_while(HttpResponse response) {
  if (response.status == 200) response.cache_control = "public, max-age=300";
  return response;
}

HttpResponse describe_game_response(const rules::Variant& variant) {
  const auto game = describe_game(variant);
  return game ? json_response(game->dump()) : refusal(ErrorCode::internal, game.error().message);
}

/// Answers `symbol/square` with what a piece does there; the query says of which side it is.
HttpResponse describe_piece_response(const rules::Variant& variant, const std::string& symbol,
                                     const std::string& square, rules::Side side) {
  const rules::Kind kind = variant.find_symbol(symbol);
  if (kind == rules::Kind::none) return refusal(ErrorCode::nothing_here, say<"http.no_piece">(variant.name, symbol));
  const auto from = variant.board.find(square);
  if (!from) return refusal(ErrorCode::nothing_here, say<"http.no_square">(variant.name, square));
  return json_response(describe_piece(variant, rules::Piece(kind, side), *from).dump());
}

/// A game with all its options chosen, and what is asked about it.
struct Described {
  const rules::VariantEntry* game;
  rules::Options options;
  struct Diagram {
    std::string symbol;
    std::string square;
    rules::Side side{};
  };
  std::optional<Diagram> diagram;
};

std::string described_key(const Described& wanted) {
  std::string key = "variant " + std::string{wanted.game->id};
  for (const auto& [name, value] : wanted.options) key.append(" ").append(name).append("=").append(value);
  if (!wanted.diagram) return key;
  const auto& [symbol, square, side] = *wanted.diagram;
  return key + " / " + symbol + " / " + square + (side == rules::Side::white ? " white" : " black");
}

HttpResponse describe(VariantCache& variants, const Described& wanted) {
  const auto variant = variants.get(wanted.game->id, wanted.options);
  if (!variant) return refusal(refusal_of(variant.error()));
  if (!wanted.diagram) return for_a_while(describe_game_response(**variant));
  const auto& [symbol, square, side] = *wanted.diagram;
  return for_a_while(describe_piece_response(**variant, symbol, square, side));
}

}  // namespace

void answer_variants(BackgroundAnswers& background, const Respond& then) {
  background.cached.answer(
      "variants",
      [&background](const Respond& answer) {
        background.answer(
            [] {
              const auto games = describe_games();
              return games ? for_a_while(json_response(games->dump()))
                           : refusal(ErrorCode::internal, games.error().message);
            },
            answer);
      },
      then);
}

void answer_variant(BackgroundAnswers& background, const std::vector<std::string>& path, rules::Options query,
                    const Respond& then) {
  const bool is_diagram = path.size() == 6 && path[3] == "diagram";
  if (path.size() != 3 && !is_diagram) return then(refusal(ErrorCode::nothing_here, say<"http.nothing_here">()));
  const auto side = query.extract("side");
  const rules::VariantEntry* game = rules::find_variant(path[2]);
  if (game == nullptr) return then(refusal(refusal_of(rules::make_variant(path[2]).error())));
  auto options = rules::resolve_options(game->options, query);
  if (!options) return then(refusal(refusal_of(options.error())));
  const auto wanted =
      std::make_shared<Described>(Described{.game = game, .options = std::move(*options), .diagram = {}});
  if (is_diagram) {
    const bool is_black = !side.empty() && side.mapped() == "black";
    wanted->diagram = {
        .symbol = path[4], .square = path[5], .side = is_black ? rules::Side::black : rules::Side::white};
  }
  background.cached.answer(
      described_key(*wanted),
      [&background, wanted](const Respond& answer) {
        background.answer([&background, wanted] { return describe(background.variants, *wanted); }, answer);
      },
      then);
}

}  // namespace server
