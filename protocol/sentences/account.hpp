// Why the server refuses what somebody does with an account: its name, password, tokens, mail, leave, notes and backup,
// and what moderators do to others. In alphabetical order.
#pragma once
#include <array>

#include "protocol/sentences/entry.hpp"

namespace protocol::sentences {

inline constexpr std::array kOfAccounts{
    Entry{"account.address_has_changed", "the account has another address by now"},
    Entry{"account.backup_changed", "another device has changed the backup: read it, add to it, and name its version"},
    Entry{"account.backup_too_often", "this account's backup has been changed too often: go on more slowly"},
    Entry{"account.bad_mail", "this is no e-mail address: leave it out, or look at it again"},
    Entry{"account.bad_mail_letters",
          "mail goes to addresses of the letters a to z alone: give another one, or write what is behind @ as xn--…"},
    Entry{"account.bot_without_games", "only an account without games becomes a bot: make another"},
    Entry{"account.closed", "the account is closed"},
    Entry{"account.data_too_often", "this account's data have been asked for too often: go on more slowly"},
    Entry{"account.day_gone", "there is no such day"},
    Entry{"account.leave_overlaps", "you are on leave then already"},
    Entry{"account.leave_span", "leave begins in the future, and is over within a year"},
    Entry{"account.leave_spent", "you have {left, number} of {all, number} days in a year left: announce fewer"},
    Entry{"account.link_is_old", "this link is good for nothing any more: ask for a new mail"},
    Entry{"account.many_sign_in", "too many people sign in at this moment: try again in a second"},
    Entry{"account.many_sign_in_here", "too many from your address sign in at this moment: try again in a second"},
    Entry{"account.moderator", "only moderators and admins may do this"},
    Entry{"account.moderator_by_admin", "only an admin may do this to a moderator or an admin"},
    Entry{"account.mutes_himself", "nobody mutes himself, nor lets himself speak again"},
    Entry{"account.name_beginning", "a name begins with a letter or a digit"},
    Entry{"account.name_is_id", "this is no name but the form of a player's id"},
    Entry{"account.name_length", "a name has {least, number} to {most, number} characters"},
    Entry{"account.name_letters", "a name has only the letters A to Z, digits, - and _"},
    Entry{"account.name_reserved", "this name, or one that looks like it, is the server's own"},
    Entry{"account.name_taken", "this name, or one that looks like it, is taken: choose another"},
    Entry{"account.no_day_of_leave", "no day of your leave begins then, or it has begun"},
    Entry{"account.no_mail_address", "your account has no address: give it one first"},
    Entry{"account.no_mail_here", "this server sends no mail"},
    Entry{"account.no_memory", "the server has no room to judge passwords in now: try again in a second"},
    Entry{"account.no_section", "the export has no section {section}"},
    Entry{"account.no_session", "your account has no such session"},
    Entry{"account.no_such_name", "there is no account of this name"},
    Entry{"account.no_token", "your account has no such token"},
    Entry{"account.none", "there is no such account"},
    Entry{"account.notes_in_all",
          "you have {most, number} notes, and no more are kept: remove some of other games first"},
    Entry{"account.notes_in_game",
          "you have {most, number} notes in this game, and no more are kept: remove one first"},
    Entry{"account.notes_too_often", "notes are stored 120 times in a minute at most"},
    Entry{"account.password_length", "a password has {least, number} to {most, number} characters"},
    Entry{"account.player_unknown", "there is no player {player}: look at the name or the id again"},
    Entry{"account.sign_in_wrong", "there is no account of this name and password"},
    Entry{"account.strange_place", "this is no place in the list of {section}: take the address that `more` names"},
    Entry{"account.token_scopes", "a token is good for something: name one scope at least"},
    Entry{"account.token_unknown", "nobody has this token: make a new one"},
    Entry{"account.tokens_full", "an account has at most {most, number} tokens: drop one first"},
    Entry{"account.tried_too_often",
          "this was tried too often: try again in {minutes, plural, one {# minute} other {# minutes}}"},
    Entry{"account.tried_too_often_now", "this was tried too often: try again in {seconds, number} s"},
    Entry{"account.wrong_password", "this is not the password of your account"},
};

}  // namespace protocol::sentences
