#include "protocol/json/events.hpp"

namespace protocol::json {

std::optional<Broken> find_unseen(std::string_view text, ByteOrderMark mark) {
  if (mark == ByteOrderMark::refused && text.starts_with("\xEF\xBB\xBF")) {
    return Broken{.flaw = Flaw::byte_order_mark, .byte = 1};
  }
  const std::size_t zero = text.find('\0');
  if (zero == std::string_view::npos) return std::nullopt;
  return Broken{.flaw = Flaw::zero_byte, .byte = zero + 1};
}

Flaw flaw_of(const nlohmann::json::exception& error) {
  constexpr int kNumberOverflow = 406;  // the library's: JSON, but beyond a double
  if (error.id == kNumberOverflow) return Flaw::huge_number;
  // Its errors of syntax are all of one number.
  return std::string_view{error.what()}.find("UTF-8") != std::string_view::npos ? Flaw::utf8 : Flaw::syntax;
}

}  // namespace protocol::json
