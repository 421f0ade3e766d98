// Fits the numbers of the evaluation to games by logistic regression, and prints them as a table.
// usage: tune FILE… [--variant ID[;option=value]] [--steps N]      all games of one variant; the table goes to stdout
// Each quiet position says who has won in the end, and what the search thought of it. What the data does not tell stays
// near what the moves suggest: a prior around the parameters by mobility.
#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <iostream>

#include "bench/engine/samples.hpp"
#include "rules/search/evaluation.hpp"
#include "rules/search/features.hpp"
#include "rules/search/tables.hpp"

namespace {

using namespace rules::search;

constexpr double kAGame = 5;  // positions of one game say as much as one in so many

/// The numbers of a Parameters in a row, opening and ending apart, each with how far it may be off.
struct Numbers {
  std::vector<rules::search::Tapered*> where;
  std::vector<double> prior_deviation;

  Numbers(Parameters& parameters, const rules::Variant& variant) {
    const auto add = [&](Tapered& term, double deviation) {
      where.push_back(&term);
      prior_deviation.push_back(deviation);
    };
    for (std::size_t i = 0; i < parameters.kinds.size(); ++i) {
      KindParameters& kind = parameters.kinds[i];
      const bool fixed = variant.kinds[i].royal && variant.most_royals == 1;
      add(kind.value, fixed ? 1e-3 : std::max(60.0, 0.4 * kind.value.opening));
      add(kind.place, 400);
      add(kind.mobility, 3);
      add(kind.zone, 6);
      for (Tapered& term : kind.rank) add(term, 15);
      for (Tapered& term : kind.file) add(term, 10);
    }
    for (Tapered& term : parameters.crowd) add(term, 20);
    for (Tapered& term : parameters.passed) add(term, 30);
    for (Tapered* term : {&parameters.doubled, &parameters.isolated}) add(*term, 15);
    for (Tapered* term : {&parameters.pawn_guard, &parameters.piece_guard}) add(*term, 10);
    add(parameters.tempo, 10);
  }
};

struct Term {
  std::uint32_t number;
  float count;
};

/// One position: which numbers it counts, for White, and what it should be worth.
struct Sample {
  std::size_t begin, end;  // of its terms
  float opening;           // how much of it is opening
  float target;
};

/// Collects the terms of a position in the order of Numbers.
class Collector {
 public:
  Collector(const rules::Variant& variant, const Weights& weights) : variant_(variant), weights_(weights) {
    std::uint32_t next = 0;
    for (const KindParameters& kind : weights.parameters.kinds) {
      first_.push_back(next);
      next += static_cast<std::uint32_t>(4 + kind.rank.size() + kind.file.size());
    }
    shared_ = next;
    counts_.resize(next + 2 * kCounted + 5);
    for (int i = 0; i < static_cast<int>(variant.kinds.size()); ++i) {
      const rules::Kind k = rules::kind(i);
      const double mean = mean_mobility(variant, k);
      for (const rules::Side side : rules::kSides) {
        std::vector<float>& more = more_landings_[rules::Piece(k, side).code()];
        for (const rules::Square s : variant.board.all()) {
          more.push_back(static_cast<float>((mean_mobility(variant, k, side, s) - mean) / 100));
        }
      }
    }
  }

  void collect(const rules::Position& position, std::vector<Term>& out) {
    std::ranges::fill(counts_, 0.0F);
    for (const rules::Side side : rules::kSides) {
      sign_ = side == rules::Side::white ? 1.0F : -1.0F;
      for (const rules::Square s : position.pieces(side)) place(position.at(s).kind(), side, s);
      count_features(variant_, weights_, position, side, *this);
    }
    counts_[shared_ + 2 * kCounted + 4] += position.turn() == rules::Side::white ? 1.0F : -1.0F;
    for (std::uint32_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i] != 0) out.push_back({i, counts_[i]});
    }
  }

  void mobility(rules::Kind k, int n) { counts_[at(k) + 2] += sign_ * static_cast<float>(n); }
  void zone(rules::Kind k, int n) { counts_[at(k) + 3] += sign_ * static_cast<float>(n); }
  void crowd(int n) { counts_[shared_ + static_cast<std::uint32_t>(n)] += sign_; }
  void passed(int n) { counts_[shared_ + kCounted + static_cast<std::uint32_t>(n)] += sign_; }
  void doubled() { counts_[shared_ + 2 * kCounted] += sign_; }
  void isolated() { counts_[shared_ + 2 * kCounted + 1] += sign_; }
  void pawn_guards(int n) { counts_[shared_ + 2 * kCounted + 2] += sign_ * static_cast<float>(n); }
  void piece_guards(int n) { counts_[shared_ + 2 * kCounted + 3] += sign_ * static_cast<float>(n); }

 private:
  [[nodiscard]] std::uint32_t at(rules::Kind k) const { return first_[static_cast<std::size_t>(rules::index(k))]; }
  void place(rules::Kind k, rules::Side side, rules::Square s) {
    const std::uint32_t first = at(k);
    const auto ranks = static_cast<std::uint32_t>(weights_.of(k).rank.size());
    counts_[first] += sign_;
    counts_[first + 1] += sign_ * more_landings_[rules::Piece(k, side).code()][static_cast<std::size_t>(s)];
    counts_[first + 4 + static_cast<std::uint32_t>(ranks_gone(variant_.board, side, s))] += sign_;
    counts_[first + 4 + ranks + static_cast<std::uint32_t>(files_from_edge(variant_.board, s))] += sign_;
  }

  const rules::Variant& variant_;
  const Weights& weights_;
  std::vector<std::uint32_t> first_;
  std::array<std::vector<float>, 256> more_landings_;  // of a piece by its code, on each square
  std::uint32_t shared_ = 0;
  std::vector<float> counts_;
  float sign_ = 1;
};

struct Data {
  std::vector<Term> terms;
  std::vector<Sample> learnt, aside;
  std::size_t games = 0;
};

void add_game(const rules::Variant& variant, const Weights& weights, Collector& collector,
              const bench::PlayedGame& game, Data& data) {
  std::vector<Sample>& samples = data.games % 5 == 0 ? data.aside : data.learnt;
  const bool read = bench::for_each_quiet(variant, game, [&](const rules::Position& position, double target) {
    const std::size_t begin = data.terms.size();
    collector.collect(position, data.terms);
    const Standing standing = standing_of(weights, position);
    const auto opening =
        static_cast<float>(std::min(standing.weight, weights.full_weight)) / static_cast<float>(weights.full_weight);
    samples.push_back({begin, data.terms.size(), opening, static_cast<float>(target)});
  });
  data.games += static_cast<std::size_t>(read);
}

/// Gradient descent (Adam) over all samples at once. `numbers`: opening and ending in turn.
class Fit {
 public:
  Fit(const Data& data, std::vector<double> prior, std::vector<double> deviation)
      : data_(data),
        prior_(prior),
        numbers_(std::move(prior)),
        deviation_(std::move(deviation)),
        first_(numbers_.size()),
        second_(numbers_.size()),
        gradient_(numbers_.size()) {}

  /// The mean loss before the step.
  double step(int number) {
    std::ranges::fill(gradient_, 0.0);
    double loss = 0;
    for (const Sample& sample : data_.learnt) loss += learn(sample);
    const double weight = 1 / kAGame;
    constexpr double kSlow = 0.9, kSlower = 0.999;
    const double rate = 4.0 / (1 + number / 150.0);
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      const double g = gradient_[i] * weight + (numbers_[i] - prior_[i]) / (deviation_[i] * deviation_[i]);
      first_[i] = kSlow * first_[i] + (1 - kSlow) * g;
      second_[i] = kSlower * second_[i] + (1 - kSlower) * g * g;
      const double mean = first_[i] / (1 - std::pow(kSlow, number + 1));
      const double spread = second_[i] / (1 - std::pow(kSlower, number + 1));
      numbers_[i] -= rate * std::min(1.0, deviation_[i] / 10) * mean / (std::sqrt(spread) + 1e-12);
    }
    return loss / static_cast<double>(data_.learnt.size());
  }
  /// The mean loss on what is kept aside.
  [[nodiscard]] double loss_aside() const {
    double loss = 0;
    for (const Sample& sample : data_.aside) loss += loss_of(sample, bench::chance_of(score_of(sample)));
    return loss / static_cast<double>(std::max<std::size_t>(data_.aside.size(), 1));
  }
  [[nodiscard]] const std::vector<double>& numbers() const { return numbers_; }

 private:
  static double loss_of(const Sample& sample, double said) {
    return -(sample.target * std::log(said + 1e-12) + (1 - sample.target) * std::log(1 - said + 1e-12));
  }
  [[nodiscard]] double score_of(const Sample& sample) const {
    double score = 0;
    for (std::size_t t = sample.begin; t < sample.end; ++t) {
      const Term& term = data_.terms[t];
      score += term.count *
               (numbers_[2 * term.number] * sample.opening + numbers_[2 * term.number + 1] * (1 - sample.opening));
    }
    return score;
  }
  double learn(const Sample& sample) {
    const double opening = sample.opening;
    const double said = bench::chance_of(score_of(sample));
    const double off = (said - sample.target) / bench::kScale;
    for (std::size_t t = sample.begin; t < sample.end; ++t) {
      const Term& term = data_.terms[t];
      gradient_[2 * term.number] += off * term.count * opening;
      gradient_[2 * term.number + 1] += off * term.count * (1 - opening);
    }
    return loss_of(sample, said);
  }

  const Data& data_;
  std::vector<double> prior_, numbers_, deviation_;
  std::vector<double> first_, second_, gradient_;
};

void tune(const std::vector<std::string>& files, const std::string& text, int steps) {
  const auto variant = bench::make_game(text);
  Parameters parameters = parameters_by_mobility(*variant);
  const Weights weights = compile(*variant, parameters);
  Collector collector(*variant, weights);
  Data data;
  bench::for_each_game(files,
                       [&](const bench::PlayedGame& game) { add_game(*variant, weights, collector, game, data); });
  const Numbers numbers(parameters, *variant);
  std::vector<double> prior, deviation;
  for (std::size_t i = 0; i < numbers.where.size(); ++i) {
    prior.insert(prior.end(),
                 {static_cast<double>(numbers.where[i]->opening), static_cast<double>(numbers.where[i]->ending)});
    deviation.insert(deviation.end(), 2, numbers.prior_deviation[i]);
  }
  std::fprintf(stderr, "%zu games, %zu positions, %zu numbers\n", data.games, data.learnt.size(), prior.size());
  Fit fit(data, prior, deviation);
  for (int i = 0; i < steps; ++i) {
    const double loss = fit.step(i);
    if (i % 50 == 0 || i + 1 == steps)
      std::fprintf(stderr, "step %d: loss %.5f, aside %.5f\n", i, loss, fit.loss_aside());
  }
  for (std::size_t i = 0; i < numbers.where.size(); ++i) {
    *numbers.where[i] = {static_cast<std::int32_t>(std::lround(fit.numbers()[2 * i])),
                         static_cast<std::int32_t>(std::lround(fit.numbers()[2 * i + 1]))};
  }
  std::cout << "# Fitted by bench/tune to " << data.games << " games, " << data.learnt.size() << " positions of "
            << text << ".\n"
            << table_text(*variant, parameters);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> files;
  std::string variant;
  int steps = 400;
  CLI::App app{"fits the evaluation to games"};
  app.add_option("files", files, "games, of bench/selfplay")->required();
  app.add_option("--variant", variant, "id, and options after semicolons")->required();
  app.add_option("--steps", steps)->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv);
  tune(files, variant, steps);
  return 0;
}
