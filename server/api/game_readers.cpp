#include "server/api/game_readers.hpp"

#include <memory>
#include <utility>

#include "server/api/game_export.hpp"
#include "server/games/card.hpp"
#include "server/store/wall_time.hpp"

namespace server {

namespace {

store::Result<store::StoredGame> own_part(const Core& core, const std::optional<PlayerId>& reader,
                                          store::StoredGame game) {
  auto part = part_for(reader, std::move(game), wall_time(core.now()));
  if (!part) return store::refuse(store::Code::not_found, "it is not for this reader");
  return std::move(*part);
}

}  // namespace

void part_for_reader(const Core& core, const std::optional<PlayerId>& reader, store::StoredGame game,
                     std::function<void(store::Result<store::StoredGame>)> then) {
  const auto card = card_of(game.head);
  const bool is_private = card && card->audience.is_private;
  const auto* place = is_private ? std::get_if<OfTournament>(&card->series.origin) : nullptr;
  const bool is_asked = place != nullptr && reader && !reader->is_guest();
  if (!is_asked) return then(own_part(core, reader, std::move(game)));
  const auto kept = std::make_shared<store::StoredGame>(std::move(game));
  core.store.tournaments().may_see(place->tournament, reader->text(),
                                   [&core, reader, kept, then = std::move(then)](const store::Result<bool>& may) {
                                     if (!may) return then(std::unexpected(may.error()));
                                     if (*may) return then(std::move(*kept));
                                     then(own_part(core, reader, std::move(*kept)));
                                   });
}

}  // namespace server
