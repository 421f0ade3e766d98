// The rules as the page asks them: a request's text (request.hpp) gives the text of a JSON object. Answers have the
// fields that `astragal rules` gives (docs/cli.md); what the page alone asks is said below. Keeps the compiled games of
// the last requests. One thread.
//
//   start, setup, moves, play, roll   as `astragal rules`, with `die` lines for dice
//   line    fen or setup, action…  -> as play, of the last action; and `moves`, those of them that call for dice as
//                                     `rolls`, `chance`; knows repetition
//   list    as line                -> `listed`: each action as players write it, {"by","number","piece","rest"}, with
//   the
//                                     FEN's fullmove; null for a roll
//   reach   fen, square            -> `moves`: what the piece there may do, or could if it were its side's turn
//   games                          -> `variants`: what each game offers
//   game                           -> the game with its options chosen
//   piece   symbol, side, square   -> what a piece does on the empty board
//
// An error has `squares`, too: those that its sentence names.
#pragma once
#include <list>
#include <memory>
#include <string>
#include <string_view>

#include "rules/browser/line.hpp"
#include "rules/browser/request.hpp"
#include "rules/rules.hpp"

namespace rules {

class Browser {
 public:
  [[nodiscard]] std::string answer(std::string_view text);

 private:
  using Done = std::expected<void, LineError>;

  [[nodiscard]] std::expected<std::shared_ptr<const Variant>, Error> compiled(std::string_view id,
                                                                              const Options& chosen);
  [[nodiscard]] Done of_game(const std::shared_ptr<const Variant>& variant, const BrowserRequest& request,
                             std::string& out);
  [[nodiscard]] Done line(const std::shared_ptr<const Variant>& variant, const BrowserRequest& request,
                          std::string& out);
  [[nodiscard]] Done list(const std::shared_ptr<const Variant>& variant, const BrowserRequest& request,
                          std::string& out);

  std::list<std::shared_ptr<const Variant>> games_;  // the latest first
  Line line_;
};

}  // namespace rules
