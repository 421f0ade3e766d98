#include "server/app/keys.hpp"

#include "server/app/wait.hpp"
#include "server/base/random.hpp"
#include "server/fairness/sign.hpp"

namespace server {
namespace {

Seeds seeds_of(const store::KeyRow& first, const store::KeyRow& newest) {
  return {.signing = newest.seed,
          .ids = fairness::hmac(first.seed, "astragal|game ids"),
          .addresses = fairness::hmac(first.seed, "astragal|addresses")};
}

}  // namespace

store::Result<Seeds> load_seeds(store::FairBook& book, Now now) {
  const auto rows = wait_for<std::vector<store::KeyRow>>(
      [&](store::Then<std::vector<store::KeyRow>> then) { book.keys(std::move(then)); });
  if (!rows) return std::unexpected(rows.error());
  if (!rows->empty()) return seeds_of(rows->front(), rows->back());

  const auto seed = random<fairness::Secret>();
  const store::KeyRow first{.public_key = fairness::SigningKey(seed).public_key(),
                            .seed = seed,
                            .start = store::WallTime{Ms{now.ms}},
                            .announcement = {},
                            .signature = {}};
  const auto added =
      wait_for<store::Bytes32>([&](store::Then<store::Bytes32> then) { book.add_key(first, std::move(then)); });
  if (!added) return std::unexpected(added.error());
  return seeds_of(first, first);
}

}  // namespace server
