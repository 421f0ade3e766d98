#include "server/tournament/live/state.hpp"

#include <algorithm>

#include "server/base/id.hpp"
#include "server/tournament/formats/knockout.hpp"
#include "server/tournament/formats/round_robin.hpp"

namespace tournament {

bool is_computer(std::string_view player) {
  const auto id = server::PlayerId::parse(player);
  return id && id->computer_level();
}

bool Participant::is_there(int round) const {
  return std::ranges::any_of(stays,
                             [&](const Stay& stay) { return stay.first <= round && (!stay.end || round < *stay.end); });
}

Board* Board::game_numbered(std::int64_t number) {
  if (number == std::ssize(earlier) + 1) return this;
  return number >= 1 && number <= std::ssize(earlier) ? &earlier[static_cast<std::size_t>(number - 1)] : nullptr;
}

bool Round::is_played() const {
  return begun && std::ranges::none_of(boards, &Board::is_open);
}

std::optional<server::Now> Round::ends() const {
  if (!begun || !terms.lasts_ms) return std::nullopt;
  return *begun + server::Ms{*terms.lasts_ms};
}

const Participant* State::find(std::string_view player) const {
  const auto found = std::ranges::find(participants, player, [](const auto& one) { return one.player.id; });
  return found == participants.end() ? nullptr : &*found;
}

int State::current_round() const {
  return static_cast<int>(rounds.size()) + (open_round() == nullptr ? 1 : 0);
}

const Round* State::open_round() const {
  return rounds.empty() || rounds.back().over ? nullptr : &rounds.back();
}

std::vector<const Participant*> State::field(int round) const {
  std::vector<const Participant*> in = people(round);
  for (const Participant& one : participants) {
    if (one.is_there(round) && is_computer(one.player.id)) in.push_back(&one);
  }
  std::ranges::sort(in, {}, &Participant::since);
  return in;
}

std::vector<const Participant*> State::people(int round) const {
  std::vector<const Participant*> in;
  for (const Participant& one : participants) {
    if (one.is_there(round) && !is_computer(one.player.id)) in.push_back(&one);
  }
  std::ranges::sort(in, {}, &Participant::since);
  in.resize(std::min(in.size(), places(terms)));
  return in;
}

int most_players(protocol::Format format) {
  switch (format) {
    case protocol::Format::swiss:
    case protocol::Format::arena:
      return static_cast<int>(protocol::kEntrants.max);
    case protocol::Format::round_robin:
      return kRoundRobinPlayers;
    case protocol::Format::knockout:
      return kKnockoutPlayers;
  }
  return 0;
}

std::size_t places(const protocol::TournamentTerms& terms) {
  return static_cast<std::size_t>(terms.entry.most.value_or(most_players(terms.format)));
}

}  // namespace tournament
