// Reads from the store what the server must know when it starts, apart from games (take_up_games.hpp). Called before
// anybody comes; waits for the store. A sentence if the store cannot tell.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "server/games/calendar.hpp"
#include "server/games/conduct/conduct_books.hpp"
#include "server/games/core.hpp"
#include "server/session/sessions.hpp"
#include "server/talk/talk.hpp"

namespace server {

/// Takes up the players who are kept from rated games with dice, or nearly so; those who are on leave, or were within
/// the year; and those who may have only so many games by post.
[[nodiscard]] std::expected<void, std::string> take_up_players(const Core& core, ConductBooks& conduct);

/// Takes up who blocks whom, who is muted, and what the operator has announced.
[[nodiscard]] std::expected<void, std::string> take_up_talk(const Core& core, Talk& talk, Sessions& sessions);
/// Compares the clock with what was signed; if they do not agree, nothing is signed and no dice are thrown. `today`:
/// the date that an operator has said it is, or nothing.
[[nodiscard]] std::expected<Calendar, std::string> read_calendar(const Core& core, std::string_view today);
/// Removes guests who came once and did nothing.
[[nodiscard]] std::expected<void, std::string> sweep_guests(const Core& core);

}  // namespace server
