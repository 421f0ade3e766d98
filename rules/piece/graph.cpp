#include "rules/piece/graph.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace rules {
namespace {

using Way = std::array<int, 2>;  // files and ranks
constexpr Way kNowhere{};
constexpr int kNoDirection = -1;

int compass(const std::array<int, 2>& step) {
  return static_cast<int>(std::ranges::find(kCompass, step) - kCompass.begin());
}

/// A chain of equal steps from one place: what a leg becomes once its direction is known.
struct Ray {
  Way step{};                    // turned for the side already
  int direction = kNoDirection;  // the direction of a compass leg
  int min = 1, max = 1;
  int turn = 0;  // eighths per step: circles
  std::uint8_t open = 0, hopped = 0;
  const std::vector<Leg>* legs = nullptr;
  std::size_t next_leg = 0;  // index of the leg that follows, or past the end
  bool operator==(const Ray&) const = default;
};

class Layout {
 public:
  Layout(const Topology& board, Side side, Square origin, const SquareSet& absent)
      : board_(board), side_(side), origin_(origin), absent_(absent) {}

  ReachGraph lay(const Gait& gait) {
    std::vector<Ray> rays;
    for (const auto& legs : gait) start_rays(legs, 0, kNowhere, rays);
    graph_.root = chains(rays, origin_);
    return std::move(graph_);
  }

 private:
  /// The rays on which leg number `at` may set out, having arrived in `before`; equal rays are joined, so that a
  /// cannon's quiet and capturing moves share their squares.
  void start_rays(const std::vector<Leg>& legs, std::size_t at, Way before, std::vector<Ray>& rays) const {
    const Leg& leg = legs[at];
    const int nearest = before == kNowhere ? 0 : nearest_to(before, leg);
    for (Way step : leg.steps) {
      if (side_ == Side::black) step[1] = -step[1];
      const int direction = leg.compass ? compass(step) : kNoDirection;
      if (before != kNowhere && nearness(before, step) != nearest) continue;
      const bool last = at + 1 == legs.size();
      const std::uint8_t open = last || leg.may_stop ? leg.open : std::uint8_t{0};
      for (const int turn : leg.circle ? std::vector{1, -1} : std::vector{0}) {
        Ray ray{step, direction, leg.min, leg.max, turn, 0, 0, last ? nullptr : &legs, at + 1};
        if (last) ray.next_leg = 0;
        auto same = std::ranges::find_if(rays, [&](Ray other) {
          other.open = other.hopped = 0;
          return other == ray;
        });
        if (same == rays.end()) same = rays.insert(rays.end(), ray);
        same->open |= open;
        same->hopped |= leg.hopped;
      }
    }
  }
  /// How near the directions of two ways are, by the square of the cosine between them; only to compare steps with.
  static int nearness(Way before, Way step) {
    const int along = before[0] * step[0] + before[1] * step[1];
    const int length = step[0] * step[0] + step[1] * step[1];  // squared length of a compass step: 1 or 2
    return along * std::abs(along) * 2 / length;
  }
  [[nodiscard]] int nearest_to(Way before, const Leg& leg) const {
    int best = std::numeric_limits<int>::min();
    for (Way step : leg.steps) {
      if (side_ == Side::black) step[1] = -step[1];
      best = std::max(best, nearness(before, step));
    }
    return best;
  }

  [[nodiscard]] std::uint8_t flags(std::uint8_t modes, Square at) const {
    const std::uint8_t enemy = side_ == Side::white ? kLandBlack : kLandWhite;
    const std::uint8_t own = side_ == Side::white ? kLandWhite : kLandBlack;
    std::uint8_t flags = 0;
    // Back on its own square the piece itself is what stands there: a pass, and nothing to capture.
    if (at == origin_) return (modes & kQuiet) != 0 ? own : std::uint8_t{0};
    if ((modes & kQuiet) != 0) flags |= kLandEmpty;
    if ((modes & kCapture) != 0) flags |= enemy;
    return flags;
  }

  std::uint16_t chains(const std::vector<Ray>& rays, Square from) {
    std::uint16_t first = 0;
    std::uint16_t last = 0;
    for (const Ray& ray : rays) {
      const std::uint16_t head = chain(ray, from);
      if (head == 0) continue;
      if (first == 0) first = head;
      if (last != 0) graph_.steps[last].sibling = head;
      for (last = head; graph_.steps[last].sibling != 0;) last = graph_.steps[last].sibling;
    }
    return first;
  }

  [[nodiscard]] std::vector<Square> squares_of(const Ray& ray, Square from) const {
    std::vector<Square> squares;
    for (int i = 0; i < ray.max; ++i) {
      if (ray.direction == kNoDirection) {
        from = board_.offset(from, ray.step[0], ray.step[1]);
      } else {
        from = board_.step(from, turned(static_cast<Direction>(ray.direction), ray.turn * i));
      }
      if (from == Square::none || absent_.has(from)) break;
      squares.push_back(from);
      if (from == origin_) break;
    }
    return squares;
  }

  /// The steps of one ray; behind a screen they continue on a second chain, which all screens share.
  std::uint16_t chain(const Ray& ray, Square from) {
    const std::vector<Square> squares = squares_of(ray, from);
    const int length = static_cast<int>(squares.size());
    if (length < ray.min) return 0;
    std::uint16_t next = 0;
    std::uint16_t behind = 0;
    for (int i = length; i-- > 0;) {
      const Square at = squares[static_cast<std::size_t>(i)];
      const bool reached = i + 1 >= ray.min;
      Step step{at, reached ? flags(ray.open, at) : std::uint8_t{0}, next, 0, 0};
      if (reached && ray.legs != nullptr) {
        std::vector<Ray> rays;
        start_rays(*ray.legs, ray.next_leg, ray.step, rays);
        step.if_empty = join(chains(rays, at), next);
      }
      if (ray.hopped != 0) {
        step.if_occupied = behind;
        if (i > 0) behind = push({at, flags(ray.hopped, at), behind, 0, 0});
      }
      const bool leads_nowhere = step.flags == 0 && step.if_empty == 0 && step.if_occupied == 0;
      if (!leads_nowhere) next = push(step);
    }
    return next;
  }
  /// One list of branches out of two.
  std::uint16_t join(std::uint16_t a, std::uint16_t b) {
    if (a == 0) return b;
    std::uint16_t last = a;
    while (graph_.steps[last].sibling != 0) last = graph_.steps[last].sibling;
    graph_.steps[last].sibling = b;
    return a;
  }
  std::uint16_t push(const Step& step) {
    graph_.steps.push_back(step);
    return static_cast<std::uint16_t>(graph_.steps.size() - 1);
  }

  const Topology& board_;
  Side side_;
  Square origin_;
  const SquareSet& absent_;
  ReachGraph graph_;
};

}  // namespace

ReachGraph lay_out(const Gait& gait, const Topology& board, Side side, Square origin, const SquareSet& absent) {
  return Layout(board, side, origin, absent).lay(gait);
}

}  // namespace rules
