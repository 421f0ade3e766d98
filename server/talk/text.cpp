#include "server/talk/text.hpp"

#include <cstdint>

namespace server {
namespace {

using protocol::say;
using protocol::Wording;
using protocol::sentences::Key;

/// The character at `at` of a valid UTF-8 text; moves on to the next.
std::uint32_t next_of(std::string_view text, std::size_t& at) {
  const auto lead = static_cast<unsigned char>(text[at++]);
  if (lead < 0x80) return lead;
  const int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
  std::uint32_t character = lead & (0x3fU >> more);
  for (int i = 0; i < more && at < text.size(); ++i) {
    character = character << 6 | (static_cast<unsigned char>(text[at++]) & 0x3fU);
  }
  return character;
}

enum class LineBreaks : std::uint8_t { refused, taken };

bool is_control(std::uint32_t c, LineBreaks breaks) {
  if (c == '\n') return breaks == LineBreaks::refused;
  return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x2028 || c == 0x2029;
}

/// Marks, embeddings, overrides and isolates of the bidirectional algorithm.
bool is_bidi(std::uint32_t c) {
  return c == 0x061c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

/// True if the character has no width, except for the joiners that scripts and emoji need.
bool is_invisible(std::uint32_t c) {
  return c == 0x00ad || c == 0x200b || (c >= 0x2060 && c <= 0x2064) || c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb) ||
         (c >= 0xe0000 && c <= 0xe007f);
}

bool is_space(std::uint32_t c) {
  return c == ' ' || c == '\n' || c == 0x00a0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x200c ||
         c == 0x200d || c == 0x202f || c == 0x205f || c == 0x3000 || c == 0x2800 || c == 0x3164;
}

/// The keys are those of the sentences for this kind of text.
template <Key control, Key bidi, Key invisible, Key empty>
std::expected<void, Wording> check(std::string_view text, LineBreaks breaks) {
  bool blank = true;
  for (std::size_t at = 0; at < text.size();) {
    const std::uint32_t c = next_of(text, at);
    if (is_control(c, breaks)) return std::unexpected(say<control>());
    if (is_bidi(c)) return std::unexpected(say<bidi>());
    if (is_invisible(c)) return std::unexpected(say<invisible>());
    blank = blank && is_space(c);
  }
  if (blank) return std::unexpected(say<empty>());
  return {};
}

}  // namespace

std::expected<void, Wording> check_talk(std::string_view text) {
  return check<"talk.line_has_control", "talk.line_has_bidi", "talk.line_has_invisible", "talk.line_is_empty">(
      text, LineBreaks::refused);
}

std::expected<void, Wording> check_title(std::string_view text) {
  return check<"talk.text_has_control", "talk.text_has_bidi", "talk.text_has_invisible", "talk.text_is_empty">(
      text, LineBreaks::refused);
}

std::expected<void, Wording> check_note(std::string_view text) {
  return check<"talk.note_has_control", "talk.note_has_bidi", "talk.note_has_invisible", "talk.note_is_empty">(
      text, LineBreaks::taken);
}

}  // namespace server
