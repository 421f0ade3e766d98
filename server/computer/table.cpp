#include "server/computer/table.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "server/match/seats.hpp"
#include "server/match/time_control.hpp"

namespace server::computer {
namespace {

protocol::InGame in(const GameId& game) {
  return {.game = game.text()};
}

/// A number of the game's own.
std::uint64_t number_of(const GameId& game) {
  return std::hash<std::string>{}(game.text());
}

}  // namespace

Table::Table(GameId game, Seat seat, const fairness::Secret& key, VariantCache& variants)
    : game_(std::move(game)),
      seat_(std::move(seat)),
      variants_(variants),
      dice_(key, game_.text(), seat_.player.text()) {}

const std::string& Table::trouble() const {
  return trouble_.empty() ? dice_.trouble() : trouble_;
}

Table::Step Table::hear(const protocol::ServerBody& message) {
  Step step;
  if (state_ != State::broken) std::visit([&](const auto& body) { on(body, step); }, message);
  return step;
}

void Table::fail(std::string why) {
  state_ = State::broken;
  trouble_ = std::move(why);
}

void Table::say(Step& step, DicePart::Reply reply) const {
  if (reply) step.says.push_back(std::move(*reply));
}

std::string Table::call_for() const {
  return board_ ? std::to_string(board_->ply()) + ":" + board_->last_move() : "0:-";
}

bool Table::is_mine_to_move() const {
  if (state_ != State::playing || !board_ || !color_) return false;
  const rules::Survey& survey = board_->survey();
  return !survey.outcome && !survey.chance && !survey.legal.empty() && board_->position().turn() == side_of(*color_);
}

void Table::on(const protocol::Snapshot& snapshot, Step& step) {
  ++moment_;
  const TimeControl control = time_control_of(snapshot.clock);
  slow_ = !timed(control) || by_post(control);
  variant_id_ = snapshot.variant;
  options_ = snapshot.options;
  const auto own = std::ranges::find(snapshot.players, seat_.player.text(), &protocol::Seat::id);
  if (own == snapshot.players.end()) {
    const bool invited = snapshot.to && snapshot.to->id == seat_.player.text();
    state_ = invited && snapshot.phase == protocol::Phase::waiting ? State::invited : State::foreign;
    if (state_ == State::invited) step.says.emplace_back(protocol::Join{in(game_)});
    return;
  }
  color_ = own->color;
  for (const protocol::Seat& seat : snapshot.players) note_opponent(seat.id);
  state_ = State::begins;
  if (snapshot.start) {
    set_up(snapshot.variant, snapshot.options, *snapshot.start);
    for (const protocol::Ply& ply : snapshot.moves) {
      if (const auto* made = std::get_if<protocol::Made>(&ply)) play(made->move, {});
      if (const auto* fallen = std::get_if<protocol::Fallen>(&ply)) play(fallen->roll, {});
    }
  }
  if (state_ == State::broken) return;
  say(step, dice_.take(snapshot.fair, call_for()));
  if (snapshot.phase == protocol::Phase::ended) {
    state_ = State::ended;
    if (snapshot.rematch && snapshot.rematch->by != seat_.player.text()) {
      step.says.emplace_back(protocol::RematchOffer{.game = game_.text(), .setup = snapshot.rematch->setup});
    }
    return;
  }
  if (snapshot.takeback_offer && is_other(*snapshot.takeback_offer)) {
    step.says.emplace_back(protocol::TakebackAccept{in(game_)});
    return;  // what stands then is thought about then
  }
  if (snapshot.draw_offer && is_other(*snapshot.draw_offer)) answer_draw(step);
  if (snapshot.pause_offer && is_other(snapshot.pause_offer->by)) {
    step.says.emplace_back(protocol::PauseAccept{in(game_)});
  }
  consider(step);
}

void Table::on(const protocol::PlayerJoined& joined, Step&) {
  if (joined.player.id != seat_.player.text()) return;
  if (state_ == State::invited) state_ = State::begins;
  color_ = joined.player.color;
}

void Table::on(const protocol::GameStarted& started, Step& step) {
  if (state_ == State::foreign) return;
  for (const protocol::Player& player : {started.white, started.black}) note_opponent(player.id);
  color_ = started.white.id == seat_.player.text() ? protocol::Color::white : protocol::Color::black;
  judgement_.clear();
  set_up(variant_id_, options_, started.start);
  if (started.call) say(step, dice_.called(*started.call, call_for(), false));
  consider(step);
}

/// Two of the computer's accounts would play for ever.
void Table::note_opponent(const std::string& player) {
  const auto id = PlayerId::parse(player);
  if (id && *id != seat_.player && id->computer_level()) against_itself_ = true;
}

void Table::set_up(const std::string& variant, const protocol::Options& options, const protocol::Start& start) {
  auto compiled = variants_.get(variant, {options.begin(), options.end()});
  if (!compiled) return fail(compiled.error().message);
  auto board = Board::begin(std::move(*compiled), start.setup.value_or(""));
  if (!board) return fail(board.error());
  board_.emplace(std::move(*board));
  state_ = State::playing;
}

/// `mark`: what the server says of the position that it leads to; empty: nothing.
void Table::play(const std::string& action, const std::string& mark) {
  ++moment_;
  if (!board_) return;
  if (const auto played = board_->play(action); !played) return fail(played.error());
  if (!mark.empty() && board_->mark() != mark) return fail(action + " leads to another position here");
}

void Table::on(const protocol::LeanMoved& moved, Step& step) {
  if (state_ != State::playing) return;
  const bool mine = board_->position().turn() == side_of(color_.value_or(protocol::Color::white));
  play(moved.move, moved.position);
  if (state_ != State::playing) return;
  if (moved.call) say(step, dice_.called(*moved.call, call_for(), mine));
  consider(step);
}

void Table::on(const protocol::LeanDiceFell& fell, Step& step) {
  if (state_ != State::playing) return;
  play(fell.roll, fell.position);
  consider(step);
}

void Table::on(const protocol::TakenBack& taken, Step& step) {
  if (state_ != State::playing) return;
  ++moment_;
  board_->take_back(static_cast<int>(taken.ply));
  judgement_.keep(static_cast<int>(taken.ply) - 1);
  consider(step);
}

void Table::on(const protocol::FairOffered& offer, Step& step) {
  if (state_ != State::foreign) say(step, dice_.offered(offer));
}
void Table::on(const protocol::FairLocked& lock, Step& step) {
  if (state_ == State::foreign) return;
  say(step, dice_.locked(lock, call_for()));
  consider(step);  // a move that calls for dice may have waited for them
}
void Table::on(const protocol::FairRolled& roll, Step&) {
  dice_.rolled(roll);
}
void Table::on(const protocol::FairRenewWanted& request, Step& step) {
  if (state_ != State::foreign) say(step, dice_.renew_wanted(request));
}

void Table::on(const protocol::DrawOffered& offer, Step& step) {
  if (state_ == State::playing && is_other(offer.by)) answer_draw(step);
}

/// Answers an offer of a draw. A computer that has just sat down looks at the position first, when it is to move.
void Table::answer_draw(Step& step) {
  if (judgement_.knows_nothing() && board_ && board_->ply() > 1) {
    owes_answer_ = true;
  } else if (judgement_.takes_draw()) {
    step.says.emplace_back(protocol::DrawAccept{in(game_)});
  } else {
    step.says.emplace_back(protocol::DrawDecline{in(game_)});
  }
}

void Table::on(const protocol::TakebackOffered& offer, Step& step) {
  if (state_ != State::playing || !is_other(offer.by)) return;
  step.says.emplace_back(protocol::TakebackAccept{in(game_)});
  ++moment_;  // what is being thought about is not to be played meanwhile
}
void Table::on(const protocol::PauseOffered& offer, Step& step) {
  if (state_ == State::playing && is_other(offer.by)) step.says.emplace_back(protocol::PauseAccept{in(game_)});
}

void Table::on(const protocol::GameEnded& ended, Step& step) {
  if (state_ == State::invited) state_ = State::foreign;  // it was called off
  if (state_ == State::foreign) return;
  ++moment_;
  state_ = State::ended;
  if (ended.outcome.result == protocol::Result::none || against_itself_) return;
  step.says.emplace_back(protocol::RematchOffer{.game = game_.text(), .setup = protocol::SetupChoice::fresh});
}

/// Agrees to the setup that the opponent offers for a rematch.
void Table::on(const protocol::RematchOffered& offer, Step& step) {
  if (state_ == State::ended && offer.by != seat_.player.text()) {
    step.says.emplace_back(protocol::RematchOffer{.game = game_.text(), .setup = offer.setup});
  }
}

void Table::on(const protocol::GameFollowed& followed, Step&) {
  if (state_ != State::foreign) next_ = GameId::parse(followed.next);
}

void Table::consider(Step& step) {
  if (!is_mine_to_move() || asked_at_ == moment_) return;
  asked_at_ = step.at = moment_;
  step.asks = Question{.variant = board_->variant(),
                       .position = board_->position(),
                       .plies = board_->plies(),
                       .level = seat_.level,
                       .game = number_of(game_)};
}

Table::Step Table::thought(int at, const Answer& answer) {
  Step step;
  if (at != moment_ || !is_mine_to_move()) return step;
  judgement_.keep(board_->ply());
  if (answer.score) judgement_.note(board_->ply(), *answer.score);
  if (std::exchange(owes_answer_, false) && judgement_.takes_draw()) {
    step.says.emplace_back(protocol::DrawAccept{in(game_)});
    return step;
  }
  if (judgement_.resigns(seat_.level)) {
    step.says.emplace_back(protocol::Resign{in(game_)});
    return step;
  }
  protocol::Move move{
      .game = game_.text(), .ply = board_->ply() + 1, .move = rules::to_text(*board_->variant(), answer.move)};
  if (board_->calls_for_dice(answer.move)) {
    move.opening = dice_.next_opening();
    if (!move.opening) {  // none until the draw is locked
      asked_at_ = 0;
      return step;
    }
  }
  step.says.emplace_back(std::move(move));
  return step;
}

}  // namespace server::computer
