#include "server/cli/call_off.hpp"

#include <vector>

#include "server/app/wait.hpp"
#include "server/base/random.hpp"
#include "server/games/stored_game.hpp"
#include "server/room/member.hpp"

namespace cli {
namespace {

using protocol::ErrorCode;

std::unexpected<protocol::Error> no(ErrorCode code, std::string sentence) {
  return std::unexpected(protocol::Error{.code = code, .message = std::move(sentence), .pointer = {}, .id = {}});
}

std::unexpected<protocol::Error> trouble(const store::Error& error, const server::GameId& game) {
  if (error.code == store::Code::not_found) return no(ErrorCode::no_such_game, "there is no game " + game.text());
  return no(ErrorCode::not_stored, "this cannot be read or stored now: " + error.what);
}

}  // namespace

std::expected<void, protocol::Error> call_off(store::Store& store, const server::GameId& game,
                                              const server::CallOff& request, server::Now now) {
  using Draws = std::vector<store::DrawWrite>;
  const auto stored = server::wait_for<store::StoredGame>(
      [&](store::Completion<store::StoredGame> then) { store.games().read(game, 0, std::move(then)); });
  if (!stored) return trouble(stored.error(), game);
  const auto draws = server::wait_for<Draws>(
      [&](store::Completion<Draws> then) { store.fair_records().load_draws(game.text(), std::move(then)); });
  if (!draws) return trouble(draws.error(), game);
  server::VariantCache variants;
  auto rebuilt = server::rebuild(*stored, server::secrets_of(*draws), variants);
  if (!rebuilt) return no(ErrorCode::internal, "the record of this game cannot be read: " + rebuilt.error());
  server::Match& match = rebuilt->match;
  const server::Seq last = match.state().last;
  // No game begins and no lock is signed when one is called off: neither key nor id is used.
  const fairness::SigningKey unused{server::random<fairness::Secret>()};
  const server::Entropy entropy{.secret = server::random<fairness::Secret>, .game = [&] { return game; }};
  const auto effects = match.handle(request, now, unused, entropy);
  if (!effects) return std::unexpected(server::error_of(effects.error(), {}));
  store::Writes writes = server::writes_of(*effects, match.state(), now);
  const auto done = server::wait_for<store::Appended>([&](store::Completion<store::Appended> then) {
    store.games().append(game, store::Term::first, last, std::move(writes), std::move(then));
  });
  if (!done) return trouble(done.error(), game);
  return {};
}

}  // namespace cli
