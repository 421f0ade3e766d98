#include "server/api/pictures.hpp"

#include <expected>
#include <memory>
#include <optional>
#include <utility>

#include "protocol/base/form.hpp"
#include "server/api/answers.hpp"
#include "server/api/game_answers.hpp"
#include "server/api/game_export.hpp"
#include "server/api/game_words.hpp"
#include "server/base/log.hpp"
#include "server/base/number.hpp"
#include "server/games/stored_game.hpp"
#include "server/picture/board.hpp"
#include "server/picture/png.hpp"
#include "server/picture/preview.hpp"
#include "server/picture/svg.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
template <class T>
using OrRefused = std::expected<T, protocol::Error>;

constexpr int kSquareWidth = 720;  // pixels of the plain picture

enum class ImageType : std::uint8_t { png, svg };

/// How a picture is wanted, whatever is on it.
struct Look {
  ImageType type{};
  rules::Side bottom{};
  bool is_preview = false;

  /// Its part of the key under which the picture is kept.
  [[nodiscard]] std::string key() const {
    return std::string{type == ImageType::png ? "png" : "svg"} + (bottom == rules::Side::white ? " white" : " black") +
           (is_preview ? " preview" : "");
  }
};

/// Cuts `.png` or `.svg` off the name of a picture; none: it is no picture's name.
std::optional<ImageType> take_type(std::string& name) {
  for (const auto& [suffix, type] :
       {std::pair{std::string_view{".png"}, ImageType::png}, std::pair{std::string_view{".svg"}, ImageType::svg}}) {
    if (!name.ends_with(suffix)) continue;
    name.resize(name.size() - suffix.size());
    return type;
  }
  return std::nullopt;
}

OrRefused<Look> look_in(const RequestContext& context, ImageType type) {
  const std::string bottom = context.query_value("orientation");
  const std::string form = context.query_value("form");
  if (!bottom.empty() && bottom != "white" && bottom != "black") {
    return bad_in_address("orientation", say<"address.orientation">("orientation"));
  }
  if (!form.empty() && form != "square" && form != "preview") {
    return bad_in_address("form", say<"address.picture_form">("form"));
  }
  return Look{.type = type,
              .bottom = bottom == "black" ? rules::Side::black : rules::Side::white,
              .is_preview = form == "preview"};
}

HttpResponse picture_response(const picture::BoardShown& shown, const picture::Caption& caption, const Look& look) {
  const picture::Picture drawn =
      look.is_preview ? picture::preview_picture(shown, caption) : picture::square_picture(shown);
  HttpResponse response;
  if (look.type == ImageType::svg) {
    response.content_type = "image/svg+xml";
    response.body = picture::svg_of(drawn);
    return response;
  }
  auto png = picture::png_of(drawn, look.is_preview ? picture::kPreviewWidth : kSquareWidth);
  if (!png) {
    log(LogLevel::error, "picture_fault", {{"why", png.error()}});
    return fault();
  }
  response.content_type = "image/png";
  response.body = std::move(*png);
  return response;
}

/// A game's picture that is asked for.
struct GameWanted {
  GameId game;
  std::optional<int> ply;  // none: the position after the last move
  Look look;
};

/// What stands on the board before a game has begun: nothing, where dice are still to say it.
rules::Position position_before(const rules::Variant& variant) {
  if (!variant.dice.empty()) return {};
  const auto start = rules::start(variant);
  return start ? start->position : rules::Position{};
}

/// Draws the game as far as it was read.
HttpResponse game_picture(const store::StoredGame& game, const GameWanted& wanted, VariantCache& variants) {
  const auto rebuilt = rebuild(game, {}, variants);
  if (!rebuilt) {
    log(LogLevel::error, "record_unreadable", {{"game", wanted.game.text()}, {"why", rebuilt.error()}});
    return fault();
  }
  const State& state = rebuilt->match.state();
  const int plies = state.play ? state.play->ply() : 0;
  if (wanted.ply && *wanted.ply > plies) {
    return refusal(bad_in_address("ply", say<"address.plies">("ply", plies)).error());
  }
  std::optional<Play> play = state.play;
  if (play && wanted.ply && *wanted.ply < plies) play->take_back(*wanted.ply);
  const rules::Position position = play ? play->board().position : position_before(*rebuilt->variant);
  const picture::BoardShown shown{.variant = *rebuilt->variant,
                                  .position = position,
                                  .last = play ? picture::squares_of(play->changes()) : std::vector<rules::Square>{},
                                  .bottom = wanted.look.bottom};
  return picture_response(shown, caption_of(card_of(state), rebuilt->events.front().at), wanted.look);
}

std::string picture_key(const store::GameHead& head, const GameWanted& wanted) {
  std::string key = "game " + head.game.id.text() + " " + std::to_string(head.last) + " " +
                    (wanted.ply ? std::to_string(*wanted.ply) : "-") + " " + wanted.look.key();
  for (const std::string& closed : head.closed) key += " " + closed;
  return key;
}

void answer_game_picture(Places places, VariantCache& variants, const GameWanted& wanted, const Asker& asker,
                         Respond then) {
  places.core.store.games().read(
      wanted.game, store::kNoEvents,
      [places, &variants, wanted, asker, then = std::move(then)](const store::Result<store::StoredGame>& head) {
        const Part part{.asker = asker, .code = ErrorCode::no_such_game, .missing = no_game(wanted.game)};
        if (!head) return then(store_refusal(head.error(), part.code, part.missing));
        const auto make = [&variants, wanted](const store::StoredGame& shown) {
          return game_picture(shown, wanted, variants);
        };
        if (has_audience(*head)) return read_part(places, wanted.game, part, make, then);
        places.background.cached.answer(
            picture_key(head->head, wanted),
            [places, game = wanted.game, part, make](const Respond& answer) {
              read_part(places, game, part, make, answer);
            },
            then);
      });
}

/// A position's picture that is asked for.
struct PositionWanted {
  const rules::VariantEntry* game = nullptr;
  rules::Options options = {};  // complete
  std::string fen;              // empty: the start
  Look look;
};

std::expected<rules::Position, rules::Error> position_of(const rules::Variant& variant, const std::string& fen) {
  if (!fen.empty()) return rules::parse_fen(variant, fen);
  const auto start = rules::start(variant);
  if (!start) return std::unexpected(start.error());
  return start->position;
}

HttpResponse position_picture(const PositionWanted& wanted, VariantCache& variants) {
  const auto variant = variants.get(wanted.game->id, wanted.options);
  if (!variant) return refusal(refusal_of(variant.error()));
  const auto position = position_of(**variant, wanted.fen);
  if (!position) return refusal(bad_in_address("fen", say<"http.bad_position">(position.error().message)).error());
  const picture::BoardShown shown{.variant = **variant, .position = *position, .bottom = wanted.look.bottom};
  picture::Caption caption{.title = std::string{(*variant)->name}};
  if (!wanted.fen.empty()) {
    caption.terms = position->turn() == rules::Side::white ? "White to move" : "Black to move";
  }
  HttpResponse response = picture_response(shown, caption, wanted.look);
  if (response.status == 200) response.cache_control = "public, max-age=86400";  // it changes with the program alone
  return response;
}

OrRefused<PositionWanted> position_in(const RequestContext& context, ImageType type) {
  const auto look = look_in(context, type);
  if (!look) return std::unexpected(look.error());
  PositionWanted wanted{.fen = context.query_value("fen"), .look = *look};
  if (wanted.fen.size() > protocol::kFen.max) return bad_in_address("fen", say<"address.long_position">("fen"));
  const std::string variant = context.query_value("variant");
  wanted.game = rules::find_variant(variant);
  if (wanted.game == nullptr) {
    return std::unexpected(protocol::Error{.code = ErrorCode::unknown_variant,
                                           .message = say<"address.variant">("variant"),
                                           .pointer = "/variant",
                                           .id = {}});
  }
  rules::Options chosen = context.query;
  for (const char* name : {"variant", "fen", "orientation", "form"}) chosen.erase(name);
  auto options = rules::resolve_options(wanted.game->options, chosen);
  if (!options) return std::unexpected(refusal_of(options.error()));
  wanted.options = std::move(*options);
  return wanted;
}

std::string picture_key(const PositionWanted& wanted) {
  std::string key = "position " + std::string{wanted.game->id} + " " + wanted.look.key();
  for (const auto& [name, value] : wanted.options) key.append(" ").append(name).append("=").append(value);
  return key + " / " + wanted.fen;
}

}  // namespace

void show_game_picture(const RequestContext& context, const HttpRequest& request) {
  std::string name = context.path[2];
  const auto type = take_type(name);
  const auto game = GameId::parse(name);
  if (!type || !game) {
    return context.then(refusal(ErrorCode::no_such_game, say<"http.picture_name">()));
  }
  const auto look = look_in(context, *type);
  if (!look) return context.then(refusal(look.error()));
  GameWanted wanted{.game = *game, .ply = {}, .look = *look};
  if (const std::string ply = context.query_value("ply"); !ply.empty()) {
    wanted.ply = whole_number<int>(ply);
    if (!wanted.ply || *wanted.ply < 0) {
      return context.then(refusal(bad_in_address("ply", say<"address.plies_from_none">("ply")).error()));
    }
  }
  const ApiParts& parts = context.parts;
  const Places places{.core = parts.core, .accounts = parts.accounts, .background = parts.pictures};
  with_asker(places, request.head, context.then,
             [places, &variants = parts.background.variants, wanted](const Asker& asker, Respond answer) {
               answer_game_picture(places, variants, wanted, asker, std::move(answer));
             });
}

void show_position_picture(const RequestContext& context) {
  std::string name = context.path[1];
  const auto type = take_type(name);
  if (!type || name != "position") return context.then(refusal(ErrorCode::nothing_here, say<"http.nothing_here">()));
  auto wanted = position_in(context, *type);
  if (!wanted) return context.then(refusal(wanted.error()));
  BackgroundAnswers& pictures = context.parts.pictures;
  const std::string key = picture_key(*wanted);  // before it is moved
  pictures.cached.answer(
      key,
      [&pictures, &variants = context.parts.background.variants, wanted = std::move(*wanted)](const Respond& answer) {
        pictures.answer([wanted, &variants] { return position_picture(wanted, variants); }, answer);
      },
      context.then);
}

std::string preview_path(const GameId& game) {
  return "/picture/game/" + game.text() + ".png?form=preview";
}

std::string preview_path(std::string_view variant) {
  return "/picture/position.png?variant=" + std::string{variant} + "&form=preview";
}

}  // namespace server
