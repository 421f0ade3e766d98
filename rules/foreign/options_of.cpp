#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "rules/foreign/letters.hpp"
#include "rules/foreign/rules_of.hpp"

namespace rules::foreign {
namespace {

constexpr std::size_t kCompiledKept = 8;
constexpr int kMostChanges = 3;
constexpr std::size_t kMostShown = 8;
constexpr std::size_t kMostChoices = 32;

/// Options that only say when a game is drawn. Of their values that allow all moves the first one is as good as any.
constexpr std::array<std::string_view, 2> kOnlyEndings{"move-rule", "repetition"};

std::string text_of(const Options& changed) {
  std::string text;
  for (const auto& [name, value] : changed) text += (text.empty() ? "" : " ") + name + "=" + value;
  return text;
}

/// The options that the file's own tags name, as our files have them: `a=b;c=d`, with the game before it in Ruleset.
Options of_tags(const Sheet& sheet) {
  Options options;
  for (const std::string_view name : {"RuleOptions", "Ruleset"}) {
    const Tag* tag = sheet.find(name);
    if (tag == nullptr) continue;
    std::string_view rest = tag->value;
    while (!rest.empty()) {
      const std::string_view one = rest.substr(0, rest.find(';'));
      rest.remove_prefix(std::min(one.size() + 1, rest.size()));
      const std::size_t equals = one.find('=');
      if (equals != std::string_view::npos) {
        options.insert_or_assign(std::string(one.substr(0, equals)), std::string(one.substr(equals + 1)));
      }
    }
  }
  return options;
}

/// Looks for the options that allow all moves: first those that differ from the defaults in one value, then in two.
class Search {
 public:
  Search(const VariantEntry& entry, const Options& base, const Options& fixed, const Sheet& sheet, Compiled& compiled)
      : entry_(entry), base_(base), fixed_(fixed), sheet_(sheet), compiled_(compiled) {}

  /// The sets of as few changes as possible that allow all moves.
  std::vector<Options> run(std::size_t base_plies) {
    std::vector<Tried> level{{{}, base_plies}};
    for (int changes = 1; changes <= kMostChanges && !level.empty(); ++changes) {
      std::vector<Tried> next;
      for (const Tried& tried : level) extend(tried, next);
      if (!working_.empty()) return std::move(working_);
      // A third change is looked for only where the first two have brought the game further.
      if (changes == 2) std::erase_if(next, [&](const Tried& tried) { return tried.plies <= base_plies; });
      level = std::move(next);
    }
    return {};
  }
  [[nodiscard]] bool gave_up() const { return gave_up_; }

 private:
  struct Tried {
    Options changed;
    std::size_t plies;
  };

  void extend(const Tried& tried, std::vector<Tried>& next) {
    for (const OptionSpec& spec : entry_.options) {
      // Every set is reached by one way: its options in the order of their list.
      const bool is_later = tried.changed.empty() || place_of(spec.name) > last_place(tried.changed);
      if (!is_later || fixed_.contains(spec.name)) continue;
      for (const std::string_view value : spec.values) {
        if (base_.find(spec.name)->second == value) continue;
        if (compiled_.trials <= 0) {
          gave_up_ = true;
          return;
        }
        --compiled_.trials;
        Options changed = tried.changed;
        changed.insert_or_assign(std::string(spec.name), std::string(value));
        try_one(std::move(changed), next);
      }
    }
  }
  void try_one(Options changed, std::vector<Tried>& next) {
    Options all = base_;
    for (const auto& [name, value] : changed) all.insert_or_assign(name, value);
    const auto variant = compiled_.get(entry_, all);
    if (!variant) return;
    const Course course = try_main_line(*variant, sheet_);
    if (!course.failure) {
      working_.push_back(std::move(changed));
    } else {
      next.push_back({std::move(changed), course.plies});
    }
  }

  [[nodiscard]] std::ptrdiff_t place_of(std::string_view name) const {
    return std::ranges::find(entry_.options, name, &OptionSpec::name) - entry_.options.begin();
  }
  [[nodiscard]] std::ptrdiff_t last_place(const Options& changed) const {
    std::ptrdiff_t last = -1;
    for (const auto& [name, value] : changed) last = std::max(last, place_of(name));
    return last;
  }

  const VariantEntry& entry_;
  const Options& base_;
  const Options& fixed_;
  const Sheet& sheet_;
  Compiled& compiled_;
  std::vector<Options> working_;
  bool gave_up_ = false;
};

/// Of sets that differ only in values of which any is as good, the first.
void drop_equals(std::vector<Options>& working) {
  const auto without_endings = [](Options options) {
    for (const std::string_view name : kOnlyEndings) {
      if (const auto found = options.find(name); found != options.end()) found->second = "any";
    }
    return options;
  };
  std::vector<Options> kept;
  for (Options& options : working) {
    const Options key = without_endings(options);
    const bool known = std::ranges::any_of(kept, [&](const Options& other) { return without_endings(other) == key; });
    if (!known) kept.push_back(std::move(options));
  }
  working = std::move(kept);
}

Failure ask(std::vector<Options> working, const Failure& why) {
  std::string sets;
  for (std::size_t i = 0; i < working.size() && i < kMostShown; ++i) {
    sets += (i == 0 ? "" : "; ") + text_of(working[i]);
  }
  if (working.size() > kMostShown) sets += "; …";
  Failure failure = why;
  failure.code = "ambiguous_options";
  failure.said = say<"gamefile.options_of_several">(sets);
  if (working.size() > kMostChoices) working.resize(kMostChoices);
  failure.choices = std::move(working);
  return failure;
}

bool is_all_in(const Sheet& sheet, const Letters& letters) {
  for (MoveIndex index = sheet.first; index != kNoMove; index = sheet.moves[index].next) {
    if (!may_be_in(sheet.moves[index].text, letters)) return false;
  }
  return true;
}

/// True if the game goes on farther with the letters of another language; the sheet has them then.
bool find_letters(const Variant& variant, Sheet& sheet, const Course& english, Notes& notes) {
  if (sheet.form != Form::pgn || !has_letters_of_chess(variant)) return false;
  std::size_t farthest = english.plies;
  const Letters* best = nullptr;
  for (const Letters& letters : letters_of_languages()) {
    if (!is_all_in(sheet, letters)) continue;
    sheet.letters = &letters;
    const Course course = try_main_line(variant, sheet);
    if (course.plies <= farthest) continue;
    farthest = course.plies;
    best = &letters;
  }
  sheet.letters = best;
  if (best == nullptr) return false;
  notes.add(say<"gamefile.letters">(best->language), english.failure->at);
  return true;
}

/// The values by which another program plays the game, as far as the defaults have others.
Options of_program(const Variant& variant, const Options& base, const Options& fixed) {
  Options changed;
  for (const Dialect& dialect : variant.dialects) {
    for (const NeededOption& needed : dialect.options) {
      const auto known = base.find(needed.name);
      if (known == base.end() || known->second == needed.value || fixed.contains(needed.name)) continue;
      changed.insert_or_assign(std::string(needed.name), std::string(needed.value));
    }
    if (!changed.empty()) break;
  }
  return changed;
}

Options with(Options base, const Options& changed) {
  for (const auto& [name, value] : changed) base.insert_or_assign(name, value);
  return base;
}

}  // namespace

std::string_view name(OptionsFrom from) {
  constexpr std::array<std::string_view, 5> kNames{"given", "file", "defaults", "program", "moves"};
  return kNames[static_cast<std::size_t>(from)];
}

std::shared_ptr<const Variant> Compiled::get(const VariantEntry& entry, const Options& all) {
  const auto known =
      std::ranges::find_if(games_, [&](const auto& game) { return game->id == entry.id && game->options == all; });
  if (known != games_.end()) {
    games_.splice(games_.begin(), games_, known);
    return games_.front();
  }
  auto made = make_variant(entry, all);
  if (!made) return nullptr;
  if (games_.size() >= kCompiledKept) games_.pop_back();
  return games_.emplace_front(std::move(*made));
}

Found options_of(const VariantEntry& entry, const Options& given, Sheet& sheet, Compiled& compiled, Notes& notes) {
  Found found;
  const Options tagged = of_tags(sheet);
  const Options fixed = with(tagged, given);
  const auto base = resolve_options(entry.options, fixed);
  if (!base) {
    const Tag* ruleset = given.empty() ? sheet.find("Ruleset") : nullptr;
    found.failure = Failure{.code = std::string(name(base.error().code)),
                            .said = Said{base.error().message},
                            .at = ruleset == nullptr ? Place{} : ruleset->at};
    return found;
  }
  found.variant = compiled.get(entry, *base);
  found.from = !given.empty() ? OptionsFrom::given : !tagged.empty() ? OptionsFrom::file : OptionsFrom::defaults;
  Course course = try_main_line(*found.variant, sheet);
  if (course.failure && find_letters(*found.variant, sheet, course, notes)) {
    course = try_main_line(*found.variant, sheet);
  }
  // No options make a move of what is not written like one, or let a side pass.
  const bool hopeless = !course.failure || course.failure->reason == name(Reason::syntax) ||
                        (course.failure->code == name(ErrorCode::illegal_move) && course.failure->reason.empty());
  found.failure = course.failure;
  if (hopeless) return found;

  const std::string& number = course.failure->number;
  const std::string move = excerpt(course.failure->move);
  const Options program = of_program(*found.variant, *base, fixed);
  if (!program.empty()) {
    const auto variant = compiled.get(entry, with(*base, program));
    if (variant && !try_main_line(*variant, sheet).failure) {
      notes.add(say<"gamefile.options_of_program">(number, move, text_of(program)), course.failure->at);
      return {.variant = variant, .from = OptionsFrom::program, .failure = {}};
    }
  }
  Search search(entry, *base, fixed, sheet, compiled);
  std::vector<Options> working = search.run(course.plies);
  drop_equals(working);
  if (working.empty() && search.gave_up()) {
    notes.add(say<"gamefile.options_untried">(), course.failure->at);
  }
  if (working.size() == 1) {
    notes.add(say<"gamefile.options_found">(number, move, text_of(working.front())), course.failure->at);
    return {.variant = compiled.get(entry, with(*base, working.front())), .from = OptionsFrom::moves, .failure = {}};
  }
  if (working.size() > 1) found.failure = ask(std::move(working), *course.failure);
  return found;
}

}  // namespace rules::foreign
