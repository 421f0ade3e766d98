// Games of an account, or of a variant, that had a result, as an address asks for them: narrowed down by variant,
// opponent, result, tempo and tournament, as far as whoever asks may know of them. Any thread.
#pragma once
#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "server/api/asker.hpp"
#include "server/api/request_context.hpp"
#include "server/store/results.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// What is asked, of which account, and by whom.
struct ResultsQuestion {
  const ApiParts& parts;
  store::ResultsWanted wanted;
  std::optional<GameId> before;
  std::string opponent_word;  // under which the address names the opponent
  std::string opponent;       // as it names it; empty: any
  Asker asker;
  Respond then;
};

/// Reads the address, and finds out who asks and who is meant: `name` is the account's, `opponent_word` that under
/// which the address names an opponent. Goes on with the question, or answers with a refusal.
void understand_question(const RequestContext& context, const HttpRequest& request, const std::string& name,
                         const std::string& opponent_word, std::function<void(const ResultsQuestion&)> go_on);

/// What is asked of all games of a variant. Who asks is of no account: only what everybody may see is told.
struct VariantQuestion {
  store::VariantGames wanted;
  std::optional<GameId> before;
};

/// Reads an address that ends with the variant's id.
[[nodiscard]] std::expected<VariantQuestion, protocol::Error> question_of_variant(const RequestContext& context);

}  // namespace server
