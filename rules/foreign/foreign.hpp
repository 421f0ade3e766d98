// Game files of other programs, and our own read forgivingly: bytes in, games out, each played through the rules. What
// is odd is a note with its place, what cannot be a failure with its place and all that was read before it. The door of
// rules/foreign, for `astragal gamefile` and for the page. Bounded in time and memory by the size of the file. One
// thread.
#pragma once
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/foreign/play.hpp"
#include "rules/foreign/rules_of.hpp"
#include "rules/foreign/sheet.hpp"

namespace rules::foreign {

/// What whoever reads a game may say about it, where the file does not, or to know better.
struct Request {
  std::string variant = {};  // an id, or another program's name
  Options options = {};
};

/// A game that was read; if there is a failure, up to there.
struct ReadGame {
  std::size_t number = 0;  // in its file, from 1
  Place at;
  Sheet sheet;
  std::shared_ptr<const Variant> variant;  // null: it is not known
  OptionsFrom options_from = OptionsFrom::defaults;
  std::string setup = {};  // the name of its array, where it is one of several
  Course course;
  Notes notes;  // those of the sheet, too
  std::optional<Failure> failure = {};
};

class File {
 public:
  /// The file as games; a note says why it is none. `trials` bounds the search for options that no file names.
  [[nodiscard]] static std::expected<File, Note> open(std::string_view bytes, int trials = kTrials);

  [[nodiscard]] Form form() const { return form_; }
  [[nodiscard]] std::size_t games() const { return ranges_.size(); }
  /// About the file as a whole.
  [[nodiscard]] const Notes& notes() const { return notes_; }
  /// A game as it is written, from 0.
  [[nodiscard]] Sheet sheet(std::size_t game);
  [[nodiscard]] ReadGame read(std::size_t game, const Request& request = {});
  /// Characters that were looked at since the file was opened: what tests count instead of seconds.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] Place place(std::size_t game) const { return ranges_[game].at; }

 private:
  std::string text_;
  Form form_ = Form::pgn;
  std::vector<Range> ranges_;
  Notes notes_;
  Compiled compiled_;
  std::uint64_t steps_ = 0;
};

/// True if the tags of a file are those of our own (docs/gamefile.md), so that it can be read strictly.
[[nodiscard]] bool is_own_file(std::string_view bytes);

/// Answers as JSON (docs/gamefile.md, "Files of other programs").
[[nodiscard]] std::string file_answer(const File& file);
/// The tags and results of so many games from this one on, from 0.
[[nodiscard]] std::string list_answer(File& file, std::size_t first, std::size_t count);
[[nodiscard]] std::string game_answer(const ReadGame& game);
[[nodiscard]] std::string refusal_answer(const Note& why);

}  // namespace rules::foreign
