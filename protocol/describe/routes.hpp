// What each address over HTTP takes and gives: of every route of server/api/routes.cpp one entry, and of a route with
// several forms of address one of each; a test compares both. protocol/openapi.json is made from it. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "protocol/base/error.hpp"
#include "protocol/describe/shapes.hpp"

namespace protocol::describe {

/// The schema of a struct or a form; what it refers to is defined.
using Shape = Json (*)(Shapes&);

/// Who may ask: anybody; an account, by its cookie or a token; an account by its cookie alone; an account or a guest by
/// a token alone.
enum class Who : std::uint8_t { anybody, account, session, token };

struct Parameter {
  std::string_view name;
  Says says;
  Shape shape = nullptr;
  std::string_view example = {};
  bool is_needed = false;  // of the query; those of the path always are
};

/// An answer that is no refusal.
struct Answer {
  Shape shape = nullptr;  // none: a text
  Says says;
  std::string_view type = "application/json";
  unsigned status = 200;
  bool is_lines = false;  // each line has the shape
};

struct RequestBody {
  Shape shape = nullptr;                 // none: a text
  const std::type_info* type = nullptr;  // the struct with this shape
  bool is_needed = true;
  bool may_be_form = false;
};

struct RouteForm {
  std::string_view method;
  std::string_view path;  // `/api/games/{game}/lines`; path_parameter() says what stands in braces
  Who who{};
  std::string_view id;  // by which programs that are made from the file call it
  Says says;
  std::vector<Answer> answers;
  std::vector<ErrorCode> errors = {};  // besides those that every route of its kind has
  std::optional<RequestBody> body = {};
  std::vector<Parameter> query = {};
  bool takes_key = false;   // the header Idempotency-Key
  bool may_be_busy = true;  // false: it needs neither store nor worker, or has another word for what it cannot read
};

[[nodiscard]] const std::vector<RouteForm>& route_forms();
/// Throws std::logic_error if there is none of this name.
[[nodiscard]] const Parameter& path_parameter(std::string_view name);

}  // namespace protocol::describe
