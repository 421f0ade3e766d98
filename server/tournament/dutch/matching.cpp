#include "server/tournament/dutch/matching.hpp"

#include <bit>

#include "server/tournament/dutch/blossom_search.hpp"

namespace tournament {
namespace {

template <class Number>
class BlossomMatching final : public Matching {
 public:
  BlossomMatching(int vertices, int bits) : graph_(vertices), search_(graph_), struck_shift_(bits + 2) {}

  void set(int one, int two, const Weight& weight) override { graph_.set_weight(one, two, twice(weight)); }
  void open(int vertex) override {
    graph_.dissolve(vertex);
    changed_ = vertex;
  }
  void renew(int other, const Weight& weight) override { set(changed_, other, weight); }
  void close() override { graph_.refit(changed_); }
  void solve() override {
    if (!begun_) graph_.begin();
    begun_ = true;
    for (int v = 0; v < graph_.vertices(); ++v) {
      if (graph_.mate(graph_.outermost(v)) < 0) search_.run(graph_.outermost(v));
    }
  }
  [[nodiscard]] int mate(int vertex) const override { return graph_.mate(vertex); }

 private:
  Number twice(const Weight& weight) const {
    Number number;
    for (const Weight::Term& term : weight.terms()) number.add(term.value, term.shift);
    if (weight.is_struck()) {
      number = Number{};
      Number large;
      large.add(1, struck_shift_);
      number -= large;
    }
    return number.twice();
  }

  Blossoms<Number> graph_;
  BlossomSearch<Number> search_;
  int struck_shift_;
  bool begun_ = false;
  int changed_ = 0;
};

template <std::size_t Words>
std::unique_ptr<Matching> made(int vertices, int bits) {
  return std::make_unique<BlossomMatching<Wide<Words>>>(vertices, bits);
}

}  // namespace

std::unique_ptr<Matching> make_matching(int vertices, int bits) {
  // A struck edge weighs more than any matching, and a dual may be a sum of as many weights as there are vertices.
  const int needed = bits + 8 + 2 * static_cast<int>(std::bit_width(static_cast<unsigned>(vertices)));
  if (needed <= 64) return made<1>(vertices, bits);
  if (needed <= 128) return made<2>(vertices, bits);
  if (needed <= 192) return made<3>(vertices, bits);
  if (needed <= 256) return made<4>(vertices, bits);
  if (needed <= 512) return made<8>(vertices, bits);
  if (needed <= 2048) return made<32>(vertices, bits);
  return made<256>(vertices, bits);
}

}  // namespace tournament
