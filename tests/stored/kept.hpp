// The parts of a set of tests/stored, for the program that makes one and for the test that reads it: packed files, and
// what a server shows of a game. Knows no particular game.
#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <random>
#include <string>

#include "tests/server/support/client.hpp"

namespace server::test {

/// By gzip, to the byte the same each time.
void pack(const std::filesystem::path& file, const std::string& text);
[[nodiscard]] std::string unpack(const std::filesystem::path& file);

using Secrets = std::map<std::string, fairness::Secret>;  // by draw
[[nodiscard]] Json to_json(const Secrets& secrets);
[[nodiscard]] Secrets secrets_of(const Json& kept);

/// The answer of HTTP to whoever has this token; nothing but `-` if it refuses.
[[nodiscard]] std::string text_at(std::uint16_t port, const std::string& path, const std::string& token = {});
/// The view of a game that a server shows to its player of this token: `snapshot`; `json` and `pgn`, the exports;
/// `fair`, the records of its dice; and if there is any, `talk`.
[[nodiscard]] Json shown(std::uint16_t port, const std::string& game, const std::string& token, bool has_talk);

/// The side to move makes it, and whatever dice it calls for have fallen.
void move_and_roll(Two& game, const std::string& move);
/// So many moves by chance, or fewer if the game ends.
void play_by_chance(Two& game, int plies, std::mt19937& random);
/// Both know how the game ended.
void wait_for_end(Two& game);

}  // namespace server::test
