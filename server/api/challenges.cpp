#include "server/api/challenges.hpp"

#include <algorithm>
#include <charconv>
#include <memory>
#include <utility>

#include "protocol/http/accounts.hpp"
#include "protocol/json/write.hpp"
#include "server/api/answers.hpp"
#include "server/api/play_request.hpp"
#include "server/base/ascii.hpp"
#include "server/base/log.hpp"
#include "server/deputy/challenge_shown.hpp"
#include "server/deputy/play_words.hpp"
#include "server/deputy/seek_stream.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

constexpr std::int64_t kMsInSecond = 1000;
constexpr std::int64_t kMsInMinute = 60 * kMsInSecond;

protocol::Clock by_days(std::int64_t days) {
  return protocol::DaysPerMove{.days = days, .bank_days = {}, .days_off = {}, .leave = {}};
}

/// What challenges and seeks have in common.
protocol::Create game_wanted(const auto& body) {
  protocol::Create create{.variant = variant_of_key(body.variant.value_or("standard")),
                          .options = body.options.value_or(protocol::Options{}),
                          .clock = protocol::Unlimited{}};
  create.color = body.color.value_or(protocol::ColorChoice::random);
  create.rated = body.rated.value_or(false);
  if (body.days) create.clock = by_days(*body.days);
  return create;
}

protocol::Create challenge_of(const protocol::ChallengeWanted& body) {
  protocol::Create create = game_wanted(body);
  if (body.clock) {
    create.clock = protocol::Fischer{.base_ms = body.clock->limit * kMsInSecond,
                                     .increment_ms = body.clock->increment * kMsInSecond};
  }
  return create;
}

/// `1500-1800`.
std::optional<protocol::RatingRange> range_of(std::string_view text) {
  protocol::RatingRange range;
  const char* const end = text.data() + text.size();
  const auto least = std::from_chars(text.data(), end, range.least);
  if (least.ec != std::errc{} || least.ptr == end || *least.ptr != '-') return std::nullopt;
  const auto most = std::from_chars(least.ptr + 1, end, range.most);
  if (most.ec != std::errc{} || most.ptr != end) return std::nullopt;
  return range;
}

std::unexpected<protocol::Error> bad_seek(ErrorCode code, Wording sentence) {
  return std::unexpected(protocol::Error{.code = code, .message = std::move(sentence), .pointer = {}, .id = {}});
}

std::expected<protocol::Create, protocol::Error> seek_of(const protocol::SeekWanted& body) {
  protocol::Create create = game_wanted(body);
  create.listed = true;
  if (!body.days && !body.time) return bad_seek(ErrorCode::missing_field, say<"http.seek_time">());
  if (!body.days) {
    create.clock = protocol::Fischer{.base_ms = *body.time * kMsInMinute,
                                     .increment_ms = body.increment.value_or(0) * kMsInSecond};
  }
  if (!body.range) return create;
  create.range = range_of(*body.range);
  if (!create.range) return bad_seek(ErrorCode::bad_value, say<"http.rating_range">());
  return create;
}

/// Answers with the challenge that this game is.
void answer_challenge(const RequestContext& context, const std::string& game) {
  const auto id = GameId::parse(game);
  if (!id) return context.then(fault());
  const Core& core = context.parts.core;
  core.store.games().read(*id, store::kNoEvents, [&core, then = context.then](const auto& read) {
    if (!read) return then(store_refusal(read.error(), ErrorCode::no_such_game, say<"http.challenge_gone">()));
    const auto card = card_of(read->head);
    if (!card) return then(fault());
    find_bots(core.store.accounts(), named_in(*card), [&core, card = *card, then](const Bots& bots) {
      then(for_one_person(challenge_shown(core.variants, card, bots)));
    });
  });
}

void make_challenge(const RequestContext& context, const HttpRequest& request, protocol::Create create) {
  run_errand(
      context, request, {}, Doors::any, [create = std::move(create)](const Errand::View&) -> Wish { return create; },
      [context](const std::string& game) { answer_challenge(context, game); });
}

/// An errand for the challenge that the path names, while it waits.
void act_on_challenge(const RequestContext& context, const HttpRequest& request,
                      std::function<protocol::ClientBody(const protocol::InGame&)> command) {
  constexpr std::size_t kGame = 2;
  const auto game = game_in_path(context, kGame);
  if (!game) return;
  run_errand(context, request, game, Doors::any, [command = std::move(command)](const Errand::View& view) -> Wish {
    if (view.game.now().phase == Phase::waiting) return command({.game = view.game.now().game});
    return no_wish(ErrorCode::not_available, say<"http.challenge_over">());
  });
}

struct TokenTest {
  AccountService& accounts;
  std::vector<std::string> left;
  protocol::TokensTested tested;
  Respond then;
};

std::string scopes_as_lichess_has_them(Scopes scopes) {
  std::string names;
  const auto add = [&](std::string_view name) { names.append(names.empty() ? "" : ",").append(name); };
  if (scopes.has(Scope::play)) add("board:play");
  if (scopes.has(Scope::play) && scopes.has(Scope::bot)) add("bot:play");
  if (scopes.has(Scope::challenge) || scopes.has(Scope::play)) add("challenge:read,challenge:write");
  if (scopes.has(Scope::tournament)) add("tournament:write");
  return names;
}

void test_next(const std::shared_ptr<TokenTest>& test) {
  if (test->left.empty()) {
    return test->then(for_one_person(protocol::json::written([&](std::string& out) {
      protocol::json::append(out, test->tested);
      out += '\n';
    })));
  }
  std::string token = std::move(test->left.back());
  test->left.pop_back();
  test->accounts.find_token(token, [test, token](const std::expected<Login, protocol::Error>& found) {
    if (!found && found.error().code != ErrorCode::bad_token) return test->then(refusal(found.error()));
    auto& tested = test->tested[token];
    if (found) {
      std::string name = found->account.name;
      std::ranges::transform(name, name.begin(), to_lower);
      tested.value = protocol::TokenTested{.user_id = name, .scopes = scopes_as_lichess_has_them(found->scopes)};
    }
    test_next(test);
  });
}

}  // namespace

void challenge_player(const RequestContext& context, const HttpRequest& request, protocol::ChallengeWanted body) {
  protocol::Create create = challenge_of(body);
  create.to = context.path[2];
  make_challenge(context, request, std::move(create));
}

void open_challenge(const RequestContext& context, const HttpRequest& request, protocol::ChallengeWanted body) {
  make_challenge(context, request, challenge_of(body));
}

void accept_challenge(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&) {
  act_on_challenge(context, request, [](const protocol::InGame& game) { return protocol::Join{game}; });
}

void decline_challenge(const RequestContext& context, const HttpRequest& request, protocol::DeclineWanted) {
  act_on_challenge(context, request, [](const protocol::InGame& game) { return protocol::ChallengeDecline{game}; });
}

void cancel_challenge(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&) {
  act_on_challenge(context, request, [](const protocol::InGame& game) { return protocol::Abort{game}; });
}

void seek_game(const RequestContext& context, const HttpRequest& request, protocol::SeekWanted body) {
  auto create = seek_of(body);
  if (!create) return context.then(refusal(create.error()));
  if (body.days) {
    return run_errand(
        context, request, {}, Doors::any, [create = *create](const Errand::View&) -> Wish { return create; },
        [then = context.then](const std::string& game) { then(for_one_person(protocol::PlaySeek{.id = game})); });
  }
  const auto token = token_for_play(context, request);
  if (!token) return;
  std::make_shared<SeekStream>(context.parts.deputies, *token, context.client, std::move(*create), context.then,
                               [](const protocol::Error& error) { return refusal(error); })
      ->begin();
}

void become_bot(const RequestContext& context, const Login& login, const protocol::Nothing&) {
  if (!login.scopes.has(Scope::bot)) {
    return context.then(refusal(ErrorCode::missing_scope, say<"connection.missing_scope">("bot")));
  }
  const ApiParts& parts = context.parts;
  if (login.account.roles.has(Role::bot)) return context.then(done_response());
  parts.core.store.games().games_of(
      login.account.id, store::GamesWanted::all, {}, 1,
      [&parts, id = login.account.id, then = context.then](const store::Result<std::vector<store::GameHead>>& games) {
        if (!games) return then(store_refusal(games.error(), ErrorCode::no_such_user, no_player()));
        if (!games->empty()) {
          return then(refusal(ErrorCode::not_available, say<"account.bot_without_games">()));
        }
        parts.core.store.accounts().grant(id, Role::bot, [&parts, id, then](const store::Result<store::Account>& made) {
          if (!made) return then(store_refusal(made.error(), ErrorCode::no_such_user, no_player()));
          // Connections know the roles that the account had.
          if (const auto player = PlayerId::parse(id)) parts.deputies.sessions.sessions.depart(*player);
          then(done_response());
        });
      });
}

void test_tokens(const RequestContext& context, const HttpRequest& request) {
  constexpr std::size_t kMostTokens = 16;
  if (const auto wait = context.parts.plays_from.take(context.client, Reads::Time::clock::now())) {
    log_refused("messages", context.client);
    return context.then(refusal_until(ErrorCode::too_many_attempts, say<"http.requests_too_fast">(), *wait));
  }
  const auto test = std::make_shared<TokenTest>(TokenTest{context.parts.accounts, {}, {}, context.then});
  for (std::string_view rest = request.body; !rest.empty();) {
    const std::string_view one = trimmed(rest.substr(0, rest.find(',')));
    rest.remove_prefix(std::min(rest.size(), rest.find(',')) + (rest.contains(',') ? 1 : 0));
    if (test->left.size() == kMostTokens) {
      return context.then(refusal(ErrorCode::too_long, say<"http.tokens_tested">(kMostTokens)));
    }
    test->left.emplace_back(one);
  }
  test_next(test);
}

}  // namespace server
