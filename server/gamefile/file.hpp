// Game files: text in the manner of PGN with the games' own notation (docs/gamefile.md). One record has one text; the
// reader repairs nothing, plays every move through the rules, and names line and column of what it refuses. Any thread.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "server/catalogue/variant_cache.hpp"
#include "server/gamefile/record.hpp"

namespace server::gamefile {

/// The game must be that of the record, and the record one that `replay` accepts.
[[nodiscard]] std::string write(const GameRecord& record, const rules::Variant& variant);

struct FileError {
  std::string message;
  int line = 0;    // from 1
  int column = 0;  // from 1, in bytes
};
[[nodiscard]] std::expected<GameRecord, FileError> read(std::string_view text, VariantCache& variants);

/// A record read from a file, with the game as it was played through the rules; a file of more plies is refused before.
struct PlayedFile {
  GameRecord record;
  SharedVariant variant;
  Play play;
};
[[nodiscard]] std::expected<PlayedFile, FileError> read_and_play(std::string_view text, VariantCache& variants,
                                                                 std::size_t most_plies);

}  // namespace server::gamefile
