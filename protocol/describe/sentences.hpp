// The catalogue of sentences (protocol/sentences) as a file for pages and clients in other languages. Any thread.
#pragma once
#include <string>

namespace protocol::describe {

/// protocol/sentences.json: keys and their English texts.
[[nodiscard]] std::string sentences_file();

}  // namespace protocol::describe
