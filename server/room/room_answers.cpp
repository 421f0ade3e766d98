// Commands that were answered before. Of those that the match does not know any more the store knows the event; what
// it said takes a replay of the game, which is done where no room that is played in waits for it.
#include <utility>

#include "server/games/record.hpp"
#include "server/room/room.hpp"

namespace server {

using protocol::ErrorCode;

namespace {

constexpr const char* kLater = "what this was answered cannot be read now: send it again in a second";

}  // namespace

bool Room::may_be_answered(const Act& act) const {
  return !act.is_new && match_->may_have_forgotten(act.who->player().id, act.id);
}

/// Meanwhile nothing else is decided: what comes after it is not done before it.
void Room::look_up(Act act) {
  state_ = State::asking;
  store::CommandKey command{.player = act.who->player().id.text(), .id = act.id};
  auto then = [this, act = std::move(act)](const store::Result<std::optional<store::Event>>& found) mutable {
    state_ = State::ready;
    if (!found) {
      refuse(act, ErrorCode::busy, kLater);
    } else if (*found) {
      repeat(act, (*found)->seq);
    } else {
      act.is_new = true;
      handle(act);
    }
    pump();
  };
  world_.store.games().find_command(id_, std::move(command), on_strand<std::optional<store::Event>>(std::move(then)));
}

void Room::repeat(const Act& act, Seq seq) {
  const Detail detail = act.who->detail();
  if (const Told* event = tail_.find(seq); event != nullptr && !event->data(detail).empty()) {
    return act.who->send(frame_of(*event, detail, act.id));
  }
  Place place = repeating_.expired() ? world_.archive.backroom.place() : nullptr;
  if (!place) return refuse(act, ErrorCode::busy, kLater);
  repeating_ = place;
  auto answer = on_strand<Event>([this, act](const store::Result<Event>& event) {
    if (!event) return refuse(act, ErrorCode::not_stored, "the answer cannot be read now");
    act.who->send(frame_of(told(*event, {}), act.who->detail(), act.id));
  });
  auto read = [&archive = world_.archive, seq, place = std::move(place),
               answer = std::move(answer)](store::Result<store::StoredGame> game) mutable {
    if (!game) return answer(std::unexpected(std::move(game.error())));
    archive.backroom.run(
        [&archive, seq, place = std::move(place), answer = std::move(answer), game = std::move(*game)]() mutable {
          auto event = described(std::move(game), seq, archive.variants);
          place.reset();
          answer(event ? store::Result<Event>{std::move(*event)} : store::refuse(store::Code::corrupt, event.error()));
        });
  };
  world_.store.games().read(id_, 0, on_strand<store::StoredGame>(std::move(read)));
}

}  // namespace server
