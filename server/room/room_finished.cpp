// A game that is over, in its room: it is read for those who look on, and none of that is done on a thread that plays.
#include <boost/asio/post.hpp>
#include <utility>

#include "protocol/codec.hpp"
#include "protocol/json/write.hpp"
#include "server/room/room.hpp"

namespace server {

using protocol::ErrorCode;

namespace {

constexpr const char* kTooMuch = "too many games are being read at this moment: ask again in a second";

}  // namespace

void Room::read_finished(const store::GameHead& head) {
  if (FinishedPtr kept = world_.archive.kept.find(finished_key(head))) {
    return read_talk([this, kept = std::move(kept)]() mutable {
      boost::asio::post(strand_,
                        [self = shared_from_this(), kept = std::move(kept)]() mutable { self->show(std::move(kept)); });
    });
  }
  Place place = world_.archive.backroom.place();
  if (!place) return wait_for_place();
  read_record({.place = std::move(place), .whom = Replay::For::watchers});
}

/// Who comes is told to come again; those who are inside, and the server itself, wait.
void Room::wait_for_place() {
  settle_unconfirmed();
  const bool is_needless = waiting_ > 0 && presence_.empty();
  refuse_waiting(ErrorCode::busy, kTooMuch);
  if (!is_needless) return read_later();
  if (!owner_.retire(*this)) return read();  // a letter is on its way, and may be a player's
  mailbox_.clear();
  state_ = State::gone;
}

/// Nothing of it is missed by those who were here before: only this room adds to the game, and does it with the board.
void Room::show(FinishedPtr finished) {
  finished_ = std::move(finished);
  variant_ = finished_->variant;
  match_.emplace(finished_->match);
  closed_ = finished_->closed;
  tail_ = finished_->tail;
  const bool first_time = sent_ == 0;
  if (first_time) look_at_time();
  tell_seats();
  settle_unconfirmed();
  if (finished_->ratings) {
    show_ratings(*finished_->ratings);
  } else if (finished_->started) {
    look_up_ratings(*finished_->started);
  }
  sent_ = match_->state().last;
  state_ = State::ready;
  if (!first_time) show_again();
  note_absence();
  pump();
}

/// A rematch, and a command that was answered long ago. Who has no part in the game is refused without its board.
bool Room::needs_board(const Letter& letter) const {
  const auto* act = std::get_if<Act>(&letter);
  if (act == nullptr) return false;
  const auto& invited = match_->state().invitation.to;
  return is_player(*act->who) || (invited && invited->id == act->who->player().id);
}

void Room::fetch_board(Letter letter) {
  Place place = world_.archive.backroom.place();
  if (!place) return refuse(letter, ErrorCode::busy, kTooMuch);
  ++waiting_;
  mailbox_.push_front(std::move(letter));
  state_ = State::reading;
  read_record({.place = std::move(place), .whom = Replay::For::players});
}

void Room::put_back() {
  const FinishedPtr kept = std::exchange(shelved_, {});
  if (!kept || kept->match.state().last != match_->state().last || kept->closed != closed_) return;
  finished_ = kept;
  match_.emplace(kept->match);
  variant_ = kept->variant;
}

/// The same for everybody, as long as nothing more happens in the game: written once.
void Room::send_end(Member& to, const std::string& id) {
  const auto send = [&](const std::string& data) {
    to.send(make_frame(protocol::frame_of(protocol::Snapshot::kType, {}, id, data)));
  };
  if (finished_) {
    send(finished_->snapshot);
    if (ratings_ != finished_->ratings) to.send(ratings_frame());
    return;
  }
  const Seq last = match_->state().last;
  if (end_.last != last || end_.ratings != ratings_) {
    protocol::Snapshot shot = match_->snapshot(now());
    shot.ratings = ratings_;
    end_ = {.last = last, .ratings = ratings_, .data = protocol::json::text_of(shot)};
  }
  send(end_.data);
}

}  // namespace server
