#include <algorithm>
#include <charconv>
#include <limits>

#include "protocol/json/utf8.hpp"
#include "server/gamefile/control_text.hpp"
#include "server/gamefile/file.hpp"
#include "server/gamefile/lexer.hpp"
#include "server/gamefile/movetext.hpp"
#include "server/gamefile/tags.hpp"
#include "server/store/wall_time.hpp"

namespace server::gamefile {
namespace {

constexpr const char* kControlForms =
    "TimeControl is 300+3, 300d5 (delay), 600b30*3 (byo-yomi), 1/259200 (for each move, by post) or "
    "864000+86400,cap=864000, all in seconds, or -";

class Reader {
 public:
  Reader(const Lexed& lexed, VariantCache& variants, std::size_t most_plies)
      : lexed_(lexed), variants_(variants), most_plies_(most_plies) {}

  std::expected<PlayedFile, FileError> read() {
    const bool good =
        roster() && rules() && start() && rest_of_tags() && words() && is_short() && replayed() && numbered();
    if (!good) return std::unexpected(std::move(error_));
    return PlayedFile{.record = std::move(record_), .variant = std::move(variant_), .play = std::move(*play_)};
  }

 private:
  bool fail(std::string message, Place at) {
    error_ = {std::move(message), at.line, at.column};
    return false;
  }
  [[nodiscard]] Place after_tags() const {
    return tag_ < lexed_.tags.size() ? lexed_.tags[tag_].at : lexed_.tags.empty() ? Place{} : lexed_.tags.back().at;
  }
  [[nodiscard]] bool next_is(std::string_view name) const {
    return tag_ < lexed_.tags.size() && lexed_.tags[tag_].name == name;
  }
  /// The next tag, which must have this name: tags have one order.
  const Tag* tag(std::string_view name) {
    if (next_is(name)) return &lexed_.tags[tag_++];
    fail("here stands the tag " + std::string(name), after_tags());
    return nullptr;
  }
  bool tag_is(std::string_view name, std::string_view value) {
    const Tag* found = tag(name);
    if (found == nullptr) return false;
    return found->value == value ||
           fail(std::string(name) + " is " + std::string(value) + ", not " + found->value, found->value_at);
  }

  // --- tags ------------------------------------------------------------------------------------------------------
  bool roster() {
    const Tag* event = tag("Event");
    const Tag* site = event ? tag("Site") : nullptr;
    const Tag* date = site ? tag("Date") : nullptr;
    const Tag* round = date ? tag("Round") : nullptr;
    const Tag* white = round ? tag("White") : nullptr;
    const Tag* black = white ? tag("Black") : nullptr;
    result_ = black ? tag("Result") : nullptr;
    const Tag* time = result_ ? tag("UTCTime") : nullptr;
    const Tag* white_id = time ? tag("WhiteId") : nullptr;
    const Tag* black_id = white_id ? tag("BlackId") : nullptr;
    if (black_id == nullptr) return false;
    if (next_is("Engine") && !engine(lexed_.tags[tag_++])) return false;
    if (!(next_is("Tournament") ? tournament(*event, *round) : single(*event, *round))) return false;
    const auto id = site->value.starts_with('/') ? GameId::parse(site->value.substr(1)) : std::nullopt;
    if (!id) return fail("Site is / and the game's id of 8 letters and digits", site->value_at);
    record_.id = id->text();
    const auto created = now_of(Stamp{date->value, time->value});
    if (!created) return fail("Date and UTCTime are a day 2026.11.18 and a time 11:06:40", date->value_at);
    record_.created = *created;
    return player(0, *white, *white_id) && player(1, *black, *black_id);
  }
  /// A game of no tournament.
  bool single(const Tag& event, const Tag& round) {
    record_.rated = event.value == "Rated game";
    if (!record_.rated && event.value != "Casual game") {
      return fail("Event is Rated game or Casual game, or a tournament's name with the tag Tournament", event.value_at);
    }
    return round.value == "-" || fail("Round is -, not " + round.value, round.value_at);
  }
  bool tournament(const Tag& event, const Tag& round) {
    const Tag& address = lexed_.tags[tag_++];
    record_.tournament = place_of(round.value, address.value);
    if (!record_.tournament) {
      return fail("Tournament is /tournaments/ and its id, Round the round and the board, as 3.2", address.value_at);
    }
    const std::size_t length = protocol::json::count_characters(event.value);
    if (length == 0 || length > protocol::kTournamentName.max) {
      return fail("Event is the tournament's name, of 80 characters at most", event.value_at);
    }
    record_.tournament->name = event.value;
    const Tag* rated = tag("Rated");
    if (rated == nullptr) return false;
    record_.rated = rated->value == "yes";
    return record_.rated || rated->value == "no" || fail("Rated is yes or no", rated->value_at);
  }
  bool engine(const Tag& tag) {
    record_.engine = tag.value;
    const std::size_t length = protocol::json::count_characters(tag.value);
    return (length > 0 && length <= protocol::kPlayerName.max) ||
           fail("Engine is its name and version, of 64 characters at most", tag.value_at);
  }
  bool player(std::size_t number, const Tag& name, const Tag& id) {
    const auto parsed = PlayerId::parse(id.value);
    if (!parsed) return fail(std::string(id.name) + " is no player's id", id.value_at);
    record_.players[number] = {.id = *parsed, .name = name.value};
    return true;
  }

  bool rules() {
    const Tag* variant = tag("Variant");
    const Tag* ruleset = variant ? tag("Ruleset") : nullptr;
    const Tag* chosen = ruleset ? tag("RuleOptions") : nullptr;
    if (chosen == nullptr) return false;
    const auto parsed = ruleset_of(ruleset->value);
    if (!parsed) return fail("Ruleset is written variant@version;option=value;…", ruleset->value_at);
    if (parsed->variant != variant->value) return fail("Ruleset is of another game", ruleset->value_at);
    const auto made = variants_.get(parsed->variant, parsed->options);
    if (!made) return fail(made.error().message, ruleset->value_at);
    variant_ = *made;
    record_.variant = parsed->variant;
    record_.rules_version = parsed->version;
    record_.options = variant_->options;
    if (ruleset_text(record_) != ruleset->value) {
      return fail("Ruleset names every option once, in bytewise order: " + ruleset_text(record_), ruleset->value_at);
    }
    const std::string options = chosen_options(record_.variant, record_.options);
    return options == chosen->value || fail("RuleOptions is " + options, chosen->value_at);
  }

  bool start() {
    if (next_is("Array")) record_.setup = lexed_.tags[tag_++].value;
    if (!tag_is("SetUp", "1")) return false;
    fen_ = tag("FEN");
    if (fen_ == nullptr) return false;
    record_.start_fen = fen_->value;
    return true;
  }

  bool rest_of_tags() {
    while (next_is("Draw")) {
      record_.draws.push_back(lexed_.tags[tag_++].value);
      if (!tag_is("FairURL", "/fair/" + record_.draws.back())) return false;
    }
    const Tag* control = tag("TimeControl");
    const Tag* termination = control ? tag("Termination") : nullptr;
    if (termination == nullptr) return false;
    const auto parsed = control_of(control->value);
    if (!parsed || control_text(*parsed) != control->value || !check(*parsed)) {
      return fail(kControlForms, control->value_at);
    }
    record_.control = *parsed;
    const auto ended = ended_of(result_->value, termination->value);
    if (!ended) return fail("Result and Termination do not fit each other", termination->value_at);
    record_.ending = ended->ending;
    return tag_ == lexed_.tags.size() || fail("the tags end with Termination", lexed_.tags[tag_].at);
  }

  // --- moves -----------------------------------------------------------------------------------------------------
  bool words() {
    for (word_ = 0; word_ < lexed_.words.size(); ++word_) {
      const Word& word = lexed_.words[word_];
      if (word_ + 1 == lexed_.words.size()) {
        return word.text == result_->value || fail("the moves end with the result, " + result_->value, word.at);
      }
      if (!one_word(word)) return false;
    }
    return fail("the moves end with the result, " + result_->value, lexed_.end);
  }
  bool one_word(const Word& word) {
    if (word.text.starts_with('{')) return comment(word);
    if (word.text == "roll" || word.text == "draw") return chance(word);
    if (word.text.ends_with('.')) {
      numbers_.push_back({record_.plies.size(), word});
      return true;
    }
    add_ply(std::string(word.text), word.at);
    return true;
  }
  void add_ply(std::string text, Place at) {
    record_.plies.push_back({.text = std::move(text), .clock = {}, .conditional = false});
    places_.push_back(at);
  }
  /// Dice of the setup come first; those of the play are plies like any other.
  bool chance(const Word& word) {
    const Word& numbers = lexed_.words[++word_];
    if (word_ + 1 == lexed_.words.size()) return fail("here stands what was thrown", numbers.at);
    const bool of_setup = record_.plies.empty() && record_.setup_roll.empty() && !record_.setup.empty();
    if (!of_setup) {
      add_ply(std::string(word.text) + " " + std::string(numbers.text), word.at);
      return true;
    }
    setup_at_ = word.at;
    const char* at = numbers.text.data();
    const char* const end = at + numbers.text.size();
    while (at < end) {
      std::uint64_t number = 0;
      const auto [stop, error] = std::from_chars(at, end, number);
      if (error != std::errc{}) break;
      record_.setup_roll.push_back(number);
      at = stop < end && *stop == '-' ? stop + 1 : stop;
    }
    const std::string text = std::string(word.text) + " " + std::string(numbers.text);
    return roll_text(record_.setup_roll) == text || fail("dice are written 3-1-6, in the order thrown", numbers.at);
  }
  bool comment(const Word& word) { return word.text == kConditional ? conditional(word) : clock(word); }
  bool conditional(const Word& word) {
    if (record_.plies.empty() || record_.plies.back().conditional) {
      return fail("that a move is conditional stands behind it, once", word.at);
    }
    record_.plies.back().conditional = true;
    return true;
  }
  bool clock(const Word& word) {
    constexpr std::string_view kBegin = "{[%clk ";
    constexpr std::string_view kEnd = "]}";
    const bool has_form = word.text.starts_with(kBegin) && word.text.ends_with(kEnd);
    const auto time = has_form
                          ? clock_of(word.text.substr(kBegin.size(), word.text.size() - kBegin.size() - kEnd.size()))
                          : std::nullopt;
    if (!time)
      return fail("the only comments are a clock, {[%clk 0:04:59.5]}, and {[%conditional]} behind it", word.at);
    const bool is_behind_move =
        !record_.plies.empty() && !record_.plies.back().clock && !record_.plies.back().conditional;
    if (!is_behind_move) return fail("a clock stands behind its move", word.at);
    record_.plies.back().clock = *time;
    return true;
  }

  bool is_short() {
    return record_.plies.size() <= most_plies_ ||
           fail("here are more than " + std::to_string(most_plies_) + " moves, which are too many",
                places_[most_plies_]);
  }
  bool replayed() {
    auto played = replay(record_, *variant_);
    if (played) {
      play_ = std::move(*played);
      return true;
    }
    const Flaw& flaw = played.error();
    if (!flaw.ply) return fail(flaw.what, setup_at_ ? *setup_at_ : fen_->value_at);
    return fail(flaw.what, *flaw.ply < places_.size() ? places_[*flaw.ply] : lexed_.words.back().at);
  }
  bool numbered() {
    const auto expected = numbers_of(record_, *variant_);
    for (const auto& [ply, word] : numbers_) {
      if (ply < expected.size() && expected[ply] == word.text) continue;
      return fail(ply < expected.size() && !expected[ply].empty() ? "the number of this move is " + expected[ply]
                                                                  : "a number stands before its move",
                  word.at);
    }
    return true;
  }

  struct Numbered {
    std::size_t ply;
    Word word;
  };
  const Lexed& lexed_;
  VariantCache& variants_;
  std::size_t most_plies_;
  SharedVariant variant_;
  GameRecord record_;
  std::optional<Play> play_;
  FileError error_;
  std::size_t tag_ = 0;
  std::size_t word_ = 0;
  const Tag* result_ = nullptr;
  const Tag* fen_ = nullptr;
  std::optional<Place> setup_at_;  // the place of the setup's dice
  std::vector<Place> places_;      // the place of each ply
  std::vector<Numbered> numbers_;
};

}  // namespace

std::expected<PlayedFile, FileError> read_and_play(std::string_view text, VariantCache& variants,
                                                   std::size_t most_plies) {
  const auto lexed = lex(text);
  if (!lexed) return std::unexpected(lexed.error());
  return Reader(*lexed, variants, most_plies).read();
}

std::expected<GameRecord, FileError> read(std::string_view text, VariantCache& variants) {
  auto file = read_and_play(text, variants, std::numeric_limits<std::size_t>::max());
  if (!file) return std::unexpected(std::move(file.error()));
  return std::move(file->record);
}

}  // namespace server::gamefile
