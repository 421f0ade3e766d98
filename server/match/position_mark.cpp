#include "server/match/position_mark.hpp"

#include <algorithm>

#include "protocol/json/write.hpp"
#include "server/fairness/bytes.hpp"

namespace server {

PositionMark PositionMark::of(std::string_view fen) {
  PositionMark mark;
  const fairness::Hash hash = fairness::sha256(fen);
  fairness::write_hex(std::span{hash}.first(mark.digits_.size() / 2), mark.digits_);
  return mark;
}

std::optional<PositionMark> PositionMark::parse(std::string_view text) {
  PositionMark mark;
  if (text.size() != mark.digits_.size()) return std::nullopt;
  std::ranges::copy(text, mark.digits_.begin());
  return mark;
}

void append(std::string& out, const PositionMark& mark) {
  protocol::json::append(out, mark.text());
}

}  // namespace server
