// The one door to the library's parser for those who read JSON without a tree: the events of a text, in order, to a
// handler that says at each whether reading goes on, and why it does not where the text is no JSON. What the library
// would let pass, a zero byte as the end and a byte order mark, is seen here. Nothing is kept, so no depth of brackets
// matters. Pure. Any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace protocol::json {

enum class Bracket : std::uint8_t { object, list };

/// Why a text is no JSON, and at which byte, from 1.
enum class Flaw : std::uint8_t { syntax, utf8, huge_number, byte_order_mark, zero_byte };
struct Broken {
  Flaw flaw{};
  std::size_t byte = 0;
};

enum class ByteOrderMark : std::uint8_t { refused, passed_over };

/// What can be told before the text is parsed.
[[nodiscard]] std::optional<Broken> find_unseen(std::string_view text, ByteOrderMark mark);
[[nodiscard]] Flaw flaw_of(const nlohmann::json::exception& error);

/// The library's events as a handler hears them: `null()`, `boolean(bool)`, `number(…)` of a std::int64_t (below 0), a
/// std::uint64_t, or a double with its text, `text(std::string&)`, `key(std::string&)`, `open(Bracket)`,
/// `close(Bracket)`; and at last, if the text is broken, `broken(Broken)`, whose answer nobody looks at.
template <class Handler>
class LibraryEvents {
 public:
  using Json = nlohmann::json;

  explicit LibraryEvents(Handler& handler) : handler_(handler) {}

  bool null() { return handler_.null(); }
  bool boolean(bool value) { return handler_.boolean(value); }
  bool number_integer(Json::number_integer_t value) { return handler_.number(std::int64_t{value}); }
  bool number_unsigned(Json::number_unsigned_t value) { return handler_.number(std::uint64_t{value}); }
  bool number_float(Json::number_float_t value, const std::string& text) { return handler_.number(value, text); }
  bool string(std::string& value) { return handler_.text(value); }
  bool binary(Json::binary_t&) { return false; }  // a text has none
  bool start_object(std::size_t) { return handler_.open(Bracket::object); }
  bool key(std::string& name) { return handler_.key(name); }
  bool end_object() { return handler_.close(Bracket::object); }
  bool start_array(std::size_t) { return handler_.open(Bracket::list); }
  bool end_array() { return handler_.close(Bracket::list); }
  bool parse_error(std::size_t position, const std::string&, const Json::exception& error) {
    (void)handler_.broken({.flaw = flaw_of(error), .byte = position});
    return false;
  }

 private:
  Handler& handler_;
};

/// Whether the text was read to its end.
template <class Handler>
[[nodiscard]] bool read_events(std::string_view text, Handler& handler, ByteOrderMark mark = ByteOrderMark::refused) {
  if (const auto unseen = find_unseen(text, mark)) {
    (void)handler.broken(*unseen);
    return false;
  }
  LibraryEvents<Handler> events{handler};
  return nlohmann::json::sax_parse(text.begin(), text.end(), &events);
}

}  // namespace protocol::json
