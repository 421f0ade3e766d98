// Checks that what is written is read back as the same: positions as FEN and in other programs' forms, moves, game
// files. Throws `Failure` with the text in question where it is not.
#pragma once
#include <map>
#include <stdexcept>
#include <string>

#include "rules/rules.hpp"
#include "server/gamefile/file.hpp"

namespace round_trips {

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The counts of what was compared so far.
struct Counts {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;  // by FEN
  struct Foreign {
    std::uint64_t positions = 0;
    std::uint64_t moves = 0;    // written, none like another
    std::uint64_t refused = 0;  // the form has no place for what the position remembers
  };
  std::map<rules::Format, Foreign> foreign;
};

void check_fen(const rules::Variant& variant, const rules::Position& position, Counts& counts);
/// Every form that the game has with its options: the position, its legal moves, and the one that is played.
void check_foreign(const rules::Variant& variant, const rules::Position& position, const rules::Action& played,
                   Counts& counts);
/// The text of the record, which comes back by the game file and by JSON.
[[nodiscard]] std::string check_file(const rules::Variant& variant, const server::gamefile::GameRecord& record,
                                     server::VariantCache& variants);

}  // namespace round_trips
