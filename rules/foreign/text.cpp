#include "rules/foreign/text.hpp"

#include <algorithm>
#include <array>

#include "rules/foreign/shift_jis.hpp"
#include "rules/foreign/windows_1252.hpp"

namespace rules::foreign {
namespace {

constexpr std::size_t kMostMebibytes = 64;
constexpr std::size_t kMostNotes = 100;
constexpr std::size_t kLongestExcerpt = 40;  // bytes

unsigned byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}
bool continues(std::string_view text, std::size_t at) {
  return at < text.size() && (byte_at(text, at) & 0xc0) == 0x80;
}

/// How many bytes the character has that begins here; 0: this is not UTF-8.
std::size_t length_of(std::string_view text, std::size_t at) {
  const unsigned first = byte_at(text, at);
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4 || !continues(text, at + 1)) return 0;
  const unsigned second = byte_at(text, at + 1);
  if (first < 0xe0) return 2;
  if (!continues(text, at + 2)) return 0;
  if (first < 0xf0) return (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ? 0 : 3;
  if (!continues(text, at + 3)) return 0;
  return (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f) ? 0 : 4;
}

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = length_of(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

/// True if bytes that are not UTF-8 have the words of a Japanese game file in Shift-JIS: its own mark, the beginning of
/// what stands before moves, players, terms, or the triangle before a move.
bool is_shift_jis(std::string_view bytes) {
  constexpr std::array<std::string_view, 9> kSigns{"Shift_JIS",        "\x8e\xe8\x90\x94", "\x8e\xe8\x8d\x87",
                                                   "\x90\xe6\x8e\xe8", "\x8a\x4a\x8e\x6e", "\x8c\xe3\x8e\xe8",
                                                   "\x95\xcf\x89\xbb", "\x81\xa3",         "\x81\xa2"};
  const std::string_view head = bytes.substr(0, 4096);
  return std::ranges::any_of(kSigns, [&](std::string_view sign) { return head.contains(sign); });
}

enum class Encoding : std::uint8_t { utf8, windows_1252, shift_jis };

/// The lines ended by \n alone. `unknown` counts what is no character.
std::string unified(std::string_view bytes, Encoding encoding, std::size_t& unknown) {
  std::string out;
  out.reserve(bytes.size());
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const unsigned code = byte_at(bytes, at);
    if (code == '\r') {
      if (at + 1 >= bytes.size() || bytes[at + 1] != '\n') out += '\n';
      continue;
    }
    if (code < 0x80 || encoding == Encoding::utf8) {
      out += bytes[at];
      continue;
    }
    char16_t character = windows_1252(bytes[at]);
    if (encoding == Encoding::shift_jis) {
      const ShiftJisCharacter first = first_of_shift_jis(bytes.substr(at));
      character = first.character;
      at += static_cast<std::size_t>(first.bytes) - 1;
    }
    if (character == 0) character = kNoCharacter;
    if (character == kNoCharacter) ++unknown;
    append_utf8(out, character);
  }
  return out;
}

std::unexpected<Note> refused(Said why) {
  return std::unexpected(Note{.said = std::move(why), .at = {}});
}

char folded(char c) {
  return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}
bool separates(char c) {
  return is_space(c) || c == '-' || c == '_';
}

}  // namespace

void Notes::add(Said said, Place at, std::optional<Refusal> because) {
  if (kept_.size() < kMostNotes) {
    kept_.push_back({.said = std::move(said), .at = at, .because = std::move(because)});
  } else {
    ++left_out_;
  }
}
void Notes::append(const Notes& others) {
  for (const Note& note : others.kept_) add(note.said, note.at, note.because);
  left_out_ += others.left_out_;
}

std::expected<Text, Note> decode(std::string_view bytes) {
  if (bytes.size() > kMostMebibytes << 20U) return refused(say<"gamefile.too_large">(kMostMebibytes));
  if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff")) {
    return refused(say<"gamefile.utf16">());
  }
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  if (bytes.contains('\0')) return refused(say<"gamefile.byte_zero">());
  Text text;
  const Encoding encoding = is_utf8(bytes)        ? Encoding::utf8
                            : is_shift_jis(bytes) ? Encoding::shift_jis
                                                  : Encoding::windows_1252;
  std::size_t unknown = 0;
  text.utf8 = unified(bytes, encoding, unknown);
  if (encoding == Encoding::windows_1252) {
    text.notes.add(say<"gamefile.not_utf8">(), {});
  } else if (encoding == Encoding::shift_jis) {
    text.notes.add(say<"gamefile.not_utf8_japanese">(), {});
  }
  if (unknown > 0) text.notes.add(say<"gamefile.no_characters">(unknown), {});
  return text;
}

void Cursor::step() {
  ++steps_;
  const char c = text_[at_++];
  if (c == '\n') {
    place_ = {place_.line + 1, 1};
  } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {
    ++place_.column;
  }
}

std::string_view Cursor::line() {
  const std::size_t begin = at_;
  while (!at_end() && peek() != '\n') step();
  const std::string_view line = since(begin);
  if (!at_end()) step();
  return line;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view first_bytes(std::string_view text, std::size_t most) {
  std::size_t length = std::min(text.size(), most);
  while (length > 0 && continues(text, length)) --length;
  return text.substr(0, length);
}

std::string excerpt(std::string_view text) {
  const std::string_view kept = first_bytes(text, kLongestExcerpt);
  std::string out;
  for (const char c : kept) out += is_space(c) || c == 0x7f || (c >= 0 && c < ' ') ? ' ' : c;
  return out + (kept.size() < text.size() ? "…" : "");
}

bool take_one(std::string_view& rest, std::span<const std::string_view> words) {
  const auto taken = std::ranges::find_if(words, [&](std::string_view word) { return rest.starts_with(word); });
  if (taken == words.end()) return false;
  rest.remove_prefix(taken->size());
  return true;
}

bool same_name(std::string_view one, std::string_view other) {
  std::size_t at = 0;
  for (const char c : one) {
    if (separates(c)) continue;
    while (at < other.size() && separates(other[at])) ++at;
    if (at == other.size() || folded(other[at++]) != folded(c)) return false;
  }
  while (at < other.size() && separates(other[at])) ++at;
  return at == other.size();
}

}  // namespace rules::foreign
