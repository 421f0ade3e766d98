#include "bench/load/envelope.hpp"

#include <charconv>
#include <cstring>
#include <string>

#include "bench/load/wrong.hpp"
#include "protocol/codec.hpp"

namespace bench {
namespace {

/// Takes this text off the front.
bool take(std::string_view& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return true;
}

/// Takes what stands before the next quotation mark, and the mark.
std::string_view take_word(std::string_view& text) {
  const std::size_t end = text.find('"');
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return word;
}

std::size_t behind(std::string_view d, std::string_view name) {
  std::string wanted = "\"";
  wanted += name;
  wanted += "\":";
  // A frame is full of quotation marks, at each of which find() would stop.
  const void* found = memmem(d.data(), d.size(), wanted.data(), wanted.size());
  if (found == nullptr) return std::string_view::npos;
  return static_cast<std::size_t>(static_cast<const char*>(found) - d.data()) + wanted.size();
}

/// The value behind `"name":`, which must begin with `first`; the text after that.
std::string_view value_of(std::string_view d, std::string_view name, std::string_view first) {
  const std::size_t at = behind(d, name);
  if (at == std::string_view::npos) throw Wrong("no field " + std::string(name), d);
  std::string_view value = d.substr(at);
  if (!take(value, first)) throw Wrong("another kind of " + std::string(name), d);
  return value;
}

}  // namespace

Envelope open_envelope(std::string_view frame) {
  Envelope envelope;
  std::string_view rest = frame;
  if (!take(rest, R"({"t":")")) throw Wrong("a frame without a type", frame);
  envelope.type = take_word(rest);
  if (take(rest, R"(,"v":)")) {
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), envelope.v);
    if (error != std::errc{} || envelope.v < 1) throw Wrong("an event without a number", frame);
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  }
  if (take(rest, R"(,"id":")")) envelope.id = take_word(rest);
  if (!take(rest, R"(,"d":)") || !rest.ends_with("}}")) throw Wrong("another envelope", frame);
  envelope.d = rest.substr(0, rest.size() - 1);
  return envelope;
}

std::string_view text_of(std::string_view d, std::string_view name) {
  std::string_view value = value_of(d, name, "\"");
  return take_word(value);
}

std::int64_t number_of(std::string_view d, std::string_view name) {
  const std::string_view value = value_of(d, name, "");
  std::int64_t number = 0;
  if (std::from_chars(value.data(), value.data() + value.size(), number).ec != std::errc{}) {
    throw Wrong("no number " + std::string(name), d);
  }
  return number;
}

std::string_view list_of(std::string_view d, std::string_view name) {
  const std::string_view value = value_of(d, name, "[");
  return value.substr(0, value.find(']'));
}

bool has_field(std::string_view d, std::string_view name) {
  return behind(d, name) != std::string_view::npos;
}

void decode_strictly(std::string_view frame) {
  const auto decoded = protocol::decode_server(frame);
  if (!decoded) throw Wrong("the decoder refuses a frame: " + decoded.error().message.text(), frame);
}

}  // namespace bench
