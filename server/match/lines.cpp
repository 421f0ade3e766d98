#include "server/match/lines.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "server/match/ending.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using protocol::LinePly;
using protocol::say;
using rules::Side;

/// A flaw of the move at this place.
std::unexpected<protocol::Error> flaw(std::size_t at, ErrorCode code, protocol::Wording sentence) {
  return std::unexpected(protocol::Error{
      .code = code, .message = std::move(sentence), .pointer = "/lines/" + std::to_string(at) + "/move", .id = {}});
}

/// The plies that begin with the move at this index, which is part of them.
std::span<const LinePly> branch(std::span<const LinePly> plies, std::size_t at) {
  std::size_t end = at + 1;
  while (end < plies.size() && plies[end].ply > plies[at].ply) ++end;
  return plies.subspan(at, end - at);
}

/// The indexes of the moves that come next after the move at `parent`; none for `parent`: the moves at the root of the
/// tree.
std::vector<std::size_t> next_of(std::span<const LinePly> plies, std::optional<std::size_t> parent) {
  std::vector<std::size_t> next;
  const std::size_t begin = parent ? *parent + 1 : 0;
  const std::size_t end = parent ? *parent + branch(plies, *parent).size() : plies.size();
  for (std::size_t at = begin; at < end; at += branch(plies, at).size()) next.push_back(at);
  return next;
}

std::expected<void, protocol::Error> check_plies(const protocol::Lines& lines, int first) {
  std::int64_t before = first - 1;
  for (std::size_t at = 0; at < lines.plies.size(); ++at) {
    const std::int64_t ply = lines.plies[at].ply;
    if (ply < first || ply > before + 1) {
      return flaw(at, ErrorCode::bad_value,
                  say<"game.line_follows_nothing">(lines.plies[at].ply, lines.plies[at].move));
    }
    before = ply;
  }
  return {};
}

/// Walks through the tree. At a fork, the position is kept until the last branch has been walked.
class Walk {
 public:
  Walk(const protocol::Lines& lines, Side side) : side_(side), checked_(lines) {}

  std::expected<protocol::Lines, protocol::Error> run(Play from) && {
    if (auto good = fork(std::nullopt, std::move(from)); !good) return std::unexpected(std::move(good.error()));
    while (!waiting_.empty()) {
      Step step = std::move(waiting_.back());
      waiting_.pop_back();
      const bool is_last = step.before.use_count() == 1;
      Play play = is_last ? std::move(*step.before) : *step.before;
      if (auto good = take(step.at, play); !good) return std::unexpected(std::move(good.error()));
      if (auto good = fork(step.at, std::move(play)); !good) return std::unexpected(std::move(good.error()));
    }
    return std::move(checked_);
  }

 private:
  struct Step {
    std::size_t at;
    std::shared_ptr<Play> before;
  };

  /// Plays the move at this place.
  std::expected<void, protocol::Error> take(std::size_t at, Play& play) {
    LinePly& one = checked_.plies[at];
    if (const auto& over = play.board().outcome) {
      return flaw(at, ErrorCode::illegal_move,
                  say<"game.line_after_the_end">(one.ply, one.move, play.ply(), name(ending_of(*over).cause)));
    }
    const auto played = play.tried(one.move);
    if (!played)
      return flaw(at, ErrorCode::illegal_move, say<"game.line_is_illegal">(one.ply, one.move, played.error().message));
    if ((*played)->board.chance) {
      return flaw(at, ErrorCode::calls_for_dice, say<"game.line_calls_for_dice">(one.ply, one.move));
    }
    (void)play.play(one.move);
    one.move = play.text_of(play.moves().size() - 1);
    return {};
  }

  /// Queues what follows the move at this index to be walked too.
  std::expected<void, protocol::Error> fork(std::optional<std::size_t> at, Play play) {
    const std::vector<std::size_t> next = next_of(checked_.plies, at);
    if (next.size() > 1 && play.turn() == side_) {
      return flaw(next[1], ErrorCode::bad_value,
                  say<"game.line_has_two_answers">(checked_.plies[next[1]].ply, checked_.plies[next[1]].move));
    }
    if (const auto twice = written_twice(next)) {
      return flaw(*twice, ErrorCode::bad_value,
                  say<"game.line_has_move_twice">(checked_.plies[*twice].ply, checked_.plies[*twice].move));
    }
    const auto before = std::make_shared<Play>(std::move(play));
    for (std::size_t i = next.size(); i-- > 0;) waiting_.push_back({.at = next[i], .before = before});
    return {};
  }

  [[nodiscard]] std::optional<std::size_t> written_twice(const std::vector<std::size_t>& next) const {
    std::vector<std::pair<std::string_view, std::size_t>> texts;
    for (const std::size_t at : next) texts.emplace_back(checked_.plies[at].move, at);
    std::ranges::sort(texts);
    const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
    const auto twice = std::ranges::adjacent_find(texts, same);
    return twice == texts.end() ? std::nullopt : std::optional{std::next(twice)->second};
  }

  Side side_;
  protocol::Lines checked_;
  std::vector<Step> waiting_;
};

/// The moves that were made after so many plies; none: dice fell among them.
std::optional<std::vector<std::string>> made_since(const Play& play, std::int64_t plies) {
  const auto& moves = play.moves();
  const auto count = static_cast<std::size_t>(play.ply() - plies);
  if (count > moves.size()) return std::nullopt;
  std::vector<std::string> made;
  for (std::size_t at = moves.size() - count; at < moves.size(); ++at) {
    if (moves[at].roll) return std::nullopt;
    made.push_back(play.text_of(at));
  }
  return made;
}

}  // namespace

std::expected<protocol::Lines, protocol::Error> checked(const protocol::Lines& lines, Play from, Side side) {
  if (auto good = check_plies(lines, from.ply() + 1); !good) return std::unexpected(std::move(good.error()));
  return Walk{lines, side}.run(std::move(from));
}

std::optional<protocol::Lines> still_to_come(const protocol::Lines& lines, const State& state) {
  if (state.phase != Phase::playing || lines.plies.empty()) return std::nullopt;
  const std::int64_t begun = lines.plies.front().ply - 1;
  const auto after = static_cast<Seq>(lines.after);
  const bool is_of_now = after <= state.last && after >= state.taken_back;
  if (!is_of_now || begun > state.play->ply()) return std::nullopt;
  const auto made = made_since(*state.play, begun);
  if (!made) return std::nullopt;
  std::span<const LinePly> left = lines.plies;
  for (const std::string& move : *made) {
    const auto next = next_of(left, std::nullopt);
    const auto played = std::ranges::find(next, move, [&](std::size_t at) { return left[at].move; });
    if (played == next.end()) return std::nullopt;
    left = branch(left, *played).subspan(1);
  }
  if (left.empty()) return std::nullopt;
  return protocol::Lines{.after = lines.after, .plies = {left.begin(), left.end()}};
}

std::optional<PlayLine> answer_now(const protocol::Lines& to_come, const State& state, const PlayerId& player) {
  const bool may_answer = !state.offers.open && !state.takebacks.open && !state.play->board().chance;
  if (!may_answer || state.seats.side_of(player) != state.play->turn()) return std::nullopt;
  const LinePly& next = to_come.plies.front();
  return PlayLine{.player = player, .ply = static_cast<int>(next.ply), .move = next.move};
}

}  // namespace server
