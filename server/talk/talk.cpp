#include "server/talk/talk.hpp"

#include <utility>

#include "server/talk/text.hpp"

namespace server {
namespace {

using protocol::say;
using Why = TalkRefusal::Why;

std::unexpected<TalkRefusal> refuse(Why why, protocol::Wording sentence) {
  return std::unexpected(TalkRefusal{.why = why, .sentence = std::move(sentence)});
}

std::optional<Now> end_of(const std::optional<store::WallTime>& until) {
  if (!until) return std::nullopt;
  return Now{until->time_since_epoch().count()};
}

protocol::Wording silence_told(const std::optional<Now>& until, const std::optional<std::string>& reason) {
  if (until && reason) return say<"talk.muted_until_for">(until->ms, *reason);
  if (until) return say<"talk.muted_until">(until->ms);
  return reason ? say<"talk.muted_for">(*reason) : say<"talk.muted">();
}

}  // namespace

void Talk::fill(std::span<const store::Block> blocks, std::span<const store::Muted> mutes) {
  Lock lock(mutex_);
  for (const store::Block& block : blocks) blocks_[block.by].insert(block.whom);
  for (const store::Muted& mute : mutes) mutes_[mute.player.id] = {.until = end_of(mute.until), .reason = mute.reason};
}

std::expected<std::string, TalkRefusal> Talk::allow(const PlayerId& who, const std::string& text, Now now) {
  if (const auto good = check_talk(text); !good) return refuse(Why::bad_text, good.error());
  Lock lock(mutex_);
  if (const auto mute = mutes_.find(who.text()); mute != mutes_.end()) {
    const auto& [until, reason] = mute->second;
    if (!until || now < *until) return refuse(Why::muted, silence_told(until, reason));
    mutes_.erase(mute);
  }
  if (!take_turn(who.text(), now)) {
    return refuse(Why::too_fast, say<"talk.too_fast">(limits_.lines, limits_.window.count() / 1000));
  }
  return words_.masked(text);
}

bool Talk::take_turn(const std::string& who, Now now) {
  if (spoke_.size() >= sweep_at_) forget_quiet(now);
  auto& times = spoke_[who];
  while (!times.empty() && times.front() + limits_.window <= now) times.pop_front();
  if (times.size() >= limits_.lines) return false;
  times.push_back(now);
  return true;
}

void Talk::forget_quiet(Now now) {
  std::erase_if(spoke_,
                [&](const auto& one) { return one.second.empty() || one.second.back() + limits_.window <= now; });
  sweep_at_ = 2 * spoke_.size() + 1024;
}

bool Talk::has(const store::Block& block) const {
  Lock lock(mutex_);
  const auto found = blocks_.find(block.by);
  return found != blocks_.end() && found->second.contains(block.whom);
}

void Talk::set_block(const store::Block& block, store::Blocking blocking) {
  Lock lock(mutex_);
  if (blocking == store::Blocking::on) {
    blocks_[block.by].insert(block.whom);
  } else if (const auto found = blocks_.find(block.by); found != blocks_.end()) {
    found->second.erase(block.whom);
    if (found->second.empty()) blocks_.erase(found);
  }
}

void Talk::set_mute(const store::Mute& mute, Now now) {
  Lock lock(mutex_);
  std::erase_if(mutes_, [now](const auto& one) { return one.second.until && *one.second.until <= now; });
  mutes_[mute.player] = {.until = end_of(mute.until), .reason = mute.reason};
}

void Talk::unmute(const PlayerId& player) {
  Lock lock(mutex_);
  mutes_.erase(player.text());
}

std::size_t Talk::muted() const {
  Lock lock(mutex_);
  return mutes_.size();
}

}  // namespace server
