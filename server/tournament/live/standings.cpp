#include "server/tournament/live/standings.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "server/tournament/live/arenas.hpp"
#include "server/tournament/live/matches.hpp"
#include "server/tournament/live/pairs.hpp"
#include "server/tournament/standings/standings.hpp"

namespace tournament {
namespace {

/// A tie-break of the terms, and where its values are; none: it cannot be counted, as where a rating is missing.
struct Column {
  TieBreak tie_break;
  std::optional<std::size_t> index;
};

/// Points count at once. Who met whom depends on who is tied: a direct encounter tells nobody apart before the round is
/// over.
void add_open_round(std::vector<Standing>& rows, const std::vector<TieBreak>& tie_breaks, const State& state) {
  const Tournament now = table_now(state).tournament;
  for (Standing& row : rows) {
    row.points =
        points_after(now, now.players[static_cast<std::size_t>(row.number - 1)], static_cast<int>(state.rounds.size()));
  }
  const auto worth = [&](const Standing& row) {
    std::pair counted{row.points, row.values};
    for (std::size_t i = 0; i < tie_breaks.size(); ++i) {
      if (tie_breaks[i].kind == TieBreakKind::direct_encounter) counted.second[i] = 0;
    }
    return counted;
  };
  std::ranges::stable_sort(rows, std::greater{}, worth);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool is_tied = i > 0 && worth(rows[i]) == worth(rows[i - 1]);
    rows[i].place = is_tied ? rows[i - 1].place : static_cast<int>(i) + 1;
  }
}

/// Swiss and round robin.
std::vector<StandingText> by_points(const State& state) {
  const Table table = table_over(state);
  const int over = rounds_counted(table.tournament);
  std::vector<TieBreak> counted;
  std::vector<Column> columns;
  for (const std::string& code : state.terms.tie_breaks) {
    const auto tie_break = tie_break_named(code).value_or(TieBreak{});
    const bool counts = tie_break.kind == TieBreakKind::direct_encounter ||
                        tie_break_values(table.tournament, tie_break, over).has_value();
    columns.push_back({tie_break, counts ? std::optional{counted.size()} : std::nullopt});
    if (counts) counted.push_back(tie_break);
  }
  auto rows = standings(table.tournament, counted).value_or(std::vector<Standing>{});
  if (state.open_round() != nullptr && state.stage != Stage::over) add_open_round(rows, counted, state);
  std::vector<StandingText> texts;
  for (const Standing& standing : rows) {
    StandingText text{.player = table.ids[static_cast<std::size_t>(standing.number - 1)],
                      .place = standing.place,
                      .points = points_text(standing.points),
                      .tie_breaks = {}};
    for (const Column& column : columns) {
      text.tie_breaks.push_back(column.index ? value_text(column.tie_break.kind, standing.values[*column.index]) : "");
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

/// The standings of a knockout: players who are still in it come first, by seeds.
std::vector<StandingText> of_knockout(const State& state) {
  std::vector<StandingText> texts;
  if (state.seeds.empty()) {
    for (const Participant* one : ranking(state)) texts.push_back({.player = one->player.id});
    return texts;
  }
  const auto knockout = knockout_of(state).value_or(Knockout{});
  for (const KnockoutStanding& standing : knockout.standings) {
    texts.push_back({.player = state.seeds[static_cast<std::size_t>(standing.number - 1)], .place = standing.place});
  }
  std::ranges::stable_sort(texts, {}, &StandingText::place);
  return texts;
}

std::vector<StandingText> of_arena(const State& state) {
  const ArenaTable table = arena_table(state);
  std::vector<StandingText> texts;
  for (const ArenaStanding& one : table.standings) {
    texts.push_back({.player = table.players[static_cast<std::size_t>(one.number - 1)]->player.id,
                     .place = one.place,
                     .points = std::to_string(one.points),
                     .tie_breaks = {one.performance == 0 ? "" : std::to_string(one.performance)}});
  }
  return texts;
}

}  // namespace

std::vector<StandingText> standings_of(const State& state) {
  switch (state.terms.format) {
    case protocol::Format::swiss:
    case protocol::Format::round_robin:
      return by_points(state);
    case protocol::Format::knockout:
      return of_knockout(state);
    case protocol::Format::arena:
      return of_arena(state);
  }
  return {};
}

}  // namespace tournament
