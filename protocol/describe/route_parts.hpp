// What the table of routes is written with. Any thread.
#pragma once
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/bodies.hpp"
#include "protocol/describe/routes.hpp"

namespace protocol::describe {

/// Parts of the table that have files of their own.
[[nodiscard]] std::vector<RouteForm> routes_of_accounts();
[[nodiscard]] std::vector<RouteForm> routes_of_tournaments();
[[nodiscard]] std::vector<RouteForm> routes_of_play();

inline constexpr std::string_view kPlainText = "text/plain";
inline constexpr std::string_view kGameFile = "application/x-chess-pgn";
inline constexpr std::string_view kJsonLines = "application/x-ndjson";

// Shapes.
template <class T>
Json form_of(Shapes& shapes) {
  return shapes.of(T{});
}
template <class A, class B>
Json either(Shapes& shapes) {
  return {{"oneOf", Json::array({shapes.of(A{}), shapes.of(B{})})}};
}
template <const TextForm& form>
Json text_form(Shapes& shapes) {
  return shapes.of(std::string{}, form);
}
template <const Range& range>
Json number_form(Shapes& shapes) {
  return shapes.of(std::int64_t{}, range);
}
inline Json options(Shapes& shapes) {
  return shapes.of(Options{}, kOptions);
}

template <class T>
[[nodiscard]] Says says_of() {
  if constexpr (requires { T::kSays; }) {
    return T::kSays;
  } else {
    return {"What docs/http.md tells."};
  }
}

// Routes.
template <class T>
[[nodiscard]] RouteForm reads(std::string_view path, Who who, std::string_view id, std::string_view says,
                              std::vector<ErrorCode> errors = {}, std::vector<Parameter> query = {}) {
  return {.method = "GET",
          .path = path,
          .who = who,
          .id = id,
          .says = {says},
          .answers = {{.shape = form_of<T>, .says = says_of<T>()}},
          .errors = std::move(errors),
          .query = std::move(query)};
}
[[nodiscard]] inline RouteForm reads_text(std::string_view path, Who who, std::string_view id, std::string_view says,
                                          std::string_view type, std::vector<ErrorCode> errors = {}) {
  return {.method = "GET",
          .path = path,
          .who = who,
          .id = id,
          .says = {says},
          .answers = {{.says = {says}, .type = type}},
          .errors = std::move(errors)};
}
template <class T>
[[nodiscard]] RouteForm reads_lines(std::string_view path, Who who, std::string_view id, std::string_view says,
                                    std::vector<ErrorCode> errors = {}, std::vector<Parameter> query = {}) {
  RouteForm route = reads<T>(path, who, id, says, std::move(errors), std::move(query));
  route.answers.front() = {.shape = form_of<T>, .says = {"Lines of JSON."}, .type = kJsonLines, .is_lines = true};
  return route;
}

template <class Body, class T>
[[nodiscard]] RouteForm takes(std::string_view method, std::string_view path, Who who, std::string_view id,
                              std::string_view says, std::vector<ErrorCode> errors, unsigned status = 200) {
  constexpr bool kMayBeForm = requires { Body::kMayBeForm; };
  return {.method = method,
          .path = path,
          .who = who,
          .id = id,
          .says = {says},
          .answers = {{.shape = form_of<T>, .says = says_of<T>(), .status = status}},
          .errors = std::move(errors),
          .body = RequestBody{.shape = form_of<Body>,
                              .type = &typeid(Body),
                              .is_needed = !std::is_same_v<Body, Nothing> && !kMayBeForm,
                              .may_be_form = kMayBeForm}};
}
template <class Body, class T>
[[nodiscard]] RouteForm posts(std::string_view path, Who who, std::string_view id, std::string_view says,
                              std::vector<ErrorCode> errors = {}, unsigned status = 200) {
  return takes<Body, T>("POST", path, who, id, says, std::move(errors), status);
}
template <class Body, class T>
[[nodiscard]] RouteForm puts(std::string_view path, Who who, std::string_view id, std::string_view says,
                             std::vector<ErrorCode> errors = {}) {
  return takes<Body, T>("PUT", path, who, id, says, std::move(errors));
}
template <class T>
[[nodiscard]] RouteForm drops(std::string_view path, Who who, std::string_view id, std::string_view says,
                              std::vector<ErrorCode> errors = {}) {
  return takes<Nothing, T>("DELETE", path, who, id, says, std::move(errors));
}

}  // namespace protocol::describe
