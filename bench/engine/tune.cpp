// Fits the numbers of the evaluation to games by logistic regression, and prints them as a table.
// usage: tune FILE… [--variant ID[;option=value]] [--steps N]      all games of one variant; the table goes to stdout
// Each quiet position says who has won in the end, and what the search thought of it. What the data does not tell stays
// near what the moves suggest: a prior around the parameters by mobility.
#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <iostream>
#include <map>

#include "bench/engine/samples.hpp"
#include "rules/search/evaluation.hpp"
#include "rules/search/features.hpp"
#include "rules/search/tables.hpp"

namespace {

using namespace rules::search;

constexpr double kMostOfAGame = 40;  // positions: a long game says no more than others

/// The numbers of a Parameters in a row, opening and ending apart, each with how far it may be off.
struct Numbers {
  std::vector<rules::search::Tapered*> where;
  std::vector<std::int32_t> prior_deviation;
  std::vector<std::size_t> worths;  // the numbers that are worths of kinds that may be exchanged

  Numbers(Parameters& parameters, const rules::Variant& variant) {
    for_each_term(parameters, [&](std::string_view name, std::span<Tapered> term) { add(name, term, 15); });
    for (std::size_t i = 0; i < parameters.kinds.size(); ++i) {
      KindParameters& kind = parameters.kinds[i];
      const bool fixed = variant.kinds[i].royal && variant.most_royals == 1;
      const std::int32_t worth = fixed ? 0 : 20 + kind.value.opening / 5;
      if (!fixed) worths.push_back(where.size());
      for_each_term(kind, [&](std::string_view name, std::span<Tapered> term) { add(name, term, worth); });
    }
  }

 private:
  void add(std::string_view name, std::span<Tapered> term, std::int32_t usual) {
    for (Tapered& number : term) {
      where.push_back(&number);
      const auto known = std::ranges::find(kDeviations, name, &Deviation::term);
      prior_deviation.push_back(known == kDeviations.end() ? usual : known->most);
    }
  }

  struct Deviation {
    std::string_view term;
    std::int32_t most;
  };
  /// The deviations of terms that are no worth of a piece and no feature of a side.
  static constexpr std::array<Deviation, 9> kDeviations{{{"place", 400},
                                                         {"mobility", 3},
                                                         {"zone", 6},
                                                         {"rank", 15},
                                                         {"file", 10},
                                                         {"pair", 20},
                                                         {"escort", 4},
                                                         {"passed", 30},
                                                         {"tempo", 10}}};
};

struct Term {
  std::uint32_t number;
  float count;
};

/// One position: which numbers it counts, for White, and what it should be worth.
struct Sample {
  std::size_t begin, end;  // the range of its terms
  float opening;           // how much of it is opening
  float target;
  float weight;
};

/// Collects the terms of a position in the order of Numbers.
class Collector {
 public:
  Collector(const rules::Variant& variant, const Weights& weights) : variant_(variant), weights_(weights) {
    for (int i = 0; i < static_cast<int>(variant.kinds.size()); ++i) {
      const rules::Kind k = rules::kind(i);
      KindTerms<float>& counted = counts_.kinds.emplace_back();
      counted.rank.resize(weights.of(k).rank.size());
      counted.file.resize(weights.of(k).file.size());
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
    for_each_count([](float& count) { count = 0; });
    for (const rules::Side side : rules::kSides) {
      for (const rules::Square s : position.pieces(side)) place(position.at(s).kind(), side, s);
    }
    Features(variant_, weights_, position, *this).find();
    counts_.tempo += position.turn() == rules::Side::white ? 1.0F : -1.0F;
    std::uint32_t number = 0;
    for_each_count([&](float& count) {
      if (count != 0) out.push_back({number, count});
      ++number;
    });
  }

  void operator()(rules::Side side, auto&& term, int n) { term(counts_) += sign(side) * static_cast<float>(n); }

 private:
  static float sign(rules::Side side) { return side == rules::Side::white ? 1.0F : -1.0F; }

  void for_each_count(auto&& visit) {
    const auto each = [&](std::string_view, std::span<float> counts) { std::ranges::for_each(counts, visit); };
    for_each_term(counts_, each);
    for (KindTerms<float>& kind : counts_.kinds) for_each_term(kind, each);
  }
  void place(rules::Kind k, rules::Side side, rules::Square s) {
    KindTerms<float>& counted = counts_.kinds[static_cast<std::size_t>(rules::index(k))];
    const auto at = [](int n) { return static_cast<std::size_t>(n); };
    counted.value += sign(side);
    counted.place += sign(side) * more_landings_[rules::Piece(k, side).code()][static_cast<std::size_t>(s)];
    counted.rank[at(ranks_gone(variant_.board, side, s))] += sign(side);
    counted.file[at(files_from_edge(variant_.board, s))] += sign(side);
  }

  const rules::Variant& variant_;
  const Weights& weights_;
  std::array<std::vector<float>, 256> more_landings_;  // the landings of a piece, by its code, on each square
  Terms<float> counts_;
};

struct Data {
  std::vector<Term> terms;
  std::vector<Sample> learnt, aside;
  std::size_t games = 0;
  std::map<std::string, int> made_by;  // games by command
};

void add_game(const rules::Variant& variant, const Weights& weights, Collector& collector,
              const bench::PlayedGame& game, Data& data) {
  std::vector<Sample>& samples = data.games % 5 == 0 ? data.aside : data.learnt;
  const std::size_t first = samples.size();
  const bool read = bench::for_each_quiet(variant, game, [&](const rules::Position& position, double target) {
    const std::size_t begin = data.terms.size();
    collector.collect(position, data.terms);
    const Standing standing = standing_of(weights, position);
    const auto opening =
        static_cast<float>(std::min(standing.weight, weights.full_weight)) / static_cast<float>(weights.full_weight);
    samples.push_back({begin, data.terms.size(), opening, static_cast<float>(target), 1});
  });
  const auto found = static_cast<double>(samples.size() - first);
  for (std::size_t i = first; i < samples.size(); ++i)
    samples[i].weight = static_cast<float>(std::min(1.0, kMostOfAGame / found));
  data.games += static_cast<std::size_t>(read);
  data.made_by[game.made_by] += static_cast<int>(read);
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
    constexpr double kSlow = 0.9, kSlower = 0.999;
    const double rate = 4.0 / (1 + number / 150.0);
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      const double g = gradient_[i] + (numbers_[i] - prior_[i]) / (deviation_[i] * deviation_[i]);
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
    return -sample.weight * (sample.target * std::log(said + 1e-12) + (1 - sample.target) * std::log(1 - said + 1e-12));
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
    const double off = sample.weight * (said - sample.target) / bench::kScale;
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

struct Scale {
  double opening = 0, ending = 0;
};

/// The scale by which the pieces that stood are cheaper than by their moves. In long games nobody can win what is
/// ahead, so a fit makes everything cheap, endings most of all; an engine that believes it exchanges nothing while it
/// is ahead, and prunes by margins that are too wide. Terms keep their worth beside each other; the whole keeps its
/// scale.
Scale scale_of(const Data& data, const Numbers& numbers, const std::vector<double>& prior,
               const std::vector<double>& fitted) {
  Scale before, after;
  std::vector<bool> is_worth(numbers.where.size());
  for (const std::size_t i : numbers.worths) is_worth[i] = true;
  for (const Sample& sample : data.learnt) {
    for (std::size_t t = sample.begin; t < sample.end; ++t) {
      const Term& term = data.terms[t];
      if (!is_worth[term.number]) continue;
      const double count = std::abs(term.count);
      before.opening += count * sample.opening * prior[2 * term.number];
      after.opening += count * sample.opening * fitted[2 * term.number];
      before.ending += count * (1 - sample.opening) * prior[2 * term.number + 1];
      after.ending += count * (1 - sample.opening) * fitted[2 * term.number + 1];
    }
  }
  return {before.opening / std::max(after.opening, 1e-9), before.ending / std::max(after.ending, 1e-9)};
}

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
    deviation.insert(deviation.end(), 2, std::max(1e-3, static_cast<double>(numbers.prior_deviation[i])));
  }
  std::fprintf(stderr, "%zu games, %zu positions, %zu numbers\n", data.games, data.learnt.size(), prior.size());
  Fit fit(data, prior, deviation);
  for (int i = 0; i < steps; ++i) {
    const double loss = fit.step(i);
    if (i % 50 == 0 || i + 1 == steps)
      std::fprintf(stderr, "step %d: loss %.5f, aside %.5f\n", i, loss, fit.loss_aside());
  }
  const Scale scale = scale_of(data, numbers, prior, fit.numbers());
  std::fprintf(stderr, "scaled by %.2f in openings, %.2f in endings\n", scale.opening, scale.ending);
  for (std::size_t i = 0; i < numbers.where.size(); ++i) {
    *numbers.where[i] = {static_cast<std::int32_t>(std::lround(scale.opening * fit.numbers()[2 * i])),
                         static_cast<std::int32_t>(std::lround(scale.ending * fit.numbers()[2 * i + 1]))};
  }
  std::cout << "# tune --variant " << text << " --steps " << steps << ": fitted to " << data.learnt.size()
            << " positions of\n";
  for (const auto& [command, games] : data.made_by) std::cout << "#   " << games << " games of " << command << '\n';
  std::cout << table_text(*variant, parameters);
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
