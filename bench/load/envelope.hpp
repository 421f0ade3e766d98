// A frame of the server taken apart without parsing its data: docs/protocol.md gives the envelope one form. The client
// finds what it needs of the data by the field's name. Views into the frame.
#pragma once
#include <cstdint>
#include <string_view>

namespace bench {

struct Envelope {
  std::string_view type;
  std::int64_t v = 0;   // 0: no event
  std::string_view id;  // empty: none
  std::string_view d;
};

/// Throws Wrong if it has another form.
[[nodiscard]] Envelope open_envelope(std::string_view frame);

/// The text, number, or list behind `"name":`, where it stands first; throws Wrong if it is not there. Only for fields
/// that hold no escapes and come before anything that somebody else has written.
[[nodiscard]] std::string_view text_of(std::string_view d, std::string_view name);
[[nodiscard]] std::int64_t number_of(std::string_view d, std::string_view name);
[[nodiscard]] std::string_view list_of(std::string_view d, std::string_view name);
[[nodiscard]] bool has_field(std::string_view d, std::string_view name);

/// Decodes all of the frame by the strict decoder of protocol/; throws Wrong if it refuses.
void decode_strictly(std::string_view frame);

}  // namespace bench
