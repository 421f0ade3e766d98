#include "server/tournament/dutch/weights.hpp"

#include <algorithm>
#include <bit>

#include "server/tournament/dutch/misses.hpp"

namespace tournament {
namespace {

void put_in(Weight& weight, int shift, std::uint64_t value) {
  if (shift >= 0) weight.add(value, shift);
}

}  // namespace

Weights::Weights(const Bracket& bracket, Scope scope, std::span<const Vertex> vertices)
    : bracket_(&bracket), scope_(scope), vertices_(vertices) {
  for (const int rank : bracket.moved) {
    if (scores_.empty() || scores_.back() != bracket.at(rank).score) scores_.push_back(bracket.at(rank).score);
  }
  scores_.push_back(bracket.at(bracket.residents.front()).score);
  count_people();
  place_counters();
}

std::size_t Weights::score_index(int rank) const {
  return static_cast<std::size_t>(std::ranges::find(scores_, bracket_->at(rank).score) - scores_.begin());
}

/// The most that each counter can come to.
void Weights::count_people() {
  for (Counters* counters :
       {&moved_, &next_of_score_, &moved_down_, &opponent_up_, &moved_down_before_, &opponent_up_before_}) {
    counters->resize(scores_.size());
  }
  std::uint64_t people = 0;  // players of the bracket
  std::uint64_t below = 0;
  std::uint64_t up = 0;
  std::uint64_t up_before = 0;
  std::uint64_t games = 0;
  for (const Vertex& vertex : vertices_) {
    if (vertex.kind == Kind::next) ++below;
    if (vertex.kind > Kind::resident) continue;
    const Entrant& entrant = bracket_->at(vertex.rank);
    const std::size_t score = score_index(vertex.rank);
    ++people;
    ++next_of_score_[score].most;
    games = std::max(games, static_cast<std::uint64_t>(entrant.colors.size()));
    if (vertex.kind == Kind::moved) {
      ++moved_[score].most;
      moved_down_[score].most += entrant.last == Drift::down ? 1 : 0;
      moved_down_before_[score].most += entrant.before_last == Drift::down ? 1 : 0;
    } else if (vertex.kind == Kind::resident) {
      resident_down_.most += entrant.last == Drift::down ? 1 : 0;
      resident_down_before_.most += entrant.before_last == Drift::down ? 1 : 0;
      up += entrant.last == Drift::up ? 1 : 0;
      up_before += entrant.before_last == Drift::up ? 1 : 0;
    }
  }
  const bool looks_below = scope_.reach != Reach::bracket;
  for (std::size_t i = 0; i < scores_.size(); ++i) {
    // If no resident floated up, no moved player can have such an opponent.
    if (up != 0) moved_up_.most += opponent_up_[i].most = moved_[i].most;
    if (up_before != 0) moved_up_before_.most += opponent_up_before_[i].most = moved_[i].most;
    if (!looks_below) next_of_score_[i].most = 0;
  }
  pairs_.most = people / 2;
  next_pairs_.most = looks_below ? (people + below) / 2 : 0;
  complete_.most = vertices_.size() / 2;
  if (scope_.counts_games) games_.most = games;
  if (scope_.pairs > 0) {
    originals_.most = static_cast<std::uint64_t>(scope_.pairs);
    sum_.most = originals_.most * bracket_->residents.size();
  }
  step_.most = bracket_->residents.size() + 1;
}

void Weights::place(Counter& counter) {
  if (counter.most == 0) return;
  counter.shift = bits_;
  bits_ += static_cast<int>(std::bit_width(counter.most));
}

void Weights::place_counters() {
  for (std::size_t i = 0; i < vertices_.size(); ++i) {
    if (vertices_[i].kind > Kind::resident) continue;
    for (std::size_t j = i + 1; j < vertices_.size(); ++j) {
      if (!is_pair(*bracket_, vertices_[i], vertices_[j])) continue;
      const Entrant& one = bracket_->at(vertices_[i].rank);
      const Entrant& two = bracket_->at(vertices_[j].rank);
      if (misses_balance(one, two)) balance_.most = pairs_.most;
      if (misses_change(one, two)) change_.most = pairs_.most;
      if (misses_preference(one, two)) preference_.most = pairs_.most;
      if (misses_strong_preference(one, two)) strong_preference_.most = pairs_.most;
    }
  }
  // Fields are placed from the least criterion to the greatest; among scores, too, the highest comes last.
  const auto place_all = [this](Counters& counters) {
    for (auto counter = counters.rbegin(); counter != counters.rend(); ++counter) place(*counter);
  };
  for (Counter* counter : {&step_, &sum_, &originals_}) place(*counter);
  // C21 to C18
  for (Counters* counters : {&opponent_up_before_, &moved_down_before_, &opponent_up_, &moved_down_}) {
    place_all(*counters);
  }
  // C17 to C9
  for (Counter* counter : {&moved_up_before_, &resident_down_before_, &moved_up_, &resident_down_, &strong_preference_,
                           &preference_, &change_, &balance_, &games_}) {
    place(*counter);
  }
  place_all(next_of_score_);  // C8
  place(next_pairs_);
  place_all(moved_);  // C7
  place(pairs_);      // C6
  place(complete_);   // C4, C5
}

bool Weights::is_pair(const Bracket& bracket, const Vertex& one, const Vertex& two) {
  return two.kind == Kind::resident && (one.kind == Kind::moved || one.kind == Kind::resident) &&
         bracket.field->may_meet(one.rank, two.rank);
}

void Weights::put(Weight& weight, const Vertex& one, const Vertex& two, std::uint64_t step) const {
  put_in(weight, step_.shift, step);
  if (one.kind == Kind::nobody || two.kind == Kind::nobody) return;
  if (two.kind == Kind::bye) {
    if (!bracket_->may_sit_out(one.rank)) return;
    put_in(weight, complete_.shift, 1);
    put_in(weight, games_.shift, std::min<std::uint64_t>(bracket_->at(one.rank).colors.size(), games_.most));
    return;
  }
  if (!bracket_->field->may_meet(one.rank, two.rank)) return;
  // A player in limbo is not paired in this bracket.
  if (one.kind == Kind::limbo && two.kind == Kind::resident) return;
  if (scope_.reach == Reach::all) put_in(weight, complete_.shift, 1);
  if (is_pair(*bracket_, one, two)) put_pair(weight, one, two);
  if (two.kind == Kind::next) put_below(weight, one, two);
}

void Weights::put_pair(Weight& weight, const Vertex& one, const Vertex& two) const {
  const Entrant& better = bracket_->at(one.rank);
  const Entrant& worse = bracket_->at(two.rank);
  put_in(weight, pairs_.shift, 1);
  if (!misses_balance(better, worse)) put_in(weight, balance_.shift, 1);
  if (!misses_change(better, worse)) put_in(weight, change_.shift, 1);
  if (!misses_preference(better, worse)) put_in(weight, preference_.shift, 1);
  if (!misses_strong_preference(better, worse)) put_in(weight, strong_preference_.shift, 1);
  put_drifts(weight, one, two);
  if (one.kind == Kind::resident && scope_.pairs > 0) {
    if (one.place <= scope_.pairs) put_in(weight, originals_.shift, 1);
    put_in(weight, sum_.shift, bracket_->residents.size() - static_cast<std::size_t>(one.place));
  }
}

void Weights::put_drifts(Weight& weight, const Vertex& one, const Vertex& two) const {
  const Entrant& better = bracket_->at(one.rank);
  const Entrant& worse = bracket_->at(two.rank);
  const auto down = [](Drift drift) { return drift == Drift::down ? 1U : 0U; };
  if (one.kind == Kind::resident) {
    put_in(weight, resident_down_.shift, down(better.last) + down(worse.last));
    put_in(weight, resident_down_before_.shift, down(better.before_last) + down(worse.before_last));
    return;
  }
  put_in(weight, resident_down_.shift, down(worse.last));
  put_in(weight, resident_down_before_.shift, down(worse.before_last));
  const std::size_t score = score_index(one.rank);
  put_in(weight, moved_[score].shift, 1);
  put_in(weight, moved_down_[score].shift, down(better.last));
  put_in(weight, moved_down_before_[score].shift, down(better.before_last));
  if (worse.last != Drift::up) {
    put_in(weight, moved_up_.shift, 1);
    put_in(weight, opponent_up_[score].shift, 1);
  }
  if (worse.before_last != Drift::up) {
    put_in(weight, moved_up_before_.shift, 1);
    put_in(weight, opponent_up_before_[score].shift, 1);
  }
}

/// A pair of the next bracket, which is looked at for C8.
void Weights::put_below(Weight& weight, const Vertex& one, const Vertex& two) const {
  if (two.kind != Kind::next) return;
  put_in(weight, next_pairs_.shift, 1);
  if (one.kind != Kind::next) put_in(weight, next_of_score_[score_index(one.rank)].shift, 1);
}

}  // namespace tournament
