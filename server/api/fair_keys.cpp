#include "server/api/fair_keys.hpp"

#include <utility>
#include <vector>

#include "protocol/http/fair.hpp"
#include "server/api/answers.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"

namespace server {

void answer_keys(const Core& core, Respond then) {
  core.store.fair_records().keys([then = std::move(then)](const store::Result<std::vector<store::KeyRow>>& rows) {
    if (!rows) return then(store_refusal(rows.error(), protocol::ErrorCode::nothing_here, "there is no key"));
    protocol::FairKeys all;
    for (const store::KeyRow& row : *rows) {
      protocol::FairKey& key = all.keys.emplace_back(protocol::FairKey{
          .key = fairness::to_hex(row.public_key), .start = utc_text(now_of(row.start)), .text = row.announcement});
      if (row.signature) key.signature = fairness::to_hex(*row.signature);
    }
    then(json_response(protocol::json::text_of(all)));
  });
}

}  // namespace server
