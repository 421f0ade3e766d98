#include "server/deputy/bots.hpp"

#include <memory>
#include <utility>

#include "server/base/id.hpp"

namespace server {
namespace {

struct Search {
  store::Accounts& accounts;
  std::vector<std::string> left;
  Bots found;
  std::function<void(Bots)> then;
};

void look_up(const std::shared_ptr<Search>& search) {
  if (search->left.empty()) return search->then(std::move(search->found));
  const std::string player = std::move(search->left.back());
  search->left.pop_back();
  const auto id = PlayerId::parse(player);
  if (!id || id->is_guest()) return look_up(search);
  if (id->computer_level()) {
    search->found.insert(player);
    return look_up(search);
  }
  search->accounts.by_id(player, [search, player](const store::Result<store::Credentials>& read) {
    if (read && read->account.roles.has(Role::bot)) search->found.insert(player);
    look_up(search);
  });
}

}  // namespace

void find_bots(store::Accounts& accounts, std::vector<std::string> players, std::function<void(Bots)> then) {
  look_up(std::make_shared<Search>(
      Search{.accounts = accounts, .left = std::move(players), .found = {}, .then = std::move(then)}));
}

}  // namespace server
