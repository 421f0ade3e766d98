// The mark of a position, by which a change of the rules is noticed, and a client whose board is another one: the first
// 16 hex digits of the SHA-256 of its FEN. A plain value without memory of its own, as every move has one. Any thread.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace server {

class PositionMark {
 public:
  /// The mark of the position with this FEN.
  [[nodiscard]] static PositionMark of(std::string_view fen);
  /// None: the text is not 16 characters long.
  [[nodiscard]] static std::optional<PositionMark> parse(std::string_view text);
  [[nodiscard]] std::string_view text() const { return {digits_.data(), digits_.size()}; }
  bool operator==(const PositionMark&) const = default;

 private:
  PositionMark() = default;
  std::array<char, 16> digits_{};
};

/// Appends it as JSON; protocol/json/write.hpp finds it.
void append(std::string& out, const PositionMark& mark);

}  // namespace server
