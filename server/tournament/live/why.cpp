#include "server/tournament/live/why.hpp"

#include <utility>

#include "server/tournament/live/decision.hpp"
#include "server/tournament/live/evolve.hpp"
#include "server/tournament/live/pairs.hpp"

namespace tournament {
namespace {

using protocol::ErrorCode;
using protocol::say;

protocol::ColorRule to_wire(ColorRule rule) {
  switch (rule) {
    case ColorRule::no_clash:
      return protocol::ColorRule::no_clash;
    case ColorRule::stronger:
      return protocol::ColorRule::stronger;
    case ColorRule::history:
      return protocol::ColorRule::history;
    case ColorRule::rank:
      return protocol::ColorRule::rank;
    case ColorRule::number:
      break;
  }
  return protocol::ColorRule::number;
}

/// Numbers of the table as ids.
class Ids {
 public:
  explicit Ids(const Table& table) : table_(table) {}

  const std::string& of(int number) const { return table_.ids[static_cast<std::size_t>(number - 1)]; }
  std::vector<std::string> of(const std::vector<int>& numbers) const {
    std::vector<std::string> ids;
    for (const int number : numbers) ids.push_back(of(number));
    return ids;
  }

 private:
  const Table& table_;
};

protocol::BracketWhy bracket_why(const BracketStory& story, const Ids& ids) {
  protocol::BracketWhy why{.points = points_text(story.score),
                           .moved = ids.of(story.moved),
                           .residents = ids.of(story.residents),
                           .pairs = {},
                           .floaters = ids.of(story.floaters),
                           .sits_out = {},
                           .missed = {}};
  for (const auto& [better, worse] : story.pairs) why.pairs.push_back({ids.of(better), ids.of(worse)});
  if (story.sits_out != 0) why.sits_out = ids.of(story.sits_out);
  for (const auto& [criterion, times] : story.missed) why.missed.push_back({.criterion = criterion, .times = times});
  return why;
}

protocol::RoundWhy round_why(const SwissRound& swiss, int round) {
  const Ids ids(swiss.table);
  protocol::RoundWhy why{.round = round, .by = {}, .boards = {}, .brackets = {}};
  for (std::size_t i = 0; i < swiss.pairing.pairs.size(); ++i) {
    const auto [white, black] = swiss.pairing.pairs[i];
    protocol::PairWhy pair{.white = ids.of(white), .black = {}, .colors_by = {}};
    if (black != 0) {
      pair.black = ids.of(black);
      pair.colors_by = to_wire(swiss.pairing.rules[i]);
    }
    why.boards.push_back(std::move(pair));
  }
  for (const BracketStory& story : swiss.pairing.brackets) why.brackets.push_back(bracket_why(story, ids));
  return why;
}

}  // namespace

std::expected<protocol::RoundWhy, protocol::Error> why_paired(std::span<const Step> steps, int round) {
  const protocol::RoundPaired* paired = nullptr;
  State state;
  State before;
  for (const Step& step : steps) {
    const auto* pairs = std::get_if<protocol::RoundPaired>(&step.body);
    if (pairs != nullptr && pairs->round == round) {  // again, where it was taken back
      paired = pairs;
      before = state;
    }
    evolve(state, step);
  }
  if (paired == nullptr) return refused(ErrorCode::nothing_here, say<"tournament.not_paired">());
  if (paired->by) return protocol::RoundWhy{.round = round, .by = paired->by, .boards = {}, .brackets = {}};
  if (before.terms.format != protocol::Format::swiss)
    return refused(ErrorCode::not_available, say<"tournament.only_swiss_has_reasons">());
  if (paired->first_color) before.first_color = paired->first_color;
  const auto swiss = swiss_round(before);
  if (!swiss) return refused(ErrorCode::cannot_pair, swiss.error());
  return round_why(*swiss, round);
}

}  // namespace tournament
