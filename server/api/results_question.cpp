#include "server/api/results_question.hpp"

#include <utility>

#include "server/api/answers.hpp"
#include "server/catalogue/variant_cache.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

/// Reads a word of the address; none: it is not there.
template <class Word>
std::expected<std::optional<Word>, protocol::Error> word_in(const RequestContext& context, const std::string& name) {
  const std::string text = context.query_value(name);
  if (text.empty()) return std::nullopt;
  const auto word = protocol::find_word<Word>(text);
  if (word) return word;
  std::string words;
  for (const std::string_view one : protocol::Words<Word>::kTable) words.append(words.empty() ? "" : ", ").append(one);
  return bad_in_address(name, say<"address.word">(name, words));
}

/// Reads of which tournament the games are to be, by its id; none: of any, or of none.
std::expected<std::optional<std::string>, protocol::Error> tournament_in(const RequestContext& context) {
  std::string tournament = context.query_value("tournament");
  if (tournament.empty()) return std::nullopt;
  if (!GameId::parse(tournament)) return bad_in_address("tournament", say<"address.tournament">("tournament"));
  return tournament;
}

/// Reads which games are wanted. The opponent is looked up later.
std::expected<store::ResultFilter, protocol::Error> filter_in(const RequestContext& context) {
  store::ResultFilter filter;
  if (const std::string variant = context.query_value("variant"); !variant.empty()) {
    if (rules::find_variant(variant) == nullptr) return bad_in_address("variant", say<"address.variant">("variant"));
    filter.variant = variant;
  }
  auto tournament = tournament_in(context);
  if (!tournament) return std::unexpected(std::move(tournament.error()));
  filter.tournament = std::move(*tournament);
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
  return bad_in_address("before", say<"address.game">("before"));
}

using Go = std::function<void(const ResultsQuestion&)>;

void find_account_asked_for(ResultsQuestion question, const std::string& name, Go go) {
  AccountService& accounts = question.parts.accounts;
  accounts.find_user(
      name, [question = std::move(question), go](const std::expected<store::Account, protocol::Error>& found) mutable {
        if (!found) return question.then(refusal(found.error()));
        question.wanted.player = found->id;
        go(question);
      });
}

HttpResponse no_such_opponent(const std::string& word) {
  return refusal(
      {.code = ErrorCode::no_such_user, .message = say<"address.player_or_id">(word), .pointer = "/" + word, .id = {}});
}

/// An id is that of any player, also of one whose name is not shown any more.
void find_opponent(ResultsQuestion question, const std::string& name, Go go) {
  if (question.opponent.empty()) return find_account_asked_for(std::move(question), name, go);
  if (!PlayerId::parse(question.opponent))
    return question.then(no_such_opponent(question.opponent_word));  // no name has other letters
  if (PlayerId::looks_like_one(question.opponent)) {
    question.wanted.filter.opponent = question.opponent;
    return find_account_asked_for(std::move(question), name, go);
  }
  AccountService& accounts = question.parts.accounts;
  const std::string opponent = question.opponent;
  accounts.find_user(opponent, [question = std::move(question), name,
                                go](const std::expected<store::Account, protocol::Error>& found) mutable {
    if (!found && found.error().code == ErrorCode::no_such_user)
      return question.then(no_such_opponent(question.opponent_word));
    if (!found) return question.then(refusal(found.error()));
    question.wanted.filter.opponent = found->id;
    find_account_asked_for(std::move(question), name, go);
  });
}

}  // namespace

void understand_question(const RequestContext& context, const HttpRequest& request, const std::string& name,
                         const std::string& opponent_word, std::function<void(const ResultsQuestion&)> go_on) {
  const auto before = before_in(context);
  if (!before) return context.then(refusal(before.error()));
  auto filter = filter_in(context);
  if (!filter) return context.then(refusal(filter.error()));
  ResultsQuestion question{
      .parts = context.parts,
      .wanted = {.player = {}, .filter = std::move(*filter), .now = wall_time(context.parts.core.now())},
      .before = *before,
      .opponent_word = opponent_word,
      .opponent = context.query_value(opponent_word),
      .asker = {},
      .then = context.then};
  find_asker(context.parts.core, context.parts.accounts, request.head, Purpose::read,
             [question = std::move(question), name,
              go_on = std::move(go_on)](const std::expected<Asker, protocol::Error>& asker) mutable {
               if (!asker) return question.then(refusal(asker.error()));
               question.asker = *asker;
               if (*asker) question.wanted.viewer = (*asker)->text();
               find_opponent(std::move(question), name, std::move(go_on));
             });
}

std::expected<VariantQuestion, protocol::Error> question_of_variant(const RequestContext& context) {
  const std::string& variant = context.path.back();
  if (rules::find_variant(variant) == nullptr) {
    return std::unexpected(refusal_of(rules::make_variant(variant).error()));
  }
  const auto before = before_in(context);
  if (!before) return std::unexpected(before.error());
  auto tournament = tournament_in(context);
  if (!tournament) return std::unexpected(std::move(tournament.error()));
  const auto tempo = word_in<protocol::Tempo>(context, "tempo");
  if (!tempo) return std::unexpected(tempo.error());
  return VariantQuestion{.wanted = {.variant = variant,
                                    .tournament = std::move(*tournament),
                                    .tempo = *tempo,
                                    .now = wall_time(context.parts.core.now())},
                         .before = *before};
}

}  // namespace server
