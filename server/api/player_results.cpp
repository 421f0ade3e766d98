#include "server/api/player_results.hpp"

#include <utility>

#include "server/api/answers.hpp"
#include "server/api/asker.hpp"
#include "server/api/player_games.hpp"
#include "server/store/wall_time.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

/// What is asked, of which account, and by whom.
struct Question {
  const ApiParts& parts;
  store::ResultsWanted wanted;
  std::optional<GameId> before;
  std::string opponent;  // as the address names it; empty: any
  Asker asker;
  Respond then;
};

/// The refusal of what the address says under this name.
std::unexpected<protocol::Error> bad(const std::string& name, const std::string& sentence) {
  return std::unexpected(protocol::Error{
      .code = ErrorCode::bad_value, .message = "`" + name + "` is " + sentence, .pointer = "/" + name, .id = {}});
}

/// Reads a word of the address; none: it is not there.
template <class Word>
std::expected<std::optional<Word>, protocol::Error> word_in(const RequestContext& context, const std::string& name) {
  const std::string text = context.query_value(name);
  if (text.empty()) return std::nullopt;
  const auto word = protocol::find_word<Word>(text);
  if (word) return word;
  std::string words;
  for (const std::string_view one : protocol::Words<Word>::kTable) words.append(words.empty() ? "" : ", ").append(one);
  return bad(name, "one of " + words);
}

/// Reads which games are wanted. The opponent is looked up later.
std::expected<store::ResultFilter, protocol::Error> filter_in(const RequestContext& context) {
  store::ResultFilter filter;
  if (const std::string variant = context.query_value("variant"); !variant.empty()) {
    if (rules::find_variant(variant) == nullptr) return bad("variant", "the id of a game: /api/variants has them");
    filter.variant = variant;
  }
  if (const std::string tournament = context.query_value("tournament"); !tournament.empty()) {
    if (!GameId::parse(tournament)) return bad("tournament", "the id of a tournament");
    filter.tournament = tournament;
  }
  const auto tempo = word_in<protocol::Tempo>(context, "tempo");
  if (!tempo) return std::unexpected(tempo.error());
  const auto result = word_in<protocol::PlayerResult>(context, "result");
  if (!result) return std::unexpected(result.error());
  filter.tempo = *tempo;
  filter.result = *result;
  return filter;
}

/// Reads before which game those are that are wanted; none: before no game.
std::expected<std::optional<GameId>, protocol::Error> before_in(const RequestContext& context) {
  const std::string text = context.query_value("before");
  const auto before = GameId::parse(text);
  if (text.empty() || before) return before;
  return bad("before", "the id of a game: take the one that the list names");
}

using Go = void (*)(const Question&);

void find_account_asked_for(Question question, const std::string& name, Go go) {
  AccountService& accounts = question.parts.accounts;
  accounts.find_user(
      name, [question = std::move(question), go](const std::expected<store::Account, protocol::Error>& found) mutable {
        if (!found) return question.then(refusal(found.error()));
        question.wanted.player = found->id;
        go(question);
      });
}

HttpResponse no_such_opponent() {
  return refusal({.code = ErrorCode::no_such_user,
                  .message = "there is no account of this name: `opponent` is the name or the id of a player",
                  .pointer = "/opponent",
                  .id = {}});
}

/// An id is that of any player, also of one whose name is not shown any more.
void find_opponent(Question question, const std::string& name, Go go) {
  if (question.opponent.empty()) return find_account_asked_for(std::move(question), name, go);
  if (!PlayerId::parse(question.opponent)) return question.then(no_such_opponent());  // no name has other letters
  if (PlayerId::looks_like_one(question.opponent)) {
    question.wanted.filter.opponent = question.opponent;
    return find_account_asked_for(std::move(question), name, go);
  }
  AccountService& accounts = question.parts.accounts;
  const std::string opponent = question.opponent;
  accounts.find_user(opponent, [question = std::move(question), name,
                                go](const std::expected<store::Account, protocol::Error>& found) mutable {
    if (!found && found.error().code == ErrorCode::no_such_user) return question.then(no_such_opponent());
    if (!found) return question.then(refusal(found.error()));
    question.wanted.filter.opponent = found->id;
    find_account_asked_for(std::move(question), name, go);
  });
}

/// Reads the address, and finds out who asks and who is meant, before the store is asked.
void understand(const RequestContext& context, const HttpRequest& request, Go go) {
  const auto before = before_in(context);
  if (!before) return context.then(refusal(before.error()));
  auto filter = filter_in(context);
  if (!filter) return context.then(refusal(filter.error()));
  Question question{.parts = context.parts,
                    .wanted = {.player = {}, .filter = std::move(*filter), .now = wall_time(context.parts.core.now())},
                    .before = *before,
                    .opponent = context.query_value("opponent"),
                    .asker = {},
                    .then = context.then};
  find_asker(context.parts.core, context.parts.accounts, request.head, Purpose::read,
             [question = std::move(question), name = context.path[2],
              go](const std::expected<Asker, protocol::Error>& asker) mutable {
               if (!asker) return question.then(refusal(asker.error()));
               question.asker = *asker;
               if (*asker) question.wanted.viewer = (*asker)->text();
               find_opponent(std::move(question), name, go);
             });
}

/// Who asks may be shown what others are not.
template <class Shown>
HttpResponse answer_for(const Asker& asker, const Shown& shown) {
  if (asker) return for_one_person(shown);
  HttpResponse response = json_response(shown);
  response.cache_control = "no-cache";
  return response;
}

protocol::PlayedGame played_shown(const GameCard& card, const store::GameHead& head) {
  protocol::PlayedGame out{
      .game = card.game.text(), .terms = terms_of(card, head), .ended_at = head.finished->time_since_epoch().count()};
  for (const SeatCard& seat : card.seats) {
    if (!seat.side) continue;
    if (!out.players) out.players.emplace();
    (*seat.side == rules::Side::white ? out.players->white : out.players->black) = to_wire(seat.player);
  }
  if (card.ending) out.outcome = to_wire(*card.ending);
  return out;
}

void answer_games(const Question& question) {
  question.parts.core.store.results().results_of(
      question.wanted, question.before, protocol::kMaxPlayed,
      [asker = question.asker, then = question.then](const store::Result<store::ResultsPart>& part) {
        if (!part) return then(store_refusal(part.error(), ErrorCode::no_such_user, kNobody));
        protocol::PlayedGames shown;
        for (const store::GameHead& head : part->games) {
          if (const auto card = card_of(head)) shown.games.push_back(played_shown(*card, head));
        }
        if (part->before) shown.before = part->before->text();
        then(answer_for(asker, shown));
      });
}

protocol::GameScore score_shown(const store::Tally& score) {
  return {.won = score.won, .lost = score.lost, .drawn = score.drawn};
}

protocol::PlayerScores scores_shown(const store::Scores& scores, bool is_own) {
  protocol::PlayerScores all{
      .all = score_shown(scores.all), .is_whole = scores.is_whole, .opponents = {}, .setups = {}};
  if (is_own) {
    all.opponents.emplace();
    for (const store::ScoreAgainst& one : scores.opponents) {
      all.opponents->push_back(
          {.opponent = {.id = one.opponent.id, .name = shown_name(one.opponent)}, .score = score_shown(one.score)});
    }
  }
  for (const store::ScoreFrom& one : scores.setups) {
    all.setups.push_back({.variant = one.variant, .setup = one.setup, .score = score_shown(one.score)});
  }
  return all;
}

void answer_scores(const Question& question) {
  const bool is_own = question.wanted.player == question.wanted.viewer;
  question.parts.core.store.results().scores_of(question.wanted, [asker = question.asker, is_own, then = question.then](
                                                                     const store::Result<store::Scores>& scores) {
    if (!scores) return then(store_refusal(scores.error(), ErrorCode::no_such_user, kNobody));
    then(answer_for(asker, scores_shown(*scores, is_own)));
  });
}

}  // namespace

void show_games_of(const RequestContext& context, const HttpRequest& request) {
  understand(context, request, answer_games);
}

void show_scores_of(const RequestContext& context, const HttpRequest& request) {
  understand(context, request, answer_scores);
}

}  // namespace server
