#include "server/tournament_room/tournament_rooms.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "server/base/log.hpp"
#include "server/tournament/live/evolve.hpp"
#include "server/tournament/live/pairs.hpp"
#include "server/tournament_room/invitations.hpp"
#include "server/tournament_room/record.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using protocol::say;

std::unexpected<protocol::Error> turned_down(ErrorCode code, protocol::Wording sentence, std::string pointer = {}) {
  return std::unexpected(
      protocol::Error{.code = code, .message = std::move(sentence), .pointer = std::move(pointer), .id = {}});
}

std::unexpected<protocol::Error> not_stored() {
  return turned_down(ErrorCode::not_stored, say<"tournament.not_announced">());
}

/// As whom the server looks whether the games of its schedule can be played.
protocol::Player nobody() {
  return {.id = "u-schedule", .name = "Schedule"};
}

}  // namespace

TournamentRooms::TournamentRooms(const TournamentParts& parts, News& news, const RoomLimits& limits,
                                 const PrivateLimits& of_private)
    : parts_(parts),
      limits_(limits),
      of_private_(of_private),
      up_since_(parts.core.now() + limits.grace),
      timer_(parts.core.loops.first()) {
  news.listen([this](const GameCard& card) {
    const auto* place = std::get_if<OfTournament>(&card.series.origin);
    if (place == nullptr || !card.ending) return;
    if (const auto room = open(place->tournament)) room->over(card);
  });
}

void TournamentRooms::start() {
  parts_.core.store.tournaments().open_tournaments([this](store::Result<std::vector<TournamentId>> ids) {
    boost::asio::post(parts_.core.loops.first(), [this, ids = std::move(ids)] {
      if (ids) {
        take_up(*ids);
        return look();
      }
      log(LogLevel::error, "tournaments_unread", {{"code", store::name(ids.error().code)}, {"why", ids.error().what}});
      timer_.expires_after(limits_.retry);
      timer_.async_wait([this](boost::system::error_code error) {
        if (!error) start();
      });
    });
  });
}

void TournamentRooms::restore(std::span<const TournamentId> ids) {
  Lock lock(mutex_);
  to_restore_.insert(ids.begin(), ids.end());
}

bool TournamentRooms::is_restored() const {
  Lock lock(mutex_);
  return to_restore_.empty();
}

void TournamentRooms::take_up(const std::vector<TournamentId>& ids) {
  for (const TournamentId& id : ids) {
    find(id, [id](const std::expected<std::shared_ptr<TournamentRoom>, protocol::Error>& room) {
      if (!room)
        log(LogLevel::error, "tournament_unread", {{"tournament", id.text()}, {"why", room.error().message.text()}});
    });
  }
}

void TournamentRooms::look() {
  {
    Lock lock(mutex_);
    std::erase_if(rooms_, [](const auto& one) { return one.second->is_over() && one.second.use_count() == 1; });
    for (const auto& [id, room] : rooms_) room->time_up();
  }
  timer_.expires_after(limits_.look);
  timer_.async_wait([this](boost::system::error_code error) {
    if (!error) look();
  });
}

void TournamentRooms::announce(const protocol::Player& by, const protocol::TournamentTerms& terms,
                               OnAnnounced on_announced) {
  const Now now = parts_.core.now();
  auto step = tournament::announce(by, terms, now);
  if (!step) return on_announced(std::unexpected(std::move(step.error())));
  if (auto trouble = trouble_with_games(by, terms)) return on_announced(std::unexpected(std::move(*trouble)));
  const bool is_private = terms.is_private.value_or(false);
  if (!reserve({.organizer = by.id, .is_private = is_private})) {
    return on_announced(turned_down(ErrorCode::not_available, is_private
                                                                  ? say<"tournament.too_many_private">(of_private_.open)
                                                                  : say<"tournament.too_many_open">(kMostOpen)));
  }
  create_anew({.seq = 1, .at = now, .body = std::move(*step)}, std::move(on_announced));
}

void TournamentRooms::announce_by_schedule(const TournamentId& id, protocol::TournamentTerms terms, bool is_example,
                                           OnAnnounced on_announced) {
  const Now now = parts_.core.now();
  if (terms.computer && !parts_.has_computer(*terms.computer)) terms.computer.reset();
  auto announced = tournament::announce_by_server(terms, now);
  if (!announced) return on_announced(std::unexpected(std::move(announced.error())));
  if (auto trouble = trouble_with_games(nobody(), terms)) return on_announced(std::unexpected(std::move(*trouble)));
  if (is_example) announced->example = true;
  create(id, {.seq = 1, .at = now, .body = std::move(*announced)},
         [id, on_announced = std::move(on_announced)](const store::Result<Seq>& done) mutable {
           if (done || done.error().code == store::Code::exists) return on_announced(id);
           on_announced(not_stored());
         });
}

void TournamentRooms::create(const TournamentId& id, tournament::Step announced, OnCreated on_created) {
  tournament::State state;
  evolve(state, announced);
  auto writes = writes_of(std::span{&announced, 1}, state);
  auto then = [this, id, state = std::move(state),
               on_created = std::move(on_created)](const store::Result<Seq>& done) mutable {
    if (done) keep(id, std::move(state));
    on_created(done);
  };
  parts_.core.store.tournaments().create(id, parts_.core.term, std::move(writes), std::move(then));
}

/// Under an id that no other one has.
void TournamentRooms::create_anew(tournament::Step announced, OnAnnounced on_announced) {
  const TournamentId id = TournamentId::from_random(fairness::number_from(parts_.core.secret()));
  create(id, announced,
         [this, id, announced, on_announced = std::move(on_announced)](const store::Result<Seq>& done) mutable {
           if (!done && done.error().code == store::Code::exists)
             return create_anew(std::move(announced), std::move(on_announced));
           const auto& said = std::get<protocol::Announced>(announced.body);
           release({.organizer = said.by->id, .is_private = said.terms.is_private.value_or(false)});
           if (!done) return on_announced(not_stored());
           on_announced(id);
         });
}

std::expected<protocol::TournamentTerms, protocol::Error> TournamentRooms::within_limits(
    protocol::TournamentTerms terms) const {
  if (!terms.is_private.value_or(false)) return terms;
  if (of_private_.open == 0)
    return turned_down(ErrorCode::not_available, say<"tournament.none_private_here">(), "/private");
  const auto most = static_cast<std::int64_t>(of_private_.players);
  if (terms.entry.most.value_or(0) > most) {
    return turned_down(ErrorCode::out_of_range, say<"tournament.most_private_players">(most), "/entry/most");
  }
  if (!terms.entry.most) terms.entry.most = most;
  return terms;
}

bool TournamentRooms::reserve(const Held& held) {
  Lock lock(mutex_);
  std::size_t open = announcing_.count(held);
  for (const auto& [id, room] : rooms_) {
    const bool counts = !room->is_over() && room->is_private() == held.is_private;
    open += counts && room->organizer() == held.organizer ? 1 : 0;
  }
  if (open >= (held.is_private ? of_private_.open : kMostOpen)) return false;
  announcing_.insert(held);
  return true;
}

void TournamentRooms::release(const Held& held) {
  Lock lock(mutex_);
  announcing_.erase(announcing_.find(held));
}

/// Checks the terms as for any new game, but not for blocks and the past of the players, who are not known yet.
std::optional<protocol::Error> TournamentRooms::trouble_with_games(const protocol::Player& by,
                                                                   const protocol::TournamentTerms& terms) const {
  if (terms.computer && !parts_.has_computer(*terms.computer)) {
    return protocol::Error{.code = ErrorCode::no_computer,
                           .message = say<"tournament.no_computer">(*terms.computer),
                           .pointer = "/computer",
                           .id = {}};
  }
  for (std::size_t i = 0; i < terms.schedule.size(); ++i) {
    const protocol::RoundTerms round = tournament::terms_of_round(terms, static_cast<int>(i) + 1);
    const NewGameOrder order{
        .creator = {.id = PlayerId::parse(by.id).value(), .name = by.name, .is_bot = by.bot.value_or(false)},
        .command = {},
        .variant = round.variant,
        .options = {round.options.begin(), round.options.end()},
        .control = time_control_of(round.clock),
        .color = ColorChoice::white,
        .rated = terms.rated,
        .pairing = {}};
    const auto card = parts_.maker.card_for(order);
    if (card) continue;
    protocol::Error error = card.error();
    if (error.pointer.starts_with("/d/")) error.pointer = error.pointer.substr(2);
    error.pointer = "/schedule/" + std::to_string(i) + error.pointer;
    return error;
  }
  return std::nullopt;
}

void TournamentRooms::closed(const PlayerId& player) {
  Lock lock(mutex_);
  for (const auto& [id, room] : rooms_) room->closed(player);
}

void TournamentRooms::find(const TournamentId& id, OnFound on_found) {
  if (auto room = open(id)) return on_found(std::move(room));
  parts_.core.store.tournaments().claim(
      id, parts_.core.term,
      [this, id, on_found = std::move(on_found)](const store::Result<store::StoredTournament>& stored) mutable {
        if (!stored && stored.error().code == store::Code::not_found)
          return on_found(std::unexpected(no_such_tournament(id)));
        auto state = stored ? rebuild(*stored) : std::unexpected(stored.error().what);
        if (state) return on_found(keep(id, std::move(*state)));
        on_found(std::unexpected(protocol::Error{.code = ErrorCode::busy,
                                                 .message = say<"tournament.unreadable_now">(state.error()),
                                                 .pointer = {},
                                                 .id = {}}));
      });
}

std::shared_ptr<TournamentRoom> TournamentRooms::open(const TournamentId& id) const {
  Lock lock(mutex_);
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? nullptr : found->second;
}

std::shared_ptr<TournamentRoom> TournamentRooms::keep(const TournamentId& id, tournament::State state) {
  Lock lock(mutex_);
  auto& room = rooms_[id];
  if (room) return room;
  room = std::make_shared<TournamentRoom>(parts_, id, std::make_shared<const tournament::State>(std::move(state)),
                                          up_since_);
  if (to_restore_.contains(id)) {
    room->restored([this, id] {
      Lock restored(mutex_);
      to_restore_.erase(id);
    });
  }
  return room;
}

}  // namespace server
