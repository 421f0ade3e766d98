#include "bench/engine/judge.hpp"

namespace bench {
Judge::Judge(const std::string& variant) : engine_(make_game(variant), now_ms) {
  engine_.set_overhead(0);
}

rules::search::Found Judge::search(const rules::Position& position, const rules::search::Limits& limits,
                                   const rules::search::Reporter& reporter) {
  engine_.new_game();
  set(position);
  engine_.ready(limits);
  return engine_.think(limits, {}, reporter);
}

void Judge::set(const rules::Position& position) {
  engine_.set_position(position, {{position.hash(), rules::Square::none, rules::Square::none}});
}

std::optional<Verdict> Judge::judge(const rules::Position& position, std::uint64_t nodes) {
  engine_.new_game();
  return look(position, nodes);
}

std::optional<Verdict> Judge::look(const rules::Position& position, std::uint64_t nodes) {
  std::optional<Verdict> verdict;
  const rules::search::Limits limits{.nodes = nodes};
  engine_.set_lines(2);
  set(position);
  engine_.ready(limits);
  engine_.think(limits, {}, [&](const rules::search::Report& report) {
    const auto lines = report.progress.lines;
    if (lines.size() < 2) return;
    const bool stays = verdict && verdict->best == lines[0].action;
    verdict = Verdict{lines[0].action, lines[0].score, lines[1].score, stays ? verdict->seen_after : report.nodes};
  });
  engine_.set_lines(1);
  return verdict;
}

}  // namespace bench
