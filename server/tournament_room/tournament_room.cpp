#include "server/tournament_room/tournament_room.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <cstring>
#include <utility>

#include "server/base/log.hpp"
#include "server/tournament_room/record.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

constexpr std::size_t kMostWaiting = 1024;  // commands of players and arbiters (docs/queues.md)

std::uint64_t number_of(const fairness::Secret& random) {
  std::uint64_t number = 0;
  std::memcpy(&number, random.data(), sizeof(number));
  return number;
}

std::unexpected<protocol::Error> failed(ErrorCode code, std::string sentence) {
  return std::unexpected(protocol::Error{.code = code, .message = std::move(sentence), .pointer = {}, .id = {}});
}

}  // namespace

TournamentRoom::TournamentRoom(World& world, TournamentId id, CoursePtr course)
    : world_(world),
      id_(std::move(id)),
      strand_(boost::asio::make_strand(world.io)),
      course_(std::move(course)),
      is_over_(course_->stage == tournament::Stage::over) {}

void TournamentRoom::ask(std::string by, tournament::Command command, Done done) {
  post({.by = std::move(by), .command = std::move(command), .done = std::move(done)});
}

void TournamentRoom::over(const GameCard& card) {
  post({.by = {}, .command = tournament::GameOver{.game = card.game.text(), .scores = scores_of(card)}});
}

void TournamentRoom::time_up() {
  boost::asio::post(strand_, [self = shared_from_this()] {
    if (self->is_storing_) return;
    if (self->must_read_again_) return self->read_again();
    if (self->must_catch_up_) self->catch_up();
    const auto due = tournament::deadline_of(*self->course_);
    if (!due || *due > self->world_.now()) return;
    self->waiting_.push_back({.by = {}, .command = tournament::TimeUp{}});
    self->take_next();
  });
}

void TournamentRoom::show(Look look) {
  boost::asio::post(strand_, [self = shared_from_this(), look = std::move(look)]() mutable { look(self->course_); });
}

/// What is being stored has the name still, so it is all read again.
void TournamentRoom::closed(const PlayerId& player) {
  boost::asio::post(strand_, [self = shared_from_this(), id = player.text()] {
    if (self->course_->find(id) == nullptr && !self->course_->is_arbiter(id)) return;
    self->must_read_again_ = true;
    if (!self->is_storing_) self->read_again();
  });
}

void TournamentRoom::catch_up() {
  must_catch_up_ = false;
  const tournament::Round* open = course_->open_round();
  if (open == nullptr) return;
  for (const tournament::Board& board : open->boards) {
    if (!board.is_open()) continue;
    world_.store.games().read(
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

void TournamentRoom::post(Asked asked) {
  boost::asio::post(strand_, [self = shared_from_this(), asked = std::move(asked)]() mutable {
    if (asked.done && self->waiting_.size() >= kMostWaiting)
      return asked.done(failed(ErrorCode::busy, "too many ask at once: send this again in a second"));
    self->waiting_.push_back(std::move(asked));
    self->take_next();
  });
}

void TournamentRoom::take_next() {
  while (!is_storing_ && !must_read_again_ && !waiting_.empty()) {
    Asked asked = std::move(waiting_.front());
    waiting_.pop_front();
    const Now now = std::max(world_.now(), course_->last_at);
    auto steps = tournament::decide(*course_, asked.by, asked.command, now, fresh());
    if (steps && !steps->empty()) {
      append(std::move(asked), std::move(*steps), now);
    } else if (asked.done) {
      asked.done(steps ? std::expected<void, protocol::Error>{} : std::unexpected(std::move(steps.error())));
    }
  }
}

void TournamentRoom::append(Asked asked, std::vector<tournament::StepBody> bodies, Now at) {
  auto after = std::make_shared<tournament::Course>(*course_);
  auto steps = numbered(std::move(bodies), course_->last, at);
  for (const tournament::Step& step : steps) take(*after, step);
  auto games = begun_games(world_, id_, *after, steps);
  if (!games) {
    log(LogLevel::error, "tournament_game_not_made", {{"tournament", id_.text()}, {"why", games.error()}});
    if (asked.done) asked.done(failed(ErrorCode::internal, "the games cannot be made: " + games.error()));
    return;
  }
  store::TournamentWrites writes = writes_of(steps, *after);
  writes.new_games = *games;
  is_storing_ = true;
  world_.store.tournaments().append(id_, course_->last, std::move(writes),
                                    on_strand<Seq>([this, asked = std::move(asked), after = std::move(after),
                                                    games = std::move(*games)](const store::Result<Seq>& done) mutable {
                                      if (!done) return not_stored(std::move(asked), done.error());
                                      stored(std::move(after), games);
                                      if (asked.done) asked.done({});
                                      is_storing_ = false;
                                      take_next();
                                    }));
}

void TournamentRoom::stored(CoursePtr after, const NewGames& games) {
  course_ = std::move(after);
  is_over_ = course_->stage == tournament::Stage::over;
  for (const auto& game : games) {
    const auto card = card_of(store::GameHead{.game = game->game});
    if (card) world_.news.tell(*card);
  }
}

/// Whether it is on disk is not known: what is there says so.
void TournamentRoom::not_stored(Asked asked, const store::Error& error) {
  log(LogLevel::error, "tournament_not_stored",
      {{"tournament", id_.text()}, {"code", store::name(error.code)}, {"why", error.what}});
  if (asked.done) {
    const bool is_refused = error.code == store::Code::busy || error.code == store::Code::closed;
    asked.done(failed(is_refused ? ErrorCode::busy : ErrorCode::not_stored,
                      "this could not be stored: look at the tournament, and send it again in a second"));
  } else if (std::holds_alternative<tournament::GameOver>(asked.command)) {
    waiting_.push_front(std::move(asked));  // done twice, it is done once
  }
  is_storing_ = false;
  must_read_again_ = true;
}

void TournamentRoom::read_again() {
  is_storing_ = true;
  world_.store.tournaments().read(
      id_, on_strand<store::StoredTournament>([this](const store::Result<store::StoredTournament>& stored) {
        is_storing_ = false;
        auto course = stored ? course_of(*stored) : std::unexpected(stored.error().what);
        if (!course)
          return log(LogLevel::error, "tournament_unread", {{"tournament", id_.text()}, {"why", course.error()}});
        course_ = std::make_shared<const tournament::Course>(std::move(*course));
        must_read_again_ = false;
        must_catch_up_ = true;
        take_next();
      }));
}

tournament::Fresh TournamentRoom::fresh() const {
  return {.game =
              [this](int round, int board, int game) {
                const OfTournament place{.tournament = id_, .round = round, .board = board};
                return world_.maker.game_of(place, course_->last, game).text();
              },
          .first_color =
              [this] { return number_of(world_.secret()) % 2 == 0 ? protocol::Color::white : protocol::Color::black; },
          .order =
              [this](std::vector<std::string> players) {
                // 64 random bits each: that two are equal, and one of them comes first for nothing, does not happen.
                std::vector<std::pair<std::uint64_t, std::string>> drawn;
                for (std::string& player : players) drawn.emplace_back(number_of(world_.secret()), std::move(player));
                std::ranges::sort(drawn);
                players.clear();
                for (auto& [number, player] : drawn) players.push_back(std::move(player));
                return players;
              }};
}

template <class T>
store::Then<T> TournamentRoom::on_strand(std::move_only_function<void(store::Result<T>)> then) {
  return store::via<T>(
      [self = shared_from_this()](auto run) {
        boost::asio::post(self->strand_, [self, run = std::move(run)]() mutable { run(); });
      },
      std::move(then));
}

}  // namespace server
