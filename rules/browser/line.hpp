// A game from its start over a list of moves and rolls: what stands now, with repetition known. Remembers the line that
// was asked for last, so that one move more costs one move. One thread.
#pragma once
#include <cstddef>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rules.hpp"

namespace rules {

/// The refusal of one action of a line: which, from 0; negative: the start.
struct LineError {
  Error error;
  int index = -1;
};

/// One action of a line as it is listed: a roll has neither number nor text.
struct Listed {
  Side by = Side::white;
  int number = 0;  // the FEN's fullmove before it
  std::string_view piece;
  std::string rest;  // with check and mate
};

class Line {
 public:
  /// Stands behind the last of `actions` if all are legal; otherwise behind the last that is.
  [[nodiscard]] std::expected<void, LineError> go(std::shared_ptr<const Variant> variant, std::string_view fen,
                                                  std::string_view setup, const std::vector<std::string_view>& actions);

  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const History& history() const { return history_; }
  [[nodiscard]] const Survey& survey() const { return survey_; }
  /// The changes that the last action made; none at the start.
  [[nodiscard]] const Changes& changes() const { return changes_; }
  /// All actions of the line as players write them (rules/notation/algebraic.hpp).
  [[nodiscard]] const std::vector<Listed>& listed() const { return listed_; }

 private:
  [[nodiscard]] std::expected<void, Error> begin(std::string_view fen, std::string_view setup);
  [[nodiscard]] std::expected<void, Error> step(std::string_view text);
  [[nodiscard]] bool goes_on(const Variant* variant, std::string_view start,
                             const std::vector<std::string_view>& actions) const;

  std::shared_ptr<const Variant> variant_;  // null: it stands nowhere
  std::string start_;
  std::vector<std::string> actions_;
  Position position_;
  History history_;
  Survey survey_;
  Changes changes_;
  std::vector<Listed> listed_;
};

}  // namespace rules
