#include "server/match/series.hpp"

#include <utility>

namespace server {
namespace {

/// What a game is to the one before; none: there is none before it.
struct AsWire {
  std::optional<protocol::Origin> operator()(const ByCommand&) const { return std::nullopt; }
  std::optional<protocol::Origin> operator()(const RematchOf& rematch) const {
    return protocol::Origin{.game = rematch.game.text(), .as = Follows::rematch};
  }
  std::optional<protocol::Origin> operator()(const SecondOf& second) const {
    return protocol::Origin{.game = second.game.text(), .as = Follows::second};
  }
};

struct TakenOver {
  const std::string* operator()(const ByCommand&) const { return nullptr; }
  const std::string* operator()(const auto& follower) const { return follower.setup ? &*follower.setup : nullptr; }
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
  return !std::holds_alternative<ByCommand>(origin);
}

const std::string* setup_of(const Origin& origin) {
  return std::visit(TakenOver{}, origin);
}

std::optional<protocol::Origin> to_wire(const Origin& origin) {
  return std::visit(AsWire{}, origin);
}

std::optional<Origin> origin_of(const std::optional<protocol::Origin>& origin,
                                const std::optional<std::string>& setup) {
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
