#include "server/api/position_preview.hpp"

#include <boost/url.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/base/form.hpp"
#include "rules/rules.hpp"
#include "server/api/answers.hpp"
#include "server/api/pictures.hpp"

namespace server {
namespace {

constexpr std::string_view kOption = "option.";  // before the name of an option, in the addresses of boards

/// The options that the query names, without what stands before them.
rules::Options options_in(const rules::Options& query) {
  rules::Options options;
  for (const auto& [name, value] : query) {
    if (name.starts_with(kOption)) options[name.substr(kOption.size())] = value;
  }
  return options;
}

/// The preview of a position that the rules have found good.
LinkPreview preview_of_position(const rules::VariantEntry& game, const std::string& fen, const rules::Options& options,
                                const std::string& says) {
  boost::urls::url page("/board/" + std::string{game.id});
  boost::urls::url picture(preview_path(game.id));
  for (boost::urls::url* url : {&page, &picture}) url->params().append({"fen", fen});
  for (const auto& [name, value] : options) {
    page.params().append({std::string{kOption} + name, value});
    picture.params().append({name, value});
  }
  return {.words = {.title = std::string{game.name}, .description = says},
          .path = std::string{page.buffer()},
          .picture = std::string{picture.buffer()}};
}

/// The sentence about the position as the body of an answer, or another status: that is what the worker makes.
HttpResponse judge(VariantCache& variants, const rules::VariantEntry& game, const rules::Options& options,
                   const std::string& fen) {
  HttpResponse said;
  const auto variant = variants.get(game.id, options);
  const auto position = variant ? rules::parse_fen(**variant, fen) : std::unexpected(variant.error());
  said.status = position ? 200 : 400;
  if (position) said.body = position->turn() == rules::Side::white ? "White to move" : "Black to move";
  return said;
}

}  // namespace

LinkPreview preview_of_board(const rules::VariantEntry& game) {
  return {.words = {.title = std::string{game.name}, .description = "An analysis board"},
          .path = "/board/" + std::string{game.id},
          .picture = preview_path(game.id)};
}

void find_position_preview(const ApiParts& parts, const rules::VariantEntry& game, const rules::Options& query,
                           std::function<void(LinkPreview)> then) {
  LinkPreview board = preview_of_board(game);
  board.picture.clear();
  const std::string& fen = query.at("fen");
  const rules::Options chosen = options_in(query);
  const auto options = rules::resolve_options(game.options, chosen);
  if (!options || fen.empty() || fen.size() > protocol::kFen.max) return then(std::move(board));
  auto told = [&game, fen, chosen, board, then](const HttpResponse& said) {
    then(said.status == 200 ? preview_of_position(game, fen, chosen, said.body) : board);
  };
  const bool has_place = parts.background.try_answer([&variants = parts.background.variants, &game, options = *options,
                                                      fen] { return judge(variants, game, options, fen); },
                                                     std::move(told));
  if (!has_place) then(std::move(board));
}

}  // namespace server
