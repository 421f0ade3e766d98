#include "server/app/restore_end.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/base/log.hpp"

namespace server {
namespace {

constexpr Ms kLongestPause{60'000};

}  // namespace

RestoreEnd::RestoreEnd(const Core& core, const Directory& directory, const TournamentRooms& tournaments, Ms first_look)
    : core_(core), directory_(directory), tournaments_(tournaments), pause_(first_look), timer_(core.loops.first()) {}

void RestoreEnd::begin(std::vector<store::DrawKey> draws) {
  left_draws_ = std::move(draws);
  look();
}

void RestoreEnd::look() {
  // A game that waits for an opponent has no draw by which one could see that it has heard nothing yet.
  if (!directory_.is_restored() || !tournaments_.is_restored()) return look_again();
  core_.store.fair_records().open_draws([this](const store::Result<std::vector<store::DrawKey>>& open) {
    boost::asio::post(core_.loops.first(), [this, open] { open ? find(*open) : look_again(); });
  });
}

void RestoreEnd::look_again() {
  timer_.expires_after(pause_);
  timer_.async_wait([this](boost::system::error_code error) {
    if (!error) look();
  });
}

void RestoreEnd::find(const std::vector<store::DrawKey>& open) {
  const auto left = std::ranges::find_if(
      left_draws_, [&](const store::DrawKey& draw) { return std::ranges::find(open, draw) != open.end(); });
  if (left != left_draws_.end()) {
    if (!std::exchange(is_said_, true)) {
      log(LogLevel::warning, "backup_not_settled", {{"draw", left->id + "." + std::to_string(left->number)}});
    }
    pause_ = std::min(pause_ * 2, kLongestPause);
    return look_again();
  }
  core_.store.settle_restored([this](const store::Result<void>& settled) {
    log(LogLevel::info, "backup_settled", {{"ok", settled ? 1 : 0}});
    if (!settled) boost::asio::post(core_.loops.first(), [this] { look_again(); });
  });
}

}  // namespace server
