#include "server/tournament_room/tournament_room.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <iterator>
#include <ranges>
#include <utility>

#include "protocol/codec.hpp"
#include "server/base/log.hpp"
#include "server/base/step_queue.hpp"
#include "server/store/wall_time.hpp"
#include "server/tournament/live/draw_shown.hpp"
#include "server/tournament_room/invitations.hpp"
#include "server/tournament_room/record.hpp"
#include "server/tournament_room/tournament_notices.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using protocol::say;

constexpr std::size_t kMostWaiting = 1024;  // commands of players and arbiters (docs/queues.md)
constexpr std::size_t kStepsAtOnce = 256;   // no command is added to so many

std::unexpected<protocol::Error> failed(ErrorCode code, protocol::Wording sentence) {
  return std::unexpected(protocol::Error{.code = code, .message = std::move(sentence), .pointer = {}, .id = {}});
}

/// True for commands that nobody would send again, and that are idempotent: the room may try them again.
bool is_tried_again(const tournament::Command& command) {
  return std::holds_alternative<tournament::GameOver>(command) ||
         std::holds_alternative<tournament::RestoreDraws>(command);
}

}  // namespace

struct TournamentRoom::Batch {
  StatePtr state;              // the state as it will be
  std::set<std::string> here;  // players who may take part in draws
  std::vector<tournament::Step> steps = {};
  NewGames games = {};
  tournament::Secrets secrets = {};
  std::vector<QueuedCommand> asked = {};                      // what it has come from
  std::vector<std::move_only_function<void()>> answers = {};  // once it is stored
};

TournamentRoom::TournamentRoom(const TournamentParts& parts, TournamentId id, StatePtr state, Now up_since)
    : parts_(parts),
      id_(std::move(id)),
      organizer_(state->organizer),
      is_private_(state->is_private()),
      strand_(parts.core.loops.next()),
      state_(std::move(state)),
      up_since_(up_since),
      is_over_(state_->stage == tournament::Stage::over) {}

void TournamentRoom::ask(std::string by, tournament::Command command, Done done) {
  post({.by = std::move(by), .command = std::move(command), .done = std::move(done)});
}

void TournamentRoom::take_part(MemberPtr who, std::string id, tournament::Command command) {
  const std::string by = who->player().id.text();
  ask(by, std::move(command),
      [self = shared_from_this(), who = std::move(who), id = std::move(id)](std::expected<void, protocol::Error> done) {
        if (done) return who->send(self->frame_of_state(id));
        done.error().id = id;
        who->refuse(std::move(done.error()));
      });
}

void TournamentRoom::watch(MemberPtr who, std::optional<std::string> id) {
  boost::asio::post(strand_, [self = shared_from_this(), who = std::move(who), id = std::move(id)]() mutable {
    if (!self->state_->may_see(who->player().id.text())) {
      protocol::Error unknown = no_such_tournament(self->id_);
      unknown.id = id.value_or("");
      return who->refuse(std::move(unknown));
    }
    who->send(self->frame_of_state(std::move(id)));
    self->watchers_.add(who);
  });
}

void TournamentRoom::leave(const Member* who) {
  boost::asio::post(strand_, [self = shared_from_this(), who] { self->watchers_.remove(who); });
}

void TournamentRoom::over(const GameCard& card) {
  post({.by = {}, .command = tournament::GameOver{.game = card.game.text(), .scores = scores_of(card)}});
}

void TournamentRoom::time_up() {
  boost::asio::post(strand_, [self = shared_from_this()] {
    if (self->is_storing_) return;
    if (self->must_read_again_) return self->read_again();
    if (self->must_catch_up_) self->catch_up();
    self->tell_of_beginning();
    if (tournament::is_due(*self->state_, self->parts_.core.now()))
      self->waiting_.push_back({.by = {}, .command = tournament::TimeUp{}});
    self->take_next();
  });
}

void TournamentRoom::restored(std::move_only_function<void()> done) {
  post({.by = {},
        .command = tournament::RestoreDraws{},
        .done = [done = std::move(done)](
                    const std::expected<void, protocol::Error>& /*it is tried until it is*/) mutable { done(); }});
}

void TournamentRoom::show(Look look) {
  boost::asio::post(strand_, [self = shared_from_this(), look = std::move(look)]() mutable { look(self->state_); });
}

/// Drops the name of a player whose account is closed. A step that is being stored still has the name, and may bring
/// the player in, so the whole tournament is read again.
void TournamentRoom::closed(const PlayerId& player) {
  boost::asio::post(strand_, [self = shared_from_this(), id = player.text()] {
    const bool is_in_it =
        self->state_->find(id) != nullptr || self->state_->is_arbiter(id) || self->state_->invited.contains(id);
    if (!is_in_it && !self->is_storing_) return;
    self->must_read_again_ = true;
    if (!self->is_storing_) self->read_again();
  });
}

void TournamentRoom::catch_up() {
  must_catch_up_ = false;
  const tournament::Round* open = state_->open_round();
  if (open == nullptr) return;
  for (const tournament::Board& board : open->boards) {
    if (!board.is_open()) continue;
    parts_.core.store.games().read(
        GameId::parse(board.game).value(), store::kNoEvents,
        on_strand<store::StoredGame>([this, game = board.game](const store::Result<store::StoredGame>& read) {
          const auto card = read ? card_of(read->head) : std::unexpected(read.error().what);
          if (card && card->ending) return over(*card);
          if (card) return;
          log(LogLevel::error, "tournament_game_unread", {{"game", game}, {"why", card.error()}});
          must_catch_up_ = true;
        }));
  }
}

void TournamentRoom::tell_of_beginning() {
  const Now now = parts_.core.now();
  const Now start{state_->terms.starts_ms};
  const auto from = told_from(*state_);
  if (!from || now < *from || now >= start || told_of_ == start) return;
  told_of_ = start;
  auto notices = notices_of_beginning(id_, *state_, parts_.is_blocking);
  if (notices.empty()) return;
  parts_.core.store.notices().tell(
      std::move(notices), wall_time(now), on_strand<void>([this](const store::Result<void>& done) {
        if (done) return;
        log(LogLevel::error, "notices_not_stored", {{"tournament", id_.text()}, {"why", done.error().what}});
        told_of_.reset();
      }));
}

void TournamentRoom::post(QueuedCommand asked) {
  boost::asio::post(strand_, [self = shared_from_this(), asked = std::move(asked)]() mutable {
    if (asked.done && self->waiting_.size() >= kMostWaiting)
      return asked.done(failed(ErrorCode::busy, say<"tournament.too_many_ask">()));
    self->waiting_.push_back(std::move(asked));
    self->take_next();
  });
}

void TournamentRoom::take_next() {
  if (is_storing_ || must_read_again_ || waiting_.empty() || !knows_draw()) return;
  const auto batch = std::make_shared<Batch>(Batch{.state = state_, .here = watchers_.here()});
  const Now now = std::max(parts_.core.now(), state_->last_at);
  while (!waiting_.empty() && batch->steps.size() < kStepsAtOnce && batch->state->current_round() == kept_.round) {
    QueuedCommand asked = std::move(waiting_.front());
    waiting_.pop_front();
    add(*batch, std::move(asked), now);
  }
  if (!batch->steps.empty()) return append(batch);
  for (auto& answer : batch->answers) answer();
}

bool TournamentRoom::knows_draw() {
  const int round = state_->current_round();
  if (kept_.round == round) return true;
  is_storing_ = true;
  parts_.core.store.fair_records().load_draws(
      draw_id(id_, round),
      on_strand<std::vector<store::DrawWrite>>([this, round](const store::Result<std::vector<store::DrawWrite>>& read) {
        is_storing_ = false;
        if (!read)
          return log(LogLevel::error, "tournament_unread", {{"tournament", id_.text()}, {"why", read.error().what}});
        kept_ = kept_draws(round, *read);
        auto state = std::make_shared<tournament::State>(*state_);
        tournament::learn(*state, kept_.secrets);
        state_ = std::move(state);
        take_next();
      }));
  return false;
}

/// Decides it on what the ones before it leave.
void TournamentRoom::add(Batch& batch, QueuedCommand asked, Now now) {
  const auto answer = [&](std::expected<void, protocol::Error> what) {
    if (asked.done)
      batch.answers.emplace_back(
          [done = std::move(asked.done), what = std::move(what)]() mutable { done(std::move(what)); });
  };
  auto change = tournament::decide(*batch.state, asked.by, asked.command, now, circumstances(batch));
  if (!change) return answer(std::unexpected(std::move(change.error())));
  if (change->steps.empty()) return answer({});
  auto& steps = change->steps;
  auto after = std::make_shared<tournament::State>(std::move(change->state));
  tournament::learn(*after, batch.secrets);
  auto games = begun_games(parts_.core, parts_.maker, id_, *after, steps);
  if (!games) {
    log(LogLevel::error, "tournament_game_not_made", {{"tournament", id_.text()}, {"why", games.error()}});
    return answer(failed(ErrorCode::internal, say<"tournament.games_not_made">(games.error())));
  }
  batch.state = std::move(after);
  std::ranges::move(steps, std::back_inserter(batch.steps));
  std::ranges::move(*games, std::back_inserter(batch.games));
  batch.asked.push_back(std::move(asked));
}

void TournamentRoom::append(const std::shared_ptr<Batch>& batch) {
  store::TournamentWrites writes = writes_of(batch->steps, *batch->state);
  writes.new_games = batch->games;
  writes.overtaken = overtaken_notices(id_, *state_, *batch->state);
  writes.notices = notices_of_invitations(id_, *batch->state, batch->steps, parts_.is_blocking);
  writes.draws = draw_after(*batch->state, batch->steps);
  is_storing_ = true;
  parts_.core.store.tournaments().append(id_, parts_.core.term, state_->last, std::move(writes),
                                         on_strand<Seq>([this, batch](const store::Result<Seq>& done) {
                                           is_storing_ = false;
                                           if (!done) return not_stored(*batch, done.error());
                                           stored(*batch);
                                           take_next();
                                         }));
}

void TournamentRoom::stored(Batch& batch) {
  state_ = batch.state;
  kept_.secrets.merge(batch.secrets);
  is_over_ = state_->stage == tournament::Stage::over;
  for (const auto& game : batch.games) {
    const auto card = card_of(store::GameHead{.game = game->game});
    if (!card) continue;
    parts_.news.tell(*card);
    tell_computer(*card);
  }
  for (QueuedCommand& asked : batch.asked) {
    if (asked.done) asked.done({});
  }
  for (auto& answer : batch.answers) answer();
  watchers_.keep([this](const Member& who) { return state_->may_see(who.player().id.text()); });
  watchers_.send("event " + id_.text(), frame_of_state({}));
}

void TournamentRoom::tell_computer(const GameCard& begun) const {
  for (const SeatCard& seat : begun.seats) {
    const PlayerId& player = seat.player.id;
    if (player.computer_level()) parts_.tell_computer(player, "event " + id_.text(), frame_of_state({}));
  }
}

Frame TournamentRoom::frame_of_state(std::optional<std::string> id) const {
  return make_frame(protocol::encode(protocol::ServerMessage{
      .v = {}, .id = std::move(id), .body = tournament::state_of(id_.text(), *state_, parts_.core.now(), up_since_)}));
}

/// A write has failed, and may be on disk all the same: reading the tournament again shows which.
void TournamentRoom::not_stored(Batch& batch, const store::Error& error) {
  log(LogLevel::error, "tournament_not_stored",
      {{"tournament", id_.text()}, {"code", store::name(error.code)}, {"why", error.what}});
  const bool is_refused = error.code == store::Code::busy || error.code == store::Code::closed;
  for (QueuedCommand& asked : std::views::reverse(batch.asked)) {
    if (is_tried_again(asked.command)) {
      waiting_.push_front(std::move(asked));
    } else if (asked.done) {
      asked.done(failed(is_refused ? ErrorCode::busy : ErrorCode::not_stored, say<"tournament.not_stored">()));
    }
  }
  for (auto& answer : batch.answers) answer();
  must_read_again_ = true;
}

void TournamentRoom::read_again() {
  is_storing_ = true;
  parts_.core.store.tournaments().claim(
      id_, parts_.core.term,
      on_strand<store::StoredTournament>([this](const store::Result<store::StoredTournament>& stored) {
        is_storing_ = false;
        auto state = stored ? rebuild(*stored) : std::unexpected(stored.error().what);
        if (!state)
          return log(LogLevel::error, "tournament_unread", {{"tournament", id_.text()}, {"why", state.error()}});
        state_ = std::make_shared<const tournament::State>(std::move(*state));
        kept_ = {};
        up_since_ = parts_.core.now();
        must_read_again_ = false;
        must_catch_up_ = true;
        time_up();
      }));
}

tournament::Circumstances TournamentRoom::circumstances(Batch& batch) const {
  return {.id = id_.text(),
          .game =
              [this, last = batch.state->last](int round, int board, int game) {
                const OfTournament place{.tournament = id_, .round = round, .board = board};
                return parts_.maker.game_of(place, last, game).text();
              },
          .key = &parts_.core.key,
          .secret =
              [this, &batch](const std::string& draw) {
                return batch.secrets.insert_or_assign(draw, parts_.core.secret()).first->second;
              },
          .last_draw = kept_.last,
          .dice = [this](const protocol::RoundTerms& terms) { return round_dice(parts_.core.variants, terms); },
          .is_here = [&batch](const std::string& player) { return batch.here.contains(player); },
          .has_computer = parts_.has_computer,
          .up_since = up_since_};
}

template <class T>
store::Completion<T> TournamentRoom::on_strand(std::move_only_function<void(store::Result<T>)> then) {
  return {StepQueue::of(strand_), [self = shared_from_this(), then = std::move(then)](store::Result<T> result) mutable {
            then(std::move(result));
          }};
}

}  // namespace server
