// What stands between a route and its handler: the body is read, then it is found out who asks, before the handler
// hears of the request. What a handler takes says what it needs. Any thread.
#pragma once
#include <cstdint>
#include <expected>
#include <functional>
#include <type_traits>
#include <utility>

#include "protocol/bodies.hpp"
#include "protocol/play_bodies.hpp"
#include "server/api/answers.hpp"
#include "server/api/request_context.hpp"

namespace server {

/// Who may use a route.
enum class MayAsk : std::uint8_t {
  anybody,
  account,  // an account, known by its cookie or a token
  session,  // an account, known by its cookie; a token is not enough
  token,    // an account or a guest by a token, as its handler finds out
};

enum class NoBody : std::uint8_t { refused, taken };
/// Gives why this request may not change anything: it comes from another site's page, or its body is no JSON by its
/// type.
[[nodiscard]] std::expected<void, protocol::Error> check_change(const RequestContext& context,
                                                                const HttpRequest& request, NoBody empty);

/// Whether a body says by its type that it is a form.
[[nodiscard]] bool is_form(const HttpRequest& request);
/// Refuses a body that says that it is neither.
[[nodiscard]] std::expected<void, protocol::Error> check_form_or_json(const HttpRequest& request);

/// A body that may be a form as well. It comes with a token, which no page of another site has; all of it may be left
/// out where nothing must be said.
template <class Body>
  requires requires { Body::kMayBeForm; }
[[nodiscard]] std::expected<Body, protocol::Error> body_of(const RequestContext&, const HttpRequest& request) {
  if (auto good = check_form_or_json(request); !good) return std::unexpected(std::move(good.error()));
  const bool is_json = !request.body.empty() && !is_form(request);
  return protocol::decode_body<Body>(is_json ? request.body : protocol::json_of_form<Body>(request.body));
}

template <class Body>
[[nodiscard]] std::expected<Body, protocol::Error> body_of(const RequestContext& context, const HttpRequest& request) {
  constexpr NoBody kEmpty = std::is_same_v<Body, protocol::Nothing> ? NoBody::taken : NoBody::refused;
  if (kEmpty == NoBody::taken && is_form(request) && request.body.empty()) return Body{};
  if (auto good = check_change(context, request, kEmpty); !good) return std::unexpected(std::move(good.error()));
  if (kEmpty == NoBody::taken && request.body.empty()) return Body{};
  return protocol::decode_body<Body>(request.body);
}

/// Finds out who asks, and goes on only if that is somebody who may.
void sign_in_first(const RequestContext& context, const HttpRequest& request, Purpose purpose, MayAsk who,
                   std::function<void(const Login&)> go_on);

/// A handler in the form in which a route calls it.
using Handle = void (*)(const RequestContext&, const HttpRequest&, MayAsk);

/// How a handler is called, by what it takes. `kNeedsLogin`: the handler takes a login, so that `who` may not be
/// anybody. `Read`: the struct as which the body is read; void: the handler takes no body, or reads the text itself.
template <auto handler>
struct Guarded;

template <void (*handler)(const RequestContext&)>
struct Guarded<handler> {
  using Read = void;
  static constexpr bool kNeedsLogin = false;
  static void handle(const RequestContext& context, const HttpRequest&, MayAsk) { handler(context); }
};
template <void (*handler)(const RequestContext&, const HttpRequest&)>
struct Guarded<handler> {
  using Read = void;
  static constexpr bool kNeedsLogin = false;
  static void handle(const RequestContext& context, const HttpRequest& request, MayAsk) { handler(context, request); }
};
template <class Body, void (*handler)(const RequestContext&, Body)>
  requires(!std::is_same_v<Body, const HttpRequest&> && !std::is_same_v<Body, const Login&>)
struct Guarded<handler> {
  using Read = std::remove_cvref_t<Body>;
  static constexpr bool kNeedsLogin = false;
  static void handle(const RequestContext& context, const HttpRequest& request, MayAsk) {
    auto body = body_of<Read>(context, request);
    if (!body) return context.then(refusal(body.error()));
    handler(context, std::move(*body));
  }
};
template <class Body, void (*handler)(const RequestContext&, const HttpRequest&, Body)>
struct Guarded<handler> {
  using Read = std::remove_cvref_t<Body>;
  static constexpr bool kNeedsLogin = false;
  static void handle(const RequestContext& context, const HttpRequest& request, MayAsk) {
    auto body = body_of<Read>(context, request);
    if (!body) return context.then(refusal(body.error()));
    handler(context, request, std::move(*body));
  }
};
template <void (*handler)(const RequestContext&, const Login&)>
struct Guarded<handler> {
  using Read = void;
  static constexpr bool kNeedsLogin = true;
  static void handle(const RequestContext& context, const HttpRequest& request, MayAsk who) {
    sign_in_first(context, request, Purpose::read, who, [context](const Login& login) { handler(context, login); });
  }
};
template <class Body, void (*handler)(const RequestContext&, const Login&, const Body&)>
struct Guarded<handler> {
  using Read = Body;
  static constexpr bool kNeedsLogin = true;
  static void handle(const RequestContext& context, const HttpRequest& request, MayAsk who) {
    auto body = body_of<Body>(context, request);
    if (!body) return context.then(refusal(body.error()));
    sign_in_first(context, request, Purpose::change, who,
                  [context, body = std::move(*body)](const Login& login) { handler(context, login, body); });
  }
};

}  // namespace server
