// Answers over HTTP: JSON, and refusals in the form that frames have too, `{"error":{"code":…,"message":…}}`, each with
// the status that fits its code. A refusal that is made counts in the tally (server/base/tally.hpp). Any thread.
#pragma once
#include <chrono>
#include <expected>
#include <string>
#include <string_view>

#include "protocol/base/error.hpp"
#include "protocol/json/write.hpp"
#include "server/base/id.hpp"
#include "server/store/error.hpp"
#include "server/transport/peer.hpp"

namespace server {

using protocol::say;
using protocol::Wording;

// What is said of things that are not there.
[[nodiscard]] Wording no_player();
[[nodiscard]] Wording no_game(const GameId& game);
/// Of an address that cannot be that of a game.
[[nodiscard]] HttpResponse no_id_of_a_game();

[[nodiscard]] HttpResponse json_response(std::string body);
/// An answer that no cache keeps for anybody else.
[[nodiscard]] HttpResponse for_one_person(std::string body);

/// An answer that holds a struct of protocol/ as a line of JSON.
template <class Answer>
  requires requires { Answer::kSays; }
[[nodiscard]] std::string line_of(const Answer& answer) {
  return protocol::json::text_of(answer) + "\n";
}
template <class Answer>
  requires requires { Answer::kSays; }
[[nodiscard]] HttpResponse json_response(const Answer& answer) {
  return json_response(line_of(answer));
}
template <class Answer>
  requires requires { Answer::kSays; }
[[nodiscard]] HttpResponse for_one_person(const Answer& answer) {
  return for_one_person(line_of(answer));
}

/// The answer `{"ok":true}`.
[[nodiscard]] HttpResponse done_response();
[[nodiscard]] HttpResponse refusal(const protocol::Error& error);
[[nodiscard]] HttpResponse refusal(protocol::ErrorCode code, Wording sentence);
/// Why what the query says under this name is refused.
[[nodiscard]] std::unexpected<protocol::Error> bad_in_address(const std::string& name, Wording sentence);
/// A refusal with the header `Retry-After`.
[[nodiscard]] HttpResponse refusal_until(protocol::ErrorCode code, Wording sentence, std::chrono::milliseconds wait);
/// A refusal by the store: `code` with the sentence `missing` if there is no such thing; else `busy`, and a line in the
/// log.
[[nodiscard]] HttpResponse store_refusal(const store::Error& error, protocol::ErrorCode code, Wording missing);
/// The answer to a fault of the server itself. Whoever gives it has logged the fault.
[[nodiscard]] HttpResponse fault();
/// Puts a success into the forms in which it will be sent, so that the connection, whose thread may be one that plays,
/// only sends it; a fault if that cannot be done.
[[nodiscard]] HttpResponse in_its_forms(HttpResponse response);
/// The refusal of a body that is too long (413).
[[nodiscard]] HttpResponse body_too_long(std::size_t most);
/// The refusal of a method. `allowed`: the methods as the header lists them, `GET, HEAD`.
[[nodiscard]] HttpResponse wrong_method(std::string_view allowed);

}  // namespace server
