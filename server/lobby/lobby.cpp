#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <set>
#include <utility>

#include "server/lobby/answer.hpp"
#include "server/talk/shown_name.hpp"

namespace server {

using protocol::ErrorCode;
using protocol::say;

namespace {

protocol::Error error(ErrorCode code, protocol::Wording message, std::string pointer, const CommandId& id) {
  return {.code = code, .message = std::move(message), .pointer = std::move(pointer), .id = id};
}

/// Refuses a command because the lobby could not be told now what it needs to know for it.
void refuse(Member& who, protocol::Error why, const CommandId& id) {
  why.id = id;
  who.refuse(std::move(why));
}

}  // namespace

protocol::Error nobody_called(const std::string& id_or_name, std::string pointer, const CommandId& id) {
  return error(ErrorCode::no_such_player, say<"lobby.no_such_player">(id_or_name), std::move(pointer), id);
}

Lobby::Lobby(const LobbyParts& parts, LobbySources sources, const LobbyLimits& limits)
    : parts_(parts),
      sources_(std::move(sources)),
      limits_(limits),
      strand_(parts.core.loops.first().get_executor()),
      people_(parts.core.now()),
      quota_(open_games_, parts.conduct.correspondence_games, limits_),
      withdrawals_(parts.directory, open_games_),
      feed_(
          strand_,
          {.talk = parts.talk, .open_games = open_games_, .people = people_, .limits = limits_, .now = parts.core.now}),
      seeks_(strand_, {.core = parts.core,
                       .maker = parts.maker,
                       .talk = parts.talk,
                       .setup_leavers = parts.conduct.setup_leavers,
                       .directory = parts.directory,
                       .rating = sources_.rating,
                       .open_games = open_games_,
                       .people = people_,
                       .quota = quota_,
                       .withdrawals = withdrawals_,
                       .limits = limits_}),
      absence_(strand_, {.now = parts.core.now,
                         .open_games = open_games_,
                         .people = people_,
                         .withdrawals = withdrawals_,
                         .limits = limits_}) {}

void Lobby::start() {
  run([this] { absence_.sweep(); });
}

void Lobby::run(std::move_only_function<void()> step) {
  boost::asio::post(strand_, std::move(step));
}

void Lobby::came(MemberPtr who) {
  run([this, who = std::move(who)] {
    people_.came(who);
    feed_.changed();
    if (feed_.has_challenges(who->player().id)) feed_.tell_challenges(who->player().id);
  });
}

void Lobby::went(const Member* who) {
  run([this, who] {
    people_.went(who, parts_.core.now());
    feed_.unwatch(who);
    feed_.changed();
  });
}

void Lobby::watch(MemberPtr who) {
  run([this, who = std::move(who)] { feed_.watch(who); });
}

void Lobby::unwatch(const Member* who) {
  run([this, who] { feed_.unwatch(who); });
}

void Lobby::noticed(GameCard card) {
  run([this, card = std::move(card)] {
    const Waiting* before = open_games_.waiting(card.game);
    const auto challenged = before != nullptr ? before->card.invitation.to : card.invitation.to;
    const GameCard* live = open_games_.live(card.game);
    const bool was_quiet = live != nullptr && !feed_.is_played(*live);
    if (!open_games_.update(card) && !was_quiet) return;
    if (challenged) feed_.tell_challenges(challenged->id);
    if (card.phase == Phase::waiting && card.rated) {
      sources_.rating(card.seats.front().player.id, card,
                      [this, game = card.game](std::expected<std::optional<int>, protocol::Error> rating) {
                        if (rating) run([this, game, rating = *rating] { open_games_.rate(game, rating); });
                      });
    }
    judge_players(card);
    feed_.changed();
  });
}

/// Looks up the conduct of both players again: a game by post that ends changes it.
void Lobby::judge_players(const GameCard& card) {
  if (!by_post(card.control) || (card.phase != Phase::waiting && card.phase != Phase::ended)) return;
  for (const SeatCard& seat : card.seats) {
    const PlayerId& player = seat.player.id;
    if (open_games_.of(player).empty()) continue;
    parts_.core.store.correspondence_results().latest(
        player.text(), kConductGames,
        [this, player](const store::Result<std::vector<store::CorrespondenceResult>>& latest) {
          if (latest) run([this, player, conduct = conduct_of(*latest)] { judge(player, conduct); });
        });
  }
}

void Lobby::judge(const PlayerId& player, const std::optional<Conduct>& conduct) {
  open_games_.judge(player, conduct);
  for (const Waiting* one : open_games_.of(player)) {
    if (one->card.invitation.to) feed_.tell_challenges(one->card.invitation.to->id);
  }
  feed_.changed();
}

void Lobby::tell(PlayerId player, std::string key, Frame frame) {
  run([this, player = std::move(player), key = std::move(key), frame = std::move(frame)] {
    people_.send_latest(player, key, frame);
  });
}

void Lobby::computer_load(std::move_only_function<void(ComputerLoad)> then) {
  run([this, then = std::move(then)]() mutable {
    ComputerLoad load;
    for (int level = 1; level <= kComputerLevels; ++level) {
      const PlayerId player = PlayerId::computer(level);
      load.is_here = load.is_here || people_.is_here(player);
      load.waiting += feed_.challenges_for(player).size();
    }
    for (const GameCard* card : open_games_.live()) {
      load.playing += std::ranges::any_of(
          card->seats, [](const SeatCard& seat) { return seat.player.id.computer_level().has_value(); });
    }
    then(load);
  });
}

void Lobby::blocked(const PlayerId& by) {
  run([this, by] {
    if (!open_games_.challenges_to(by).empty()) feed_.tell_challenges(by);
    for (const Waiting* one : open_games_.of(by)) {
      if (one->card.invitation.to) feed_.tell_challenges(one->card.invitation.to->id);
    }
  });
}

/// Whoever holds one of these games knows of it already, or reads it in the store: nobody joins it any more.
void Lobby::closed(const PlayerId& player) {
  run([this, player] {
    std::set<PlayerId> told{player};
    for (const Waiting* one : open_games_.of(player)) {
      if (one->card.invitation.to) told.insert(one->card.invitation.to->id);
      withdrawals_.withdraw(*one);
      open_games_.remove(GameId{one->card.game});
    }
    for (const GameId& game : open_games_.links_of(player))
      withdrawals_.call_off(game, {.id = player, .name = {}}, Abort{});
    for (const Waiting* one : open_games_.challenges_to(player)) {
      withdrawals_.call_off(one->card.game, *one->card.invitation.to, ChallengeDecline{});
      open_games_.remove(GameId{one->card.game});
    }
    open_games_.rename(player, kClosedAccount);  // in the games that are played
    for (const PlayerId& one : told) feed_.tell_challenges(one);
    feed_.changed();
  });
}

void Lobby::seek(MemberPtr who, NewGameOrder order) {
  run([this, who = std::move(who), order = std::move(order)]() mutable {
    seeks_.add(std::move(who), std::move(order));
  });
}

void Lobby::find(std::string id_or_name, PlayerCompletion then) {
  run([this, id_or_name = std::move(id_or_name), then = std::move(then)]() mutable {
    if (const Player* here = people_.find(id_or_name)) return then(std::optional{*here});
    sources_.player(id_or_name, std::move(then));
  });
}

void Lobby::challenge(MemberPtr who, NewGameOrder order, std::string to) {
  find(to, [this, who = std::move(who), order = std::move(order),
            to](std::expected<std::optional<Player>, protocol::Error> found) mutable {
    run([this, who = std::move(who), order = std::move(order), to = std::move(to), found = std::move(found)]() mutable {
      if (!found) return refuse(*who, std::move(found.error()), order.command);
      if (*found) return make_challenge(who, std::move(order), **found);
      who->refuse(nobody_called(to, "/d/to", order.command));
    });
  });
}

void Lobby::make_challenge(const MemberPtr& who, NewGameOrder order, const Player& to) {
  if (to.id == order.creator.id) {
    return who->refuse(error(ErrorCode::yourself, say<"lobby.yourself">(), "/d/to", order.command));
  }
  if (order.rated && to.id.is_guest()) {
    return who->refuse(
        error(ErrorCode::not_available, say<"lobby.guest_is_not_rated">(to.name), "/d/rated", order.command));
  }
  if (parts_.talk.blocks(to.id, order.creator.id)) {
    return who->refuse(error(ErrorCode::blocked, say<"lobby.blocks_you">(to.name), "/d/to", order.command));
  }
  if (parts_.talk.blocks(order.creator.id, to.id)) {
    return who->refuse(error(ErrorCode::blocked, say<"game.you_block">(to.name), "/d/to", order.command));
  }
  order.invitation.to = to;
  make(who, std::move(order));
}

void Lobby::link(MemberPtr who, NewGameOrder order) {
  run([this, who = std::move(who), order = std::move(order)]() mutable { make(who, std::move(order)); });
}

/// A command that comes again gets the game that it has made, also where no other one may wait.
void Lobby::make(const MemberPtr& who, NewGameOrder order) {
  if (auto why = quota_.refusal(order)) {
    return parts_.maker.find_made(
        order.creator.id, order.command,
        [who, why = std::move(*why)](std::expected<std::optional<GameId>, protocol::Error> made) mutable {
          if (!made) return answer_create(*who, why.id, std::unexpected(made.error()));
          if (*made) return answer_create(*who, why.id, **made);
          who->refuse(std::move(why));
        });
  }
  const CommandId id = order.command;
  const auto place = quota_.take_place(order);
  parts_.maker.make(std::move(order), [this, who, id, place](std::expected<GameId, protocol::Error> made) {
    answer_create(*who, id, std::move(made));
    run([this, place] { quota_.give_back(place); });  // it is among the open games by now
  });
}

void Lobby::join(MemberPtr who, const GameId& game, std::string id, Allowed allowed) {
  run([this, who = std::move(who), game, id = std::move(id), allowed]() mutable {
    const Waiting* seek = open_games_.waiting(game);
    Act act{.who = who,
            .id = std::move(id),
            .action = Join{.name = who->player().name, .is_bot = who->player().is_bot},
            .allowed = allowed};
    if (seek == nullptr || !seek->card.invitation.range) return parts_.directory.post(game, std::move(act));
    const RatingRange range = *seek->card.invitation.range;
    sources_.rating(
        who->player().id, seek->card,
        [this, game, range, act = std::move(act)](std::expected<std::optional<int>, protocol::Error> rating) mutable {
          if (!rating) return refuse(*act.who, std::move(rating.error()), act.id);
          const bool fits = *rating && **rating >= range.least && **rating <= range.most;
          if (fits) std::get<Join>(act.action).by = JoinBy::lobby;
          parts_.directory.post(game, std::move(act));  // the game says why, if it does not fit
        });
  });
}

}  // namespace server
