#include "server/room/snapshots.hpp"

#include <utility>

#include "protocol/codec.hpp"
#include "protocol/json/write.hpp"

namespace server {

void Snapshots::answer(const Enter& enter) {
  Member& to = *enter.who;
  const bool has_all_before = enter.since && *enter.since <= visibility_.shown_to(to).state().last &&
                              game_.tail.covers(*enter.since, to.detail());
  if (has_all_before) {
    send_tail(to, *enter.since, enter.id);
  } else {
    send(to, enter.id);
  }
}

void Snapshots::send(Member& to, const std::string& id) {
  if (game_.match->state().phase == Phase::ended && !visibility_.later()) {
    send_end(to, id);
  } else {
    protocol::Snapshot shot = visibility_.shown_to(to).snapshot(visibility_.shown_at(to));
    if (ratings_.may_see(to)) shot.ratings = ratings_.known();
    to.send(frame_of(std::move(shot), id));
  }
  talk_.show(to);
}

void Snapshots::send_tail(Member& to, Seq since, const std::string& id) const {
  const Match& shown = visibility_.shown_to(to);
  for (const EncodedEvent& event : game_.tail.after(since)) {
    if (event.seq <= shown.state().last) to.send(frame_of(event, to.detail(), {}));
  }
  to.send(frame_of(shown.resumed(visibility_.shown_at(to)), id));
  if (ratings_.may_see(to)) to.send(ratings_.frame());
  talk_.show(to);
}

/// Sends the end of the game. It is the same for everybody as long as nothing more happens, so it is encoded once.
void Snapshots::send_end(Member& to, const std::string& id) {
  const auto send = [&](const std::string& data) {
    to.send(make_frame(protocol::frame_of(protocol::Snapshot::kType, {}, id, data)));
  };
  if (game_.finished) {
    send(game_.finished->snapshot);
    if (ratings_.known() != game_.finished->ratings) to.send(ratings_.frame());
    return;
  }
  const Seq last = game_.match->state().last;
  if (!end_ || end_->last != last || end_->ratings != ratings_.known()) {
    protocol::Snapshot shot = game_.match->snapshot(game_.now());
    shot.ratings = ratings_.known();
    end_ = std::make_unique<const End>(
        End{.last = last, .ratings = ratings_.known(), .data = protocol::json::text_of(shot)});
  }
  send(end_->data);
}

}  // namespace server
