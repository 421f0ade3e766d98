#include "protocol/plain_move.hpp"

#include <charconv>
#include <string>
#include <utility>

#include "protocol/messages/client.hpp"

namespace protocol {
namespace {

/// Takes one token after the other off the front; once something else stands there, nothing more.
class Plain {
 public:
  explicit Plain(std::string_view text) : rest_(text) {}

  bool sign(char wanted) {
    if (!rest_.starts_with(wanted)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  /// Between quotes, without anything that would have to be unescaped or looked at as UTF-8.
  std::optional<std::string_view> text() {
    if (!sign('"')) return std::nullopt;
    std::size_t end = 0;
    while (end < rest_.size() && rest_[end] >= ' ' && rest_[end] <= '~' && rest_[end] != '"' && rest_[end] != '\\')
      ++end;
    if (end == rest_.size() || rest_[end] != '"') return std::nullopt;
    const std::string_view found = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return found;
  }
  std::optional<std::int64_t> number() {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    const bool is_plain = error == std::errc{} && rest_.front() > '0' && rest_.front() <= '9';
    if (!is_plain) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }
  [[nodiscard]] bool is_at_end() const { return rest_.empty(); }

  /// An object; `field` is asked for each key, and takes its value.
  bool object(auto field) {
    if (!sign('{')) return false;
    do {
      const auto key = text();
      if (!key || !sign(':') || !field(*key)) return false;
    } while (sign(','));
    return sign('}');
  }

 private:
  std::string_view rest_;
};

bool fits(std::string_view text, const TextForm& form) {
  return text.size() >= form.min && text.size() <= form.max && form.allows(text);
}

/// What the struct's own list of fields says of one of them.
class FieldTaker {
 public:
  FieldTaker(std::string_view key, Plain& plain) : key_(key), plain_(plain) {}

  void operator()(std::string_view name, std::string& out, const TextForm& form, Says = {}) {
    if (name != key_ || !out.empty()) return;
    const auto text = plain_.text();
    is_taken_ = text && fits(*text, form);
    if (is_taken_) out = *text;
  }
  void operator()(std::string_view name, std::optional<std::string>& out, const TextForm& form, Says = {}) {
    if (name == key_ && !out) (*this)(name, out.emplace(), form);
  }
  void operator()(std::string_view name, std::int64_t& out, const Range& range, Says = {}) {
    if (name != key_ || out != 0) return;
    const auto number = plain_.number();
    is_taken_ = number && *number >= range.min && *number <= range.max;
    if (is_taken_) out = *number;
  }
  [[nodiscard]] bool is_taken() const { return is_taken_; }

 private:
  std::string_view key_;
  Plain& plain_;
  bool is_taken_ = false;
};

}  // namespace

std::optional<ClientMessage> plain_move(std::string_view frame) {
  Plain plain{frame};
  bool is_move = false;
  std::string id;
  Move move;
  move.ply = 0;
  const bool is_read = plain.object([&](std::string_view key) {
    if (key == "t" && !is_move) return is_move = plain.text() == Move::kType;
    if (key == "id") {
      FieldTaker take{key, plain};
      take("id", id, kCommandId);
      return take.is_taken();
    }
    return key == "d" && move.game.empty() && plain.object([&](std::string_view field) {
      FieldTaker take{field, plain};
      Move::fields(move, take);
      return take.is_taken();
    });
  });
  const bool is_whole = !id.empty() && !move.game.empty() && move.ply != 0 && !move.move.empty();
  if (!is_read || !plain.is_at_end() || !is_move || !is_whole) return std::nullopt;
  return ClientMessage{.id = std::move(id), .body = std::move(move)};
}

}  // namespace protocol
