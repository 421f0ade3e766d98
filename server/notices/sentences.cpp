#include "server/notices/sentences.hpp"

#include <algorithm>
#include <array>

namespace server {
namespace {

struct Row {
  Sentence sentence;
  std::string_view en;
  std::string_view de;
};

constexpr std::array kSentences{
    Row{Sentence::closed_account, "closed account", "geschlossenes Konto"},
    Row{Sentence::guest, "Guest {who}", "Gast {who}"},
    Row{Sentence::bot, "{name} (bot)", "{name} (Bot)"},
    Row{Sentence::with, " with {who}", " gegen {who}"},
    Row{Sentence::deadline, " Your time is up at {day} {date} {time} {zone}.",
        " Deine Zeit endet am {day} {date} um {time} {zone}."},
    Row{Sentence::challenge_title, "{who} challenges you", "{who} fordert dich heraus"},
    Row{Sentence::challenge, "{who} challenges you to a game of {game}.",
        "{who} fordert dich zu einer Partie heraus: {game}."},
    Row{Sentence::started_title, "Your game has begun: {game}{with}", "Deine Partie hat begonnen: {game}{with}"},
    Row{Sentence::started, "Your game of {game}{with} has begun.", "Deine Partie {game}{with} hat begonnen."},
    Row{Sentence::your_turn, " It is your turn.", " Du bist am Zug."},
    Row{Sentence::turn_title, "Your turn: {game}{with}", "Du bist am Zug: {game}{with}"},
    Row{Sentence::turn, "It is your turn in {game}{with}.", "In der Partie {game}{with} bist du am Zug."},
    Row{Sentence::dice_title, "Dice wait for you: {game}{with}", "Würfel warten auf dich: {game}{with}"},
    Row{Sentence::dice, "Dice in {game}{with} wait for your part: open the game, and your browser does it.",
        "In der Partie {game}{with} warten Würfel auf deinen Teil: Öffne sie, und dein Browser erledigt ihn."},
    Row{Sentence::offers_draw, "{who} offers a draw", "{who} bietet Remis"},
    Row{Sentence::offers_pause, "{who} offers a pause", "{who} bietet eine Pause an"},
    Row{Sentence::offers_something, "{who} offers something", "{who} bietet etwas an"},
    Row{Sentence::accepts_pause, "{who} accepts the pause", "{who} nimmt die Pause an"},
    Row{Sentence::asks_takeback, "{who} asks to take a move back", "{who} möchte einen Zug zurücknehmen"},
    Row{Sentence::declines_pause, "{who} declines the pause", "{who} lehnt die Pause ab"},
    Row{Sentence::offer, "{what} in {game}.", "{what}: {game}."},
    Row{Sentence::half_gone, "Half of your time has gone by", "Die Hälfte deiner Zeit ist um"},
    Row{Sentence::quarter_left, "A quarter of your time is left", "Noch ein Viertel deiner Zeit"},
    Row{Sentence::day_left, "24 hours are left", "Noch 24 Stunden"},
    Row{Sentence::reminder_title, "{what}: {game}{with}", "{what}: {game}{with}"},
    Row{Sentence::reminder, "{what} in {game}{with}.", "{what}: {game}{with}."},
    Row{Sentence::leave_title, "A day of your leave has begun: {game}{with}",
        "Ein Urlaubstag hat begonnen: {game}{with}"},
    Row{Sentence::leave, "Your time was up in {game}{with}, so a day of your leave has begun by itself.",
        "Deine Zeit in der Partie {game}{with} war um; darum hat von selbst ein Urlaubstag begonnen."},
    Row{Sentence::won, "You won", "Gewonnen"},
    Row{Sentence::lost, "You lost", "Verloren"},
    Row{Sentence::drawn, "A draw", "Remis"},
    Row{Sentence::does_not_count, "The game does not count", "Die Partie zählt nicht"},
    Row{Sentence::ended_title, "{result}: {game}{with}", "{result}: {game}{with}"},
    Row{Sentence::ended, "Your game of {game}{with} is over. {result}.",
        "Deine Partie {game}{with} ist zu Ende. {result}."},
    Row{Sentence::invitation_title, "{who} invites you to a tournament: {name}",
        "{who} lädt dich zu einem Turnier ein: {name}"},
    Row{Sentence::invitation,
        "{who} invites you to the private tournament {name}. It begins at {day} {date} {time} {zone}.",
        "{who} lädt dich zum privaten Turnier {name} ein. Es beginnt am {day} {date} um {time} {zone}."},
    Row{Sentence::arbiter_title, "{who} has made you an arbiter: {name}",
        "{who} hat dich zum Schiedsrichter gemacht: {name}"},
    Row{Sentence::arbiter, "{who} has made you an arbiter of the tournament {name}.",
        "{who} hat dich zum Schiedsrichter des Turniers {name} gemacht."},
    Row{Sentence::beginning_title, "Begins soon: {name}", "Beginnt bald: {name}"},
    Row{Sentence::beginning, "The tournament {name} begins at {day} {date} {time} {zone}.",
        "Das Turnier {name} beginnt am {day} {date} um {time} {zone}."},
    Row{Sentence::not_entered, " You are invited, and have not entered yet.",
        " Du bist eingeladen und nimmst noch nicht teil."},
    Row{Sentence::notices, "{count} notices of your games", "{count} Meldungen zu deinen Partien"},
    Row{Sentence::open_game, "Open the game", "Zur Partie"},
    Row{Sentence::open_tournament, "Open the tournament", "Zum Turnier"},
    Row{Sentence::told_of_what, "What you are told of, and how", "Was dir gemeldet wird und wie"},
    Row{Sentence::no_more_mail, "No more mail", "Keine Mails mehr"},
    Row{Sentence::confirm_title, "Confirm your e-mail address", "Bestätige deine E-Mail-Adresse"},
    Row{Sentence::confirm, "The account {who} on {site} has this address. Open the link to confirm it.",
        "Das Konto {who} auf {site} hat diese Adresse. Öffne den Link, um sie zu bestätigen."},
    Row{Sentence::confirm_link, "Confirm the address", "Adresse bestätigen"},
    Row{Sentence::confirm_not_yours, "If that is not your account, do nothing: nothing more is sent here.",
        "Ist das nicht dein Konto, tu nichts: Hierher kommt keine Mail mehr."},
    Row{Sentence::reset_title, "Set a new password", "Neues Passwort setzen"},
    Row{Sentence::reset,
        "Somebody wants to set the password of the account {who} anew. The link is good for two hours.",
        "Jemand will das Passwort des Kontos {who} neu setzen. Der Link gilt zwei Stunden."},
    Row{Sentence::reset_link, "Set a new password", "Neues Passwort setzen"},
    Row{Sentence::reset_not_yours, "If that was not you, do nothing: the password stays as it is.",
        "Warst du das nicht, tu nichts: Das Passwort bleibt, wie es ist."},
};

constexpr bool has_arguments_of(std::string_view one, std::string_view other) {
  for (auto from = one.find('{'); from != std::string_view::npos; from = one.find('{', from + 1)) {
    const auto until = one.find('}', from);
    if (until == std::string_view::npos) return false;
    if (other.find(one.substr(from, until - from + 1)) == std::string_view::npos) return false;
  }
  return true;
}

/// Each sentence in its place, in every language, with the same arguments.
constexpr bool is_whole() {
  for (std::size_t i = 0; i < kSentences.size(); ++i) {
    const Row& row = kSentences.at(i);
    if (static_cast<std::size_t>(row.sentence) != i || row.en.empty() || row.de.empty()) return false;
    if (!has_arguments_of(row.en, row.de) || !has_arguments_of(row.de, row.en)) return false;
  }
  return kSentences.size() == static_cast<std::size_t>(Sentence::reset_not_yours) + 1;
}
static_assert(is_whole());

using Word = std::pair<std::string_view, std::string_view>;

/// As the page calls them (web/messages/names/de.json).
constexpr std::array kGermanGames{
    Word{"alfonso", "Alfonso-Schach"},
    Word{"chaos", "Chaos-Schach"},
    Word{"chess", "Schach"},
    Word{"chess112", "Chess 112"},
    Word{"chess2016", "Chess 2016"},
    Word{"chess56", "Chess 56"},
    Word{"chess960", "Schach960"},
    Word{"chu-shogi", "Chū Shōgi"},
    Word{"courier", "Kurierspiel"},
    Word{"courier-savard", "Kurierspiel nach Savard"},
    Word{"courier-spiel", "Courier-Spiel"},
    Word{"future", "Zukunftsschach"},
    Word{"future-random", "Zufalls-Zukunftsschach"},
    Word{"grande-acedrex", "Grande Acedrex"},
    Word{"hiashatar", "Hiaschatar"},
    Word{"modern-courier", "Modernes Kurierspiel"},
    Word{"rolling", "Rollendes Schach"},
    Word{"rolling-dynamic", "Dynamisches Rollendes Schach"},
    Word{"shatar", "Schatar"},
    Word{"sho-shogi", "Shō Shōgi"},
    Word{"tamerlane", "Tamerlan-Schach"},
};

constexpr std::array kGermanReasons{
    Word{"abandonment", "Partie verlassen"},
    Word{"aborted", "abgebrochen"},
    Word{"adjudication", "Entscheidung eines Moderators"},
    Word{"agreement", "Vereinbarung"},
    Word{"bare-king", "blanker König"},
    Word{"checkmate", "matt"},
    Word{"citadel", "Zitadelle"},
    Word{"declined", "abgelehnt"},
    Word{"insufficient-material", "zu wenig Material"},
    Word{"move-rule", "zu viele Züge ohne Fortschritt"},
    Word{"no-move", "kein erster Zug"},
    Word{"repetition", "Stellungswiederholung"},
    Word{"resignation", "aufgegeben"},
    Word{"round-over", "Zeit der Runde um"},
    Word{"royals-captured", "königliche Figuren geschlagen"},
    Word{"stalemate", "patt"},
    Word{"time", "Zeit"},
    Word{"void-draw", "Würfel nicht gefallen"},
};

template <std::size_t n>
std::string_view word_in(const std::array<Word, n>& words, std::string_view key, std::string_view otherwise) {
  const auto found = std::ranges::find(words, key, &Word::first);
  return found == words.end() ? otherwise : found->second;
}

}  // namespace

std::string say(Language language, Sentence sentence, std::initializer_list<Argument> arguments) {
  const Row& row = kSentences.at(static_cast<std::size_t>(sentence));
  std::string_view left = language == Language::de ? row.de : row.en;
  std::string said;
  for (auto from = left.find('{'); from != std::string_view::npos; from = left.find('{')) {
    const auto until = left.find('}', from);
    said.append(left.substr(0, from));
    const auto* given = std::ranges::find(arguments, left.substr(from + 1, until - from - 1), &Argument::first);
    if (given != arguments.end()) said.append(given->second);
    left.remove_prefix(until + 1);
  }
  return said.append(left);
}

std::string_view game_name(Language language, std::string_view variant, std::string_view name) {
  return language == Language::de ? word_in(kGermanGames, variant, name) : name;
}

std::string_view end_reason(Language language, std::string_view reason) {
  return language == Language::de ? word_in(kGermanReasons, reason, reason) : reason;
}

std::string_view short_day(Language language, unsigned weekday) {
  static constexpr std::array<std::string_view, 7> kEnglish{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr std::array<std::string_view, 7> kGerman{"So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"};
  return (language == Language::de ? kGerman : kEnglish).at(weekday);
}

}  // namespace server
