#include "server/api/private_notes.hpp"

#include <functional>
#include <utility>
#include <vector>

#include "protocol/http/accounts.hpp"
#include "server/api/answers.hpp"
#include "server/api/game_readers.hpp"
#include "server/base/log.hpp"
#include "server/talk/text.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using Notes = std::vector<store::PrivateNote>;

/// Goes on if this account may see the game; if not, it is answered as if there were no such game.
void with_game(const RequestContext& context, const Login& login, std::function<void(const GameId&)> go_on) {
  const auto game = GameId::parse(context.path[2]);
  if (!game) return context.then(no_id_of_a_game());
  const Core& core = context.parts.core;
  core.store.games().read(*game, store::kNoEvents,
                          [&core, game = *game, reader = PlayerId::parse(login.account.id), then = context.then,
                           go_on = std::move(go_on)](store::Result<store::StoredGame> head) {
                            const Wording missing = no_game(game);
                            if (!head) return then(store_refusal(head.error(), ErrorCode::no_such_game, missing));
                            part_for_reader(core, reader, std::move(*head), [=](const auto& shown) {
                              if (!shown) return then(store_refusal(shown.error(), ErrorCode::no_such_game, missing));
                              go_on(game);
                            });
                          });
}

HttpResponse notes_response(const Notes& notes) {
  protocol::PrivateNotes all;
  for (const store::PrivateNote& note : notes) {
    if (note.place.ply) {
      all.positions.push_back({.ply = *note.place.ply, .text = note.text});
    } else {
      all.game = note.text;
    }
  }
  return for_one_person(all);
}

bool writes_too_often(const RequestContext& context, const Login& login) {
  const auto wait = context.parts.note_changes.take(login.account.id, Reads::Time::clock::now());
  if (!wait) return false;
  log_refused("notes", context.client);
  context.then(refusal_until(ErrorCode::too_many_attempts, say<"account.notes_too_often">(), *wait));
  return true;
}

HttpResponse stored_response(const store::Result<void>& stored) {
  if (stored) return done_response();
  if (stored.error().code == store::Code::full) {
    return refusal(ErrorCode::too_many_notes, stored.error().most == store::kMostNotesInGame
                                                  ? say<"account.notes_in_game">(store::kMostNotesInGame)
                                                  : say<"account.notes_in_all">(store::kMostNotes));
  }
  return store_refusal(stored.error(), ErrorCode::not_signed_in, say<"account.closed">());
}

}  // namespace

void show_notes(const RequestContext& context, const Login& login) {
  with_game(context, login, [context, account = login.account.id](const GameId& game) {
    context.parts.core.store.private_notes().notes_in(
        account, game, [then = context.then](const store::Result<Notes>& notes) {
          then(notes ? notes_response(*notes)
                     : store_refusal(notes.error(), ErrorCode::no_such_game, say<"http.no_such_game">()));
        });
  });
}

void put_note(const RequestContext& context, const Login& login, const protocol::PutNote& body) {
  if (!body.text.empty()) {
    if (const auto good = check_note(body.text); !good) {
      return context.then(
          refusal({.code = ErrorCode::bad_value, .message = good.error(), .pointer = "/text", .id = {}}));
    }
  }
  if (writes_too_often(context, login)) return;
  with_game(context, login, [context, account = login.account.id, body](const GameId& game) {
    context.parts.core.store.private_notes().put_note(
        account, {.place = {.game = game, .ply = body.ply}, .text = body.text},
        [then = context.then](const store::Result<void>& stored) { then(stored_response(stored)); });
  });
}

}  // namespace server
