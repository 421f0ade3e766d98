// protocol/openapi.json tells of each route that the server has, and of no other; and the server answers as it tells.
#include <gtest/gtest.h>

#include <set>

#include "protocol/describe/routes.hpp"
#include "server/api/routes.hpp"

namespace server::test {
namespace {

using protocol::describe::RouteForm;
using protocol::describe::Who;

/// The parts of the address, with an example for each name in braces.
std::vector<std::string> parts_of(std::string_view path) {
  std::string whole{path.substr(1)};
  for (std::size_t at = whole.find('{'); at != std::string::npos; at = whole.find('{')) {
    const std::size_t end = whole.find('}', at);
    const std::string_view example =
        protocol::describe::path_parameter(std::string_view{whole}.substr(at + 1, end - at - 1)).example;
    whole.replace(at, end + 1 - at, example);
  }
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= whole.size();) {
    const std::size_t end = std::min(whole.find('/', begin), whole.size());
    parts.push_back(whole.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

const Route* route_of(const RouteForm& form) {
  const auto found = find_route(form.method, parts_of(form.path));
  const auto* const route = std::get_if<const Route*>(&found);
  return route == nullptr ? nullptr : *route;
}

std::string_view type_name(const std::type_info* type) {
  return type == nullptr ? "none" : type->name();
}

TEST(Routes, OfOpenApiAreThoseOfTheServer) {
  std::set<const Route*> described;
  for (const RouteForm& form : protocol::describe::route_forms()) {
    SCOPED_TRACE(std::string{form.method} + " " + std::string{form.path});
    const Route* const route = route_of(form);
    ASSERT_NE(route, nullptr) << "the server has no such route: take it out of protocol/describe";
    described.insert(route);
    const Who who = route->who == MayAsk::session   ? Who::session
                    : route->who == MayAsk::account ? Who::account
                    : route->who == MayAsk::token   ? Who::token
                                                    : Who::anybody;
    EXPECT_EQ(form.who, who);
    EXPECT_EQ(form.body.has_value(), route->most_body > 0);
    EXPECT_EQ(type_name(form.body ? form.body->type : nullptr), type_name(route->body));
  }
  for (const Route& route : routes()) {
    EXPECT_TRUE(described.contains(&route))
        << route.method << " /" << route.path << " is not described: add it in protocol/describe";
  }
}

}  // namespace
}  // namespace server::test
