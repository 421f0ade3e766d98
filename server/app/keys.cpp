#include "server/app/keys.hpp"

#include "server/app/wait.hpp"
#include "server/base/random.hpp"
#include "server/fairness/sign.hpp"

namespace server {
namespace {

/// No id that a backup has forgotten is made again: it may stand in a lock.
Seeds seeds_of(const store::KeyRow& first, const store::KeyRow& newest, const std::optional<store::Bytes32>& salt) {
  const std::string text = std::string{"astragal|game ids"} + (salt ? "|" + fairness::to_hex(*salt) : "");
  return {.signing = newest.seed,
          .ids = fairness::hmac(first.seed, text),
          .addresses = fairness::hmac(first.seed, "astragal|addresses"),
          .links = fairness::hmac(first.seed, "astragal|links"),
          .push = fairness::hmac(first.seed, "astragal|push"),
          .computer = computer_key(first),
          .deputies = fairness::hmac(first.seed, "astragal|deputies")};
}

}  // namespace

fairness::Hash computer_key(const store::KeyRow& first) {
  return fairness::hmac(first.seed, "astragal|computer");
}

store::Result<Seeds> load_seeds(store::Store& store, Now now) {
  store::FairRecords& book = store.fair_records();
  const auto& salt = store.lineage().salt;
  const auto rows = wait_for<std::vector<store::KeyRow>>(
      [&](store::Completion<std::vector<store::KeyRow>> then) { book.keys(std::move(then)); });
  if (!rows) return std::unexpected(rows.error());
  if (!rows->empty()) return seeds_of(rows->front(), rows->back(), salt);

  const auto seed = random<fairness::Secret>();
  const store::KeyRow first{.public_key = fairness::SigningKey(seed).public_key(),
                            .seed = seed,
                            .start = store::WallTime{Ms{now.ms}},
                            .announcement = {},
                            .signature = {}};
  const auto added =
      wait_for<store::Bytes32>([&](store::Completion<store::Bytes32> then) { book.add_key(first, std::move(then)); });
  if (!added) return std::unexpected(added.error());
  return seeds_of(first, first, salt);
}

}  // namespace server
