#include "server/deputy/game_seen.hpp"

#include <algorithm>

namespace server {

using protocol::Color;
GameSeen::Change GameSeen::take(const protocol::ServerBody& message) {
  return std::visit([this](const auto& body) { return on(body); }, message);
}

Color GameSeen::turn() const {
  const std::string& fen = now_.fen.value_or("");
  const auto space = fen.find(' ');
  return space != std::string::npos && fen.substr(space + 1, 1) == "b" ? Color::black : Color::white;
}

std::optional<Color> GameSeen::color_of(const std::string& player) const {
  const auto seat = std::ranges::find(now_.players, player, &protocol::Seat::id);
  return seat == now_.players.end() ? std::nullopt : seat->color;
}

bool GameSeen::has_seat(const std::string& player) const {
  return std::ranges::find(now_.players, player, &protocol::Seat::id) != now_.players.end();
}

std::string GameSeen::call_for() const {
  for (auto at = now_.moves.rbegin(); at != now_.moves.rend(); ++at) {
    if (const auto* made = std::get_if<protocol::Made>(&*at)) return std::to_string(plies_) + ":" + made->move;
  }
  return "0:-";
}

void GameSeen::count_plies() {
  plies_ = std::ranges::count_if(now_.moves,
                                 [](const protocol::Ply& ply) { return std::holds_alternative<protocol::Made>(ply); });
}

void GameSeen::set_clocks(const std::optional<protocol::Clocks>& clocks) {
  if (clocks) now_.clocks = clocks;
}

void GameSeen::set_position(const auto& event) {
  now_.fen = event.fen;
  now_.check = event.check;
  now_.legal = event.legal;
  now_.rolls = event.rolls;
  set_clocks(event.clocks);
}

GameSeen::Change GameSeen::on(const protocol::Snapshot& snapshot) {
  now_ = snapshot;
  count_plies();
  return Change::state;
}

GameSeen::Change GameSeen::on(const protocol::PlayerJoined& joined) {
  if (!has_seat(joined.player.id)) now_.players.push_back(joined.player);
  return Change::nothing;
}

GameSeen::Change GameSeen::on(const protocol::GameStarted& started) {
  now_.phase = protocol::Phase::playing;
  now_.start = started.start;
  now_.fen = started.start.fen;
  now_.check = started.check;
  now_.legal = started.legal;
  now_.rolls = started.rolls;
  set_clocks(started.clocks);
  now_.moves.clear();
  plies_ = 0;
  now_.players = {{.id = started.white.id, .name = started.white.name, .color = Color::white},
                  {.id = started.black.id, .name = started.black.name, .color = Color::black}};
  return Change::start;
}

/// An offer of a draw stands until the opponent has moved.
GameSeen::Change GameSeen::on(const protocol::Moved& moved) {
  const Color mover = turn();
  if (now_.draw_offer && *now_.draw_offer != mover) now_.draw_offer.reset();
  now_.takeback_offer.reset();
  now_.moves.emplace_back(protocol::Made{.move = moved.move, .changes = {}});
  plies_ = moved.ply;
  set_position(moved);
  return Change::state;
}

GameSeen::Change GameSeen::on(const protocol::DiceFell& fell) {
  now_.moves.emplace_back(protocol::Fallen{.roll = fell.roll, .changes = {}});
  set_position(fell);
  return Change::state;
}

/// The first moves stay, with the rolls that came before the next one.
GameSeen::Change GameSeen::on(const protocol::TakenBack& taken) {
  std::int64_t kept = 0;
  const auto gone = std::ranges::find_if(now_.moves, [&](const protocol::Ply& ply) {
    return std::holds_alternative<protocol::Made>(ply) && ++kept > taken.ply;
  });
  now_.moves.erase(gone, now_.moves.end());
  count_plies();
  now_.draw_offer.reset();
  now_.takeback_offer.reset();
  set_position(taken);
  return Change::state;
}

GameSeen::Change GameSeen::on(const protocol::DrawOffered& offer) {
  now_.draw_offer = offer.by;
  return Change::state;
}
GameSeen::Change GameSeen::on(const protocol::DrawDeclined&) {
  now_.draw_offer.reset();
  return Change::state;
}
GameSeen::Change GameSeen::on(const protocol::TakebackOffered& offer) {
  now_.takeback_offer = offer.by;
  return Change::state;
}
GameSeen::Change GameSeen::on(const protocol::TakebackDeclined&) {
  now_.takeback_offer.reset();
  return Change::state;
}
GameSeen::Change GameSeen::on(const protocol::TimeAdded& added) {
  now_.clocks = added.clocks;
  return Change::state;
}
GameSeen::Change GameSeen::on(const protocol::Paused& paused) {
  set_clocks(paused.clocks);
  return Change::state;
}
GameSeen::Change GameSeen::on(const protocol::LeaveTaken& taken) {
  set_clocks(taken.clocks);
  return Change::state;
}
GameSeen::Change GameSeen::on(const protocol::ServerRestarted& restarted) {
  set_clocks(restarted.clocks);
  return Change::state;
}

GameSeen::Change GameSeen::on(const protocol::GameEnded& ended) {
  now_.phase = protocol::Phase::ended;
  now_.outcome = ended.outcome;
  now_.legal.clear();
  now_.rolls.reset();
  now_.draw_offer.reset();
  now_.takeback_offer.reset();
  set_clocks(ended.clocks);
  return Change::end;
}

}  // namespace server
