#include "server/match/play.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <ranges>
#include <utility>

#include "rules/notation/symbol.hpp"

namespace server {
namespace {

/// The first eight bytes as a number, by which texts that differ in them are compared at once: usually all texts do.
std::uint64_t first_bytes(std::string_view text) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, text.data(), std::min(text.size(), sizeof bytes));
  return std::endian::native == std::endian::little ? std::byteswap(bytes) : bytes;
}

/// Bytewise sorted. Every move of a game asks for all that can follow it, so the texts are made in one place, which
/// the thread keeps, and only the sorted ones in places of their own.
std::vector<std::string> texts_of(const rules::Variant& variant, const rules::Actions& actions) {
  struct Place {
    std::uint64_t first;
    std::size_t at;
    std::size_t size;
  };
  thread_local std::string all;
  thread_local std::vector<Place> sorted;
  all.clear();
  sorted.clear();
  for (const rules::Action& action : actions) {
    const std::size_t at = all.size();
    rules::append_text(all, variant, action);
    const std::size_t size = all.size() - at;
    sorted.push_back({.first = first_bytes({all.data() + at, size}), .at = at, .size = size});
  }
  const auto text = [](const Place& place) { return std::string_view{all.data() + place.at, place.size}; };
  std::ranges::sort(sorted, [&](const Place& a, const Place& b) {
    return a.first != b.first ? a.first < b.first : text(a) < text(b);
  });
  std::vector<std::string> texts;
  texts.reserve(sorted.size());
  for (const Place& place : sorted) texts.emplace_back(text(place));
  return texts;
}

/// The memory of lists that are over, for those of the next move of any game of the thread.
struct OldLists {
  rules::Actions legal;
  rules::Changes changes;
};
thread_local OldLists old;

}  // namespace

Play::Play(const rules::Variant& variant, const rules::Start& start)
    : variant_(&variant), setup_(start.setup), start_fen_(rules::to_fen(variant, start.position)) {
  history_.push(start.position);
  board_ = Board{rules::survey(variant, start.position, history_), start.position};
}

rules::Position Play::start() const {
  const auto position = rules::parse_fen(*variant_, start_fen_);
  assert(position && "it was written for this position");
  return *position;
}

std::expected<Play::Trial, rules::Error> Play::trial_of(std::string_view text) const {
  const auto action = rules::parse_move(*variant_, board_.position, board_, text);
  if (!action) return std::unexpected(action.error());
  Trial trial{.text = std::string{text}, .action = *action, .played = {}};
  auto& [board, changes] = trial.played;
  changes = std::exchange(old.changes, {});
  changes.clear();
  board.position = board_.position;
  rules::apply(*variant_, board.position, *action, &changes);
  static_cast<rules::Survey&>(board) =
      rules::survey(*variant_, board.position, history_, *action, std::exchange(old.legal, {}));
  return trial;
}

std::expected<const Played*, rules::Error> Play::tried(std::string_view text) const {
  auto trial = trial_of(text);
  if (!trial) return std::unexpected(trial.error());
  trial_ = std::move(*trial);
  return &trial_->played;
}

std::expected<void, rules::Error> Play::play(std::string_view text) {
  if (!trial_ || trial_->text != text) {
    auto trial = trial_of(text);
    if (!trial) return std::unexpected(trial.error());
    trial_ = std::move(*trial);
  }
  Played& played = trial_->played;
  if (board_.chance && trial_->text != rules::to_text(*variant_, trial_->action)) {
    throws_.push_back({.at = moves_.size(), .text = std::move(trial_->text)});
  }
  moves_.push_back({.action = trial_->action, .by = turn(), .roll = board_.chance});
  old = {.legal = std::move(board_.legal), .changes = std::move(changes_)};
  changes_ = std::move(played.changes);
  if (!moves_.back().roll) ++plies_;
  board_ = std::move(played.board);
  history_.push(board_.position, trial_->action);
  trial_.reset();
  return {};
}

std::optional<int> Play::ply_before_last_move(rules::Side side) const {
  int ply = plies_;
  for (const Made& made : std::views::reverse(moves_)) {
    if (made.roll) continue;
    --ply;
    if (made.by == side) return ply;
  }
  return std::nullopt;
}

std::vector<std::string> Play::texts() const {
  std::vector<std::string> all;
  for (std::size_t at = 0; at < moves_.size(); ++at) all.push_back(text_of(at));
  return all;
}

/// Takes back by playing all over again, so that the history is right.
void Play::take_back(int ply) {
  Play again{*variant_, {.setup = setup_, .position = start()}};
  for (std::size_t at = 0; at < moves_.size(); ++at) {
    if (!moves_[at].roll && again.plies_ == ply) break;
    const auto played = again.play(text_of(at));
    assert(played && "it was played before");
  }
  *this = std::move(again);
}

std::string Play::text_of(std::size_t at) const {
  const auto found = std::ranges::lower_bound(throws_, at, {}, &Throws::at);
  if (found != throws_.end() && found->at == at) return found->text;
  return rules::to_text(*variant_, moves_[at].action);
}

std::string Play::call_for() const {
  const auto last = std::ranges::find(moves_.rbegin(), moves_.rend(), false, &Made::roll);
  return std::to_string(plies_) + ':' + (last == moves_.rend() ? "-" : rules::to_text(*variant_, last->action));
}

Moves moves_of(const rules::Variant& variant, const Board& board) {
  return {.legal = texts_of(variant, board.legal), .rolls = texts_of(variant, board.rolls)};
}

protocol::Start start_of(const Play& play) {
  protocol::Start start{.setup = {}, .fen = play.start_fen()};
  if (!play.setup().empty()) start.setup = play.setup();
  return start;
}

protocol::Changes to_wire(const rules::Variant& variant, const rules::Changes& changes) {
  const auto square = [&](rules::Square at) { return std::string{variant.board.name(at)}; };
  protocol::Changes list;
  for (const rules::Change& change : changes) {
    if (const auto* moved = std::get_if<rules::Moved>(&change)) {
      list.emplace_back(protocol::PieceMoved{.moved = {square(moved->from), square(moved->to)}});
    } else if (const auto* removed = std::get_if<rules::Removed>(&change)) {
      list.emplace_back(
          protocol::PieceRemoved{.removed = square(removed->at), .was = rules::symbol_text(variant, removed->was)});
    } else if (const auto* became = std::get_if<rules::Became>(&change)) {
      list.emplace_back(
          protocol::PieceBecame{.became = square(became->at), .now = rules::symbol_text(variant, became->now)});
    }
  }
  return list;
}

}  // namespace server
