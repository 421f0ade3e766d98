#include "server/api/fair_keys.hpp"

#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "server/api/answers.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"

namespace server {

using nlohmann::ordered_json;

void answer_keys(World& world, Respond then) {
  world.store.fair_records().keys([then = std::move(then)](const store::Result<std::vector<store::KeyRow>>& rows) {
    if (!rows) return then(store_refusal(rows.error(), protocol::ErrorCode::nothing_here, "there is no key"));
    ordered_json keys = ordered_json::array();
    for (const store::KeyRow& row : *rows) {
      ordered_json key{{"key", fairness::to_hex(row.public_key)}, {"start", utc_text(now_of(row.start))}};
      if (row.announcement) key["text"] = *row.announcement;
      if (row.signature) key["signature"] = fairness::to_hex(*row.signature);
      keys.push_back(std::move(key));
    }
    then(json_response(ordered_json{{"keys", std::move(keys)}}.dump()));
  });
}

}  // namespace server
