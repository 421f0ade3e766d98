#include "rules/browser/browser.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "rules/answers/answers.hpp"
#include "rules/answers/describe.hpp"
#include "rules/answers/json.hpp"

namespace rules {
namespace {

constexpr std::size_t kGames = 4;

/// The squares that a sentence names, in its order.
std::vector<std::string> squares_in(const Variant& variant, std::string_view sentence) {
  std::vector<std::string> squares;
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  for (std::size_t at = 0; at < sentence.size();) {
    std::size_t end = at;
    while (end < sentence.size() && is_word(sentence[end])) ++end;
    const std::string_view word = sentence.substr(at, end - at);
    if (variant.board.find(word) && std::ranges::find(squares, word) == squares.end()) squares.emplace_back(word);
    at = std::max(end, at + 1);
  }
  return squares;
}

void append_error(std::string& out, const LineError& refused, const Variant* variant) {
  const Error& error = refused.error;
  out += R"({"error":{"code":)";
  append_string(out, name(error.code));
  out += R"(,"message":)";
  append_string(out, error.message);
  if (error.reason != Reason::none) {
    out += R"(,"reason":)";
    append_string(out, name(error.reason));
  }
  if (error.column > 0) out += R"(,"column":)" + std::to_string(error.column);
  if (refused.index >= 0) out += R"(,"index":)" + std::to_string(refused.index);
  if (variant != nullptr) {
    out += R"(,"squares":)";
    append_list(out, squares_in(*variant, error.message), [&](const std::string& s) { append_string(out, s); });
  }
  out += "}}";
}

std::string bad_request(std::string_view message) {
  std::string out = R"({"error":{"code":"bad_request","message":)";
  append_string(out, message);
  return out + "}}";
}

std::unexpected<LineError> refused(Error error) {
  return std::unexpected(LineError{std::move(error)});
}

std::unexpected<LineError> no_such(std::string_view what, std::string_view name) {
  return refused({ErrorCode::illegal_move, Reason::no_such_square,
                  "this game has no " + std::string(what) + " " + std::string(name)});
}

/// Answers what the piece on the square may do, or could if it were its side's turn.
std::expected<void, LineError> answer_reach(const Variant& variant, const BrowserRequest& request, std::string& out) {
  auto position = parse_fen(variant, request.fen);
  if (!position) return refused(std::move(position.error()));
  const auto from = variant.board.find(request.square);
  if (!from) return no_such("square", request.square);
  const Piece piece = position->at(*from);
  Actions legal;
  if (!piece.empty()) {
    if (position->turn() != piece.owner()) {
      position->set_turn(piece.owner());
      position->set_en_passant({});
    }
    legal_actions(variant, *position, legal);
    std::erase_if(legal, [&](const Action& action) { return action.from != *from; });
  }
  out += R"("moves":)";
  append_moves(out, variant, legal);
  return {};
}

std::expected<void, LineError> answer_piece(const Variant& variant, const BrowserRequest& request, std::string& out) {
  const auto kind = std::ranges::find(variant.kinds, request.symbol, &KindSpec::symbol);
  if (kind == variant.kinds.end()) return no_such("piece", request.symbol);
  const auto from = variant.board.find(request.square);
  if (!from) return no_such("square", request.square);
  const Side side = request.side == "black" ? Side::black : Side::white;
  append_piece(out, variant, Piece(rules::kind(static_cast<int>(kind - variant.kinds.begin())), side), *from);
  return {};
}

std::string answer_games() {
  std::string out = R"({"variants":[)";
  for (const VariantEntry& entry : all_variants()) {
    if (out.back() != '[') out += ',';
    if (const auto done = append_entry(out, entry); !done) return bad_request(done.error().message);
  }
  return out + "]}";
}

std::expected<void, LineError> told(Answered answered) {
  if (!answered) return refused(std::move(answered.error()));
  return {};
}

}  // namespace

std::expected<std::shared_ptr<const Variant>, Error> Browser::compiled(std::string_view id, const Options& chosen) {
  const VariantEntry* entry = find_variant(id);
  if (entry == nullptr) return std::unexpected(make_variant(id).error());
  auto options = resolve_options(entry->options, chosen);
  if (!options) return std::unexpected(std::move(options.error()));
  const auto known =
      std::ranges::find_if(games_, [&](const auto& game) { return game->id == id && game->options == *options; });
  if (known != games_.end()) {
    games_.splice(games_.begin(), games_, known);
    return games_.front();
  }
  auto variant = make_variant(*entry, *options);
  if (!variant) return std::unexpected(std::move(variant.error()));
  if (games_.size() >= kGames) games_.pop_back();
  return games_.emplace_front(std::move(*variant));
}

Browser::Done Browser::line(const std::shared_ptr<const Variant>& variant, const BrowserRequest& request,
                            std::string& out) {
  if (auto stands = line_.go(variant, request.fen, request.setup, request.actions); !stands) return stands;
  const Survey& survey = line_.survey();
  append_fen(out, *variant, line_.position());
  append_changes(out, *variant, line_.changes());
  append_check(out, survey.check);
  append_status(out, survey.outcome);
  out += R"(,"moves":)";
  append_moves(out, *variant, survey.legal);
  out += R"(,"rolls":)";
  append_moves(out, *variant, survey.rolls);
  if (survey.chance) append_chance(out, *variant, line_.position());
  return {};
}

Browser::Done Browser::list(const std::shared_ptr<const Variant>& variant, const BrowserRequest& request,
                            std::string& out) {
  if (auto stands = line_.go(variant, request.fen, request.setup, request.actions); !stands) return stands;
  out += R"("listed":)";
  append_list(out, line_.listed(), [&](const Listed& one) {
    if (one.number == 0) return void(out += "null");
    out += R"({"by":")" + std::string(one.by == Side::white ? "white" : "black") + R"(","number":)" +
           std::to_string(one.number) + R"(,"piece":)";
    append_string(out, one.piece);
    out += R"(,"rest":)";
    append_string(out, one.rest);
    out += '}';
  });
  return {};
}

Browser::Done Browser::of_game(const std::shared_ptr<const Variant>& variant, const BrowserRequest& request,
                               std::string& out) {
  const Variant& game = *variant;
  if (request.op == "line") return line(variant, request, out);
  if (request.op == "list") return list(variant, request, out);
  if (request.op == "start") return told(answer_start(game, request.setup, out));
  if (request.op == "setup") return told(answer_setup(game, request.dice, request.round, out));
  if (request.op == "moves") return told(answer_moves(game, request.fen, out));
  if (request.op == "play") return told(answer_play(game, request.fen, request.move, out));
  if (request.op == "roll") return told(answer_roll(game, request.fen, request.dice, out));
  return answer_reach(game, request, out);
}

std::string Browser::answer(std::string_view text) {
  const auto request = read_browser_request(text);
  if (!request) return bad_request(request.error());
  if (request->op == "games") return answer_games();
  std::string out;
  const auto variant = compiled(request->variant, request->options);
  if (!variant) {
    append_error(out, {variant.error()}, nullptr);
    return out;
  }
  Done done;
  if (request->op == "game") {
    done = told(append_game(out, **variant));
  } else if (request->op == "piece") {
    done = answer_piece(**variant, *request, out);
  } else {
    constexpr std::string_view kOps[] = {"line", "list", "start", "setup", "moves", "play", "roll", "reach"};
    if (std::ranges::find(kOps, request->op) == std::end(kOps)) return bad_request("no such operation");
    out = '{';
    done = of_game(*variant, *request, out);
    out += '}';
  }
  if (!done) {
    out.clear();
    append_error(out, done.error(), variant->get());
  }
  return out;
}

}  // namespace rules
