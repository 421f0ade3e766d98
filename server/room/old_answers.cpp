#include "server/room/old_answers.hpp"

#include <utility>

#include "server/base/log.hpp"
#include "server/games/stored_game.hpp"

namespace server {

bool OldAnswers::may_be_stored(const Act& act) const {
  return !act.is_new && game_.match->may_have_forgotten(act.who->player().id, act.id);
}

void OldAnswers::find(store::CommandKey command, std::move_only_function<void(Found)> then) {
  game_.core.store.games().find_command(game_.id, std::move(command),
                                        game_.on_strand<std::optional<store::StoredEvent>>(std::move(then)));
}

void OldAnswers::repeat(const Act& act, Seq seq) {
  const Detail detail = act.who->detail();
  if (const auto event = game_.tail.find(seq); event && !event->data(detail).empty()) {
    return act.who->send(frame_of(*event, detail, act.id));
  }
  Place place = !is_reading() ? game_.shared.replays.background.place() : nullptr;
  if (!place) return refuse_for_now(act);
  reading_ = place;
  auto answer =
      game_.on_strand<Event>([this, act, place = std::move(place)](const store::Result<Event>& event) mutable {
        place.reset();  // whoever hears this may ask for the next one
        if (!event) {
          return refuse(act, event.error());
        }
        act.who->send(frame_of(encode(*event, {}), act.who->detail(), act.id));
      });
  auto read = [&replays = game_.shared.replays, seq,
               answer = std::move(answer)](store::Result<store::StoredGame> game) mutable {
    if (!game) return answer(std::unexpected(std::move(game.error())));
    replays.background.run([&replays, seq, answer = std::move(answer), game = std::move(*game)]() mutable {
      auto event = described(std::move(game), seq, replays.variants);
      answer(event ? store::Result<Event>{std::move(*event)} : store::refuse(store::Code::corrupt, event.error()));
    });
  };
  game_.core.store.games().read(game_.id, 0, game_.on_strand<store::StoredGame>(std::move(read)));
}

void OldAnswers::refuse(const Act& act, const store::Error& error) const {
  if (error.code != store::Code::corrupt) return refuse_for_now(act);
  log(LogLevel::error, "answer_unreadable", {{"game", game_.id.text()}, {"why", error.what}});
  game_.refuse(act, protocol::ErrorCode::internal, protocol::say<"game.answer_lost">());
}

void OldAnswers::refuse_for_now(const Act& act) {
  act.who->refuse({.code = protocol::ErrorCode::busy,
                   .message = protocol::say<"game.answer_unreadable">(),
                   .pointer = {},
                   .id = act.id});
}

}  // namespace server
