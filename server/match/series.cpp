#include "server/match/series.hpp"

#include <utility>

namespace server {
namespace {

/// Turns an origin into how the game follows the one before it; none: there is no game before it.
struct AsWire {
  std::optional<protocol::Origin> operator()(const ByCommand&) const { return std::nullopt; }
  std::optional<protocol::Origin> operator()(const RematchOf& rematch) const {
    return protocol::Origin{.game = rematch.game.text(), .as = Follows::rematch};
  }
  std::optional<protocol::Origin> operator()(const SecondOf& second) const {
    return protocol::Origin{.game = second.game.text(), .as = Follows::second};
  }
  std::optional<protocol::Origin> operator()(const OfTournament&) const { return std::nullopt; }
};

struct TakenOver {
  const std::string* operator()(const ByCommand&) const { return nullptr; }
  const std::string* operator()(const auto& other) const { return other.setup ? &*other.setup : nullptr; }
};

}  // namespace

Origin origin_after(const GameId& before, Follows as, std::optional<std::string> setup) {
  switch (as) {
    case Follows::second:
      return SecondOf{.game = before, .setup = std::move(setup)};
    case Follows::rematch:
      break;
  }
  return RematchOf{.game = before, .setup = std::move(setup)};
}

bool follows_another(const Origin& origin) {
  return std::holds_alternative<RematchOf>(origin) || std::holds_alternative<SecondOf>(origin);
}

bool is_of_tournament(const Origin& origin) {
  return std::holds_alternative<OfTournament>(origin);
}

const std::string* setup_of(const Origin& origin) {
  return std::visit(TakenOver{}, origin);
}

std::optional<protocol::Origin> to_wire(const Origin& origin) {
  return std::visit(AsWire{}, origin);
}

std::optional<protocol::TournamentBoard> board_of(const Origin& origin) {
  const auto* played = std::get_if<OfTournament>(&origin);
  if (played == nullptr) return std::nullopt;
  return protocol::TournamentBoard{.id = played->tournament.text(),
                                   .name = played->name,
                                   .round = played->round,
                                   .board = played->board,
                                   .draw = played->draw};
}

std::optional<Origin> origin_of(const std::optional<protocol::Origin>& origin,
                                const std::optional<protocol::TournamentBoard>& board,
                                const std::optional<std::string>& setup) {
  if (board) {
    const auto id = TournamentId::parse(board->id);
    if (!id || origin) return std::nullopt;
    return OfTournament{.tournament = *id,
                        .round = static_cast<int>(board->round),
                        .board = static_cast<int>(board->board),
                        .name = board->name,
                        .setup = setup,
                        .draw = board->draw};
  }
  if (!origin) return setup ? std::nullopt : std::optional<Origin>{ByCommand{}};
  const auto before = GameId::parse(origin->game);
  if (!before) return std::nullopt;
  return origin_after(*before, origin->as, setup);
}

std::optional<std::vector<protocol::Followed>> to_wire(const std::map<Follows, GameId>& followed) {
  if (followed.empty()) return std::nullopt;
  std::vector<protocol::Followed> list;
  for (const auto& [as, next] : followed) list.push_back({.as = as, .next = next.text()});
  return list;
}

}  // namespace server
