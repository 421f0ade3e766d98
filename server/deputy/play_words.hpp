// What is told over HTTP of games in lichess's words (docs/http.md, Playing): from games as frames tell them, and from
// their cards. Pure functions, but for the compiled games that say whose ratings a game shares. Any thread.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "protocol/http/play.hpp"
#include "server/catalogue/variant_cache.hpp"
#include "server/deputy/game_seen.hpp"
#include "server/games/card.hpp"

namespace server {

/// How a game stands: lichess's word where there is one, else the reason of its outcome.
[[nodiscard]] std::string status_word(Phase phase, const std::optional<protocol::Outcome>& outcome);

/// The id of a game that lichess calls so: `standard` is `chess`.
[[nodiscard]] std::string variant_of_key(const std::string& key);
[[nodiscard]] protocol::PlayVariant variant_shown(const std::string& variant);
/// The tempo of a game: `blitz`; without a clock `correspondence`.
[[nodiscard]] std::string speed_of(VariantCache& variants, const std::string& variant, const rules::Options& options,
                                   const TimeControl& control);

/// Whether moves of this game are told as UCI has them.
[[nodiscard]] bool speaks_uci(std::string_view variant);
/// A position: of chess and Chess960 with the rights of castling that other programs read (`KQkq`, `HAha`).
[[nodiscard]] std::string fen_told(std::string_view variant, const std::string& fen);
/// A move of ours as streams tell it: in chess and Chess960 as UCI has it. `start_fen`: says where Rooks stand that may
/// castle.
[[nodiscard]] std::string move_told(std::string_view variant, std::string_view start_fen, protocol::Color mover,
                                    std::string_view move);
/// The legal move that is told so, or meant; what is no such move is given as it came, for the game to refuse it.
[[nodiscard]] std::string move_meant(const GameSeen& game, const std::string& told);

[[nodiscard]] protocol::PlayState state_of(const GameSeen& game);
[[nodiscard]] protocol::PlayTimeControl clock_shown(const TimeControl& control);

/// `BOT` for a program.
[[nodiscard]] std::optional<std::string> title_of(bool is_bot);

}  // namespace server
