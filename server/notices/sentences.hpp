// Every sentence of mails and push messages, in every language that an account may choose (protocol::Language). All
// languages of a sentence stand side by side in sentences.cpp, which does not compile if one of them is missing or
// takes other arguments. Pure. Any thread.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/base/words.hpp"

namespace server {

using protocol::Language;

enum class Sentence : std::uint8_t {
  closed_account,
  guest,
  bot,
  with,
  deadline,
  challenge_title,
  challenge,
  started_title,
  started,
  your_turn,
  turn_title,
  turn,
  dice_title,
  dice,
  offers_draw,
  offers_pause,
  offers_something,
  accepts_pause,
  asks_takeback,
  declines_pause,
  offer,
  half_gone,
  quarter_left,
  day_left,
  reminder_title,
  reminder,
  leave_title,
  leave,
  won,
  lost,
  drawn,
  does_not_count,
  ended_title,
  ended,
  invitation_title,
  invitation,
  arbiter_title,
  arbiter,
  beginning_title,
  beginning,
  not_entered,
  notices,
  open_game,
  open_tournament,
  told_of_what,
  no_more_mail,
  confirm_title,
  confirm,
  confirm_link,
  confirm_not_yours,
  reset_title,
  reset,
  reset_link,
  reset_not_yours,
};

/// What stands in a sentence in the place of `{name}`.
using Argument = std::pair<std::string_view, std::string_view>;
[[nodiscard]] std::string say(Language language, Sentence sentence, std::initializer_list<Argument> arguments = {});

/// What people call a game; `name` in English.
[[nodiscard]] std::string_view game_name(Language language, std::string_view variant, std::string_view name);
/// Why a game ended: the word of the outcome in English, in other languages a word for people.
[[nodiscard]] std::string_view end_reason(Language language, std::string_view reason);
/// `Thu`, `Do`; 0 is Sunday.
[[nodiscard]] std::string_view short_day(Language language, unsigned weekday);

}  // namespace server
