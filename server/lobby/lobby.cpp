#include "server/lobby/lobby.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "protocol/codec.hpp"
#include "server/lobby/caller.hpp"
#include "server/talk/shown_name.hpp"

namespace server {

using protocol::ErrorCode;

namespace {

protocol::Error error(ErrorCode code, std::string message, std::string pointer, const CommandId& id) {
  return {.code = code, .message = std::move(message), .pointer = std::move(pointer), .id = id};
}

}  // namespace

protocol::Error nobody_called(const std::string& id_or_name, std::string pointer, const CommandId& id) {
  return error(ErrorCode::no_such_player, "there is no player " + id_or_name + ": look at the name again",
               std::move(pointer), id);
}

Lobby::Lobby(World& world, Directory& directory, Sources sources, LobbyLimits limits)
    : world_(world),
      directory_(directory),
      sources_(std::move(sources)),
      limits_(limits),
      strand_(boost::asio::make_strand(world.io)),
      people_(world.now()),
      notice_timer_(strand_),
      sweep_timer_(strand_) {}

void Lobby::start() {
  run([this] { sweep(); });
}

void Lobby::run(std::move_only_function<void()> step) {
  boost::asio::post(strand_, std::move(step));
}

void Lobby::came(MemberPtr who) {
  run([this, who = std::move(who)] {
    people_.came(who);
    changed();
    if (!challenges_for(who->player().id).empty()) tell_challenges(who->player().id);
  });
}

void Lobby::went(const Member* who) {
  run([this, who] {
    people_.went(who, world_.now());
    watchers_.erase(who);
    changed();
  });
}

void Lobby::watch(MemberPtr who) {
  run([this, who = std::move(who)] {
    watchers_[who.get()] = who;
    who->send_latest("lobby", lobby_frame());
  });
}

void Lobby::unwatch(const Member* who) {
  run([this, who] { watchers_.erase(who); });
}

void Lobby::noticed(GameCard card) {
  run([this, card = std::move(card)] {
    const Waiting* before = board_.waiting(card.game);
    const auto challenged = before != nullptr ? before->card.invitation.to : card.invitation.to;
    if (!board_.update(card)) return;
    if (challenged) tell_challenges(challenged->id);
    if (card.phase == Phase::waiting && card.rated) {
      sources_.rating(card.seats.front().player.id, card, [this, game = card.game](std::optional<int> rating) {
        run([this, game, rating] { board_.rate(game, rating); });
      });
    }
    changed();
  });
}

void Lobby::blocked(const PlayerId& by) {
  run([this, by] {
    if (!board_.challenges_to(by).empty()) tell_challenges(by);
  });
}

/// Whoever holds one of these games knows of it already, or reads it in the store: nobody joins it any more.
void Lobby::closed(const PlayerId& player) {
  run([this, player] {
    std::set<PlayerId> told{player};
    for (const Waiting* one : board_.of(player)) {
      if (one->card.invitation.to) told.insert(one->card.invitation.to->id);
      withdraw(*one);
      board_.remove(GameId{one->card.game});
    }
    for (const GameId& game : board_.links_of(player)) call_off(game, {.id = player, .name = {}}, Abort{});
    for (const Waiting* one : board_.challenges_to(player)) {
      call_off(one->card.game, *one->card.invitation.to, DeclineChallenge{});
      board_.remove(GameId{one->card.game});
    }
    board_.rename(player, kClosedAccount);  // in the games that are played
    for (const PlayerId& one : told) tell_challenges(one);
    changed();
  });
}

void Lobby::find(std::string id_or_name, PlayerThen then) {
  run([this, id_or_name = std::move(id_or_name), then = std::move(then)]() mutable {
    if (const Player* here = people_.find(id_or_name)) return then(*here);
    sources_.player(id_or_name, std::move(then));
  });
}

void Lobby::challenge(MemberPtr who, NewGameOrder order, std::string to) {
  find(to, [this, who = std::move(who), order = std::move(order), to](std::optional<Player> found) mutable {
    run([this, who = std::move(who), order = std::move(order), to = std::move(to), found = std::move(found)]() mutable {
      if (found) return make_challenge(who, std::move(order), *found);
      who->refuse(nobody_called(to, "/d/to", order.command));
    });
  });
}

void Lobby::make_challenge(const MemberPtr& who, NewGameOrder order, const Player& to) {
  if (to.id == order.creator.id) {
    return who->refuse(
        error(ErrorCode::yourself, "nobody plays against himself: challenge somebody else", "/d/to", order.command));
  }
  if (order.rated && to.id.is_guest()) {
    return who->refuse(error(ErrorCode::not_available, to.name + " is a guest, and guests play no rated games",
                             "/d/rated", order.command));
  }
  if (world_.talk.blocks(to.id, order.creator.id)) {
    return who->refuse(
        error(ErrorCode::blocked, to.name + " does not want to be challenged by you", "/d/to", order.command));
  }
  if (world_.talk.blocks(order.creator.id, to.id)) {
    return who->refuse(
        error(ErrorCode::blocked, "you block " + to.name + ": take that back first", "/d/to", order.command));
  }
  order.invitation.to = to;
  make(who, std::move(order));
}

void Lobby::join(MemberPtr who, const GameId& game, std::string id) {
  run([this, who = std::move(who), game, id = std::move(id)]() mutable {
    const Waiting* seek = board_.waiting(game);
    Act act{.who = who, .id = std::move(id), .action = Join{.name = who->player().name}};
    if (seek == nullptr || !seek->card.invitation.range) return directory_.post(game, std::move(act));
    const RatingRange range = *seek->card.invitation.range;
    sources_.rating(who->player().id, seek->card,
                    [this, game, range, act = std::move(act)](std::optional<int> rating) mutable {
                      const bool fits = rating && *rating >= range.least && *rating <= range.most;
                      if (fits) std::get<Join>(act.action).by = JoinBy::lobby;
                      directory_.post(game, std::move(act));  // the game says why, if it does not fit
                    });
  });
}

void Lobby::call_off(const GameId& game, const Player& who, PlayerAction how) {
  auto caller = std::make_shared<Caller>(who, [](const std::expected<void, protocol::Error>&) {});  // over in any case
  directory_.post(game, Act{.who = std::move(caller), .id = {}, .action = std::move(how)});
}

void Lobby::withdraw(const Waiting& waiting) {
  call_off(waiting.card.game, waiting.card.seats.front().player, Abort{});
}

/// Of his seeks; challenges go on waiting.
void Lobby::withdraw_all_of(const PlayerId& player) {
  for (const Waiting* one : board_.of(player)) {
    if (!one->card.invitation.listed) continue;
    const GameId game = one->card.game;
    withdraw(*one);
    board_.remove(game);
  }
}

/// Seeks whose makers have gone are called off: nobody would sit down at the board.
void Lobby::sweep() {
  const Now now = world_.now();
  for (const Waiting* seek : board_.seeks()) {
    if (people_.gone_for(seek->card.seats.front().player.id, now) >= limits_.gone) withdraw(*seek);
  }
  people_.forget(2 * limits_.gone, now);
  sweep_timer_.expires_after(limits_.sweep);
  sweep_timer_.async_wait([this](boost::system::error_code failed) {
    if (!failed) sweep();
  });
}

}  // namespace server
