#include "rules/search/uci_text.hpp"

#include <algorithm>

#include "rules/notation/move_text.hpp"

namespace rules::search {
namespace {

constexpr std::size_t kLongest = 300;

std::string score_text(Score score) {
  if (!is_seen_end(score)) return "cp " + std::to_string(score);
  return "mate " + std::to_string(mate_in(score));
}

std::string of_game(const OptionSpec& option) {
  const std::string name = "option name " + std::string(option.name);
  const std::string usual(option.values.front());
  if (option.values.size() < 2 || !option.items.empty()) return name + " type string default " + usual;
  std::string text = name + " type combo default " + usual;
  for (const std::string_view value : option.values) text.append(" var ").append(value);
  return text;
}

}  // namespace

std::vector<std::string> introduction(const VariantEntry& game, bool reads_files) {
  std::vector<std::string> lines{"id name Astragal", "id author the Astragal developers"};
  for (const NumberOption& option : kNumberOptions) {
    lines.push_back("option name " + std::string(option.name) + " type spin default " + std::to_string(option.usual) +
                    " min " + std::to_string(option.least) + " max " + std::to_string(option.most));
  }
  if (reads_files) {
    lines.push_back("option name " + std::string(kEvalFile) + " type string default " + std::string(kBuiltIn));
  }
  for (const std::string_view name : {kLimitStrength, kPonder}) {
    lines.push_back("option name " + std::string(name) + " type check default false");
  }
  lines.emplace_back("option name Clear Hash type button");
  std::string games = "option name UCI_Variant type combo default " + std::string(game.id);
  for (const VariantEntry& entry : all_variants()) games.append(" var ").append(entry.id);
  lines.push_back(std::move(games));
  for (const OptionSpec& option : game.options) lines.push_back(of_game(option));
  lines.emplace_back("uciok");
  return lines;
}

std::string line_text(const Variant& variant, const Report& report, std::size_t number) {
  const RootMove& move = report.progress.lines[number];
  const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(report.ms, 1));
  std::string text = "info depth " + std::to_string(report.progress.depth) + " seldepth " +
                     std::to_string(report.progress.selective_depth) + " multipv " + std::to_string(number + 1) +
                     " score " + score_text(move.score) + " nodes " + std::to_string(report.nodes) + " nps " +
                     std::to_string(report.nodes * 1000 / ms) + " hashfull " + std::to_string(report.permille_full) +
                     " time " + std::to_string(report.ms) + " pv";
  for (const Action& action : move.line) text.append(" ").append(to_text(variant, action));
  return text;
}

std::string printable(std::string_view text) {
  std::string safe(text.substr(0, kLongest));
  std::ranges::replace_if(safe, [](char c) { return c < ' ' || c > '~'; }, '?');
  if (text.size() > kLongest) safe += "...";
  return safe;
}

bool is_name(std::string_view text, std::string_view name) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(text, name, {}, small, small);
}

}  // namespace rules::search
