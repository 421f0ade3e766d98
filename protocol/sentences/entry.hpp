// A line of the catalogue of sentences. Plain values. Any thread.
#pragma once
#include <string_view>

namespace protocol::sentences {

struct Entry {
  std::string_view key;   // area.name
  std::string_view text;  // in English, as text.hpp says
};

}  // namespace protocol::sentences
