#include "rules/variants/courier_common.hpp"

#include <utility>

namespace rules {

void define_courier_board(Variant& v) {
  v.board = Topology::grid(std::vector<std::string_view>(8, "............"));
  v.look_seconds = 5;  // one array, twelve files wide
  v.promotion_zone = {whole_rank(v.board, 8), whole_rank(v.board, 1)};
  v.no_pawns = v.promotion_zone;
  v.unmoved_zone = {whole_rank(v.board, 2), whole_rank(v.board, 7)};
  v.hooks.insufficient = bare_royals;
  v.hooks.helpless = lone_king;
  read_ending_options(v);
}

std::vector<OptionSpec> with_courier_options(std::vector<OptionSpec> own) {
  own.push_back(stalemate_option());
  own.push_back(move_rule_option());
  own.push_back(repetition_option());
  return own;
}

std::string mirrored_array(const std::string& rank, const std::string& rights) {
  std::string black = rank;
  for (char& c : black) c = static_cast<char>(c - 'A' + 'a');
  return black + "/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/" + rank + " w " + rights + " - 0 1";
}

}  // namespace rules
