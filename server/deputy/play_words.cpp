#include "server/deputy/play_words.hpp"

#include <algorithm>
#include <vector>

#include "rules/rules.hpp"
#include "server/match/time_control.hpp"
#include "server/settlement/settlement.hpp"

namespace server {

using protocol::Color;
using protocol::EndReason;

namespace {

constexpr std::string_view kChess = "chess";
constexpr std::string_view kChess960 = "chess960";
constexpr std::string_view kShort = "O-O";
constexpr std::string_view kLong = "O-O-O";

/// The squares of Rooks with which castling is allowed at the start, by a FEN's field of rights: `a1,a8,h1,h8`.
std::vector<std::string_view> rights_of(std::string_view fen) {
  for (int field = 0; field < 2; ++field) fen.remove_prefix(std::min(fen.size(), fen.find(' ') + 1));
  fen = fen.substr(0, fen.find(' '));
  std::vector<std::string_view> squares;
  while (!fen.empty()) {
    const std::string_view one = fen.substr(0, fen.find(','));
    squares.push_back(one);
    fen.remove_prefix(std::min(fen.size(), one.size() + 1));
  }
  return squares;
}

/// The file of a side's King at the start, by a FEN; none: there is no King on its first rank.
std::optional<char> king_file(std::string_view fen, Color side) {
  std::string_view ranks = fen.substr(0, fen.find(' '));
  const std::string_view row = side == Color::black ? ranks.substr(0, ranks.find('/'))
                                                    : ranks.substr(std::min(ranks.size(), ranks.rfind('/') + 1));
  char file = 'a';
  for (const char c : row) {
    if (c == (side == Color::white ? 'K' : 'k')) return file;
    file = static_cast<char>(file + (c >= '1' && c <= '8' ? c - '0' : 1));
  }
  return std::nullopt;
}

/// A castling as the King's move to its own Rook, as Chess960 has it; empty: there is no such Rook.
std::string king_takes_rook(std::string_view start_fen, Color side, std::string_view castling) {
  const auto king = king_file(start_fen, side);
  const char rank = side == Color::white ? '1' : '8';
  if (!king) return {};
  for (const std::string_view rook : rights_of(start_fen)) {
    if (rook.size() != 2 || rook[1] != rank || (rook[0] > *king) != (castling == kShort)) continue;
    return std::string{*king, rank, rook[0], rank};
  }
  return {};
}

/// The same as the King's move of two squares, as chess has it.
std::string king_steps(Color side, std::string_view castling) {
  const char rank = side == Color::white ? '1' : '8';
  return {'e', rank, castling == kShort ? 'g' : 'c', rank};
}

bool is_castling(std::string_view move) {
  return move == kShort || move == kLong;
}

}  // namespace

std::string status_word(Phase phase, const std::optional<protocol::Outcome>& outcome) {
  if (!outcome) return phase == Phase::playing ? "started" : "created";
  switch (outcome->reason) {
    case EndReason::checkmate:
      return "mate";
    case EndReason::stalemate:
      return "stalemate";
    case EndReason::resignation:
      return outcome->result == protocol::Result::none ? "aborted" : "resign";
    case EndReason::agreement:
    case EndReason::repetition:
    case EndReason::move_rule:
    case EndReason::insufficient_material:
      return "draw";
    case EndReason::time:
      return "outoftime";
    case EndReason::abandonment:
      return "timeout";
    case EndReason::aborted:
    case EndReason::void_draw:
      return "aborted";
    case EndReason::no_move:
      return "noStart";
    default:
      return std::string{name(outcome->reason)};
  }
}

std::string variant_of_key(const std::string& key) {
  return key == "standard" ? std::string{kChess} : key;
}

protocol::PlayVariant variant_shown(const std::string& variant) {
  const rules::VariantEntry* const game = rules::find_variant(variant);
  return {.key = variant == kChess ? "standard" : variant, .name = game == nullptr ? variant : std::string{game->name}};
}

std::string speed_of(VariantCache& variants, const std::string& variant, const rules::Options& options,
                     const TimeControl& control) {
  const auto compiled = variants.get(variant, options);
  const auto pool = compiled ? pool_of(control, **compiled) : std::nullopt;
  return std::string{name(pool ? pool->tempo : protocol::Tempo::correspondence)};
}

std::string fen_told(std::string_view variant, const std::string& fen) {
  const auto squares = rights_of(fen);
  if (!speaks_uci(variant) || fen.empty()) return fen;
  std::string rights;
  for (const char rank : {'1', '8'}) {
    for (auto rook = squares.rbegin(); rook != squares.rend(); ++rook) {
      if (rook->size() != 2 || (*rook)[1] != rank) continue;
      const char letter = variant == kChess ? ((*rook)[0] == 'h' ? 'k' : 'q') : (*rook)[0];
      rights += static_cast<char>(rank == '1' ? letter - 'a' + 'A' : letter);
    }
  }
  const auto begin = fen.find(' ', fen.find(' ') + 1) + 1;
  return fen.substr(0, begin) + (rights.empty() ? "-" : rights) + fen.substr(fen.find(' ', begin));
}

bool speaks_uci(std::string_view variant) {
  return variant == kChess || variant == kChess960;
}

std::string move_told(std::string_view variant, std::string_view start_fen, Color mover, std::string_view move) {
  if (!speaks_uci(variant)) return std::string{move};
  if (is_castling(move)) {
    return variant == kChess ? king_steps(mover, move) : king_takes_rook(start_fen, mover, move);
  }
  const auto becomes = move.find('=');
  if (becomes == std::string_view::npos) return std::string{move};
  return std::string{move.substr(0, becomes)} + static_cast<char>(move[becomes + 1] | 0x20);
}

std::string move_meant(const GameSeen& game, const std::string& told) {
  const protocol::Snapshot& now = game.now();
  if (!speaks_uci(now.variant) || std::ranges::find(now.legal, told) != now.legal.end()) return told;
  const std::string start = now.start ? now.start->fen : "";
  const auto is_meant = [&](const std::string& legal) {
    if (move_told(now.variant, start, game.turn(), legal) == told) return true;
    return is_castling(legal) && king_takes_rook(start, game.turn(), legal) == told;
  };
  const auto found = std::ranges::find_if(now.legal, is_meant);
  return found == now.legal.end() ? told : *found;
}

protocol::PlayState state_of(const GameSeen& game) {
  const protocol::Snapshot& now = game.now();
  const std::string start = now.start ? now.start->fen : "";
  protocol::PlayState state;
  const auto add = [&](const std::string& text) { state.moves.append(state.moves.empty() ? "" : " ").append(text); };
  Color mover = Color::white;
  for (const protocol::Ply& ply : now.moves) {
    if (const auto* fallen = std::get_if<protocol::Fallen>(&ply)) add(fallen->roll);
    const auto* made = std::get_if<protocol::Made>(&ply);
    if (made == nullptr) continue;
    add(move_told(now.variant, start, mover, made->move));
    mover = mover == Color::white ? Color::black : Color::white;  // in games whose castlings are told otherwise
  }
  if (now.clocks) {
    state.wtime = now.clocks->white_ms;
    state.btime = now.clocks->black_ms;
  }
  if (const auto* fischer = std::get_if<protocol::Fischer>(&now.clock)) {
    state.winc = state.binc = fischer->increment_ms;
  }
  state.status = status_word(now.phase, now.outcome);
  if (now.outcome && now.outcome->result == protocol::Result::white) state.winner = Color::white;
  if (now.outcome && now.outcome->result == protocol::Result::black) state.winner = Color::black;
  const auto offers = [](const std::optional<Color>& offer, Color side) {
    return offer == side ? std::optional{true} : std::nullopt;
  };
  state.wdraw = offers(now.draw_offer, Color::white);
  state.bdraw = offers(now.draw_offer, Color::black);
  state.wtakeback = offers(now.takeback_offer, Color::white);
  state.btakeback = offers(now.takeback_offer, Color::black);
  state.fen = fen_told(now.variant, now.fen.value_or("-"));
  for (const std::string& move : now.legal) state.legal.push_back(move_told(now.variant, start, game.turn(), move));
  return state;
}

protocol::PlayTimeControl clock_shown(const TimeControl& control) {
  const auto seconds = [](Ms time) { return std::chrono::duration_cast<std::chrono::seconds>(time).count(); };
  protocol::PlayTimeControl shown;
  if (const auto* fischer = std::get_if<Fischer>(&control)) {
    shown = {.type = "clock", .limit = seconds(fischer->base), .increment = seconds(fischer->increment), .show = {}};
    shown.show = std::to_string(*shown.limit / 60) + "+" + std::to_string(*shown.increment);
  } else if (const auto* delay = std::get_if<Delay>(&control)) {
    shown = {.type = "delay", .limit = seconds(delay->base), .show = {}};
    shown.show = std::to_string(*shown.limit / 60) + "d" + std::to_string(seconds(delay->delay));
  } else if (const auto* byoyomi = std::get_if<Byoyomi>(&control)) {
    shown = {.type = "byoyomi", .limit = seconds(byoyomi->base), .show = {}};
    shown.show = std::to_string(*shown.limit / 60) + "+" + std::to_string(byoyomi->periods) + "x" +
                 std::to_string(seconds(byoyomi->period));
  } else if (const auto* days = std::get_if<DaysPerMove>(&control)) {
    shown = {.type = "correspondence", .days = days->days.count(), .show = {}};
    shown.show = std::to_string(days->days.count()) + " days";
  } else if (std::holds_alternative<DaysWithCap>(control)) {
    shown = {.type = "correspondence", .show = "by post"};
  } else {
    shown = {.type = "unlimited", .show = "unlimited"};
  }
  return shown;
}

std::optional<std::string> title_of(bool is_bot) {
  return is_bot ? std::optional<std::string>{"BOT"} : std::nullopt;
}

}  // namespace server
