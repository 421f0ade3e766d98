#include "server/fairness/error.hpp"

#include <array>

namespace fairness {

std::string_view name(Code code) {
  static constexpr std::array kNames{
#define ASTRAGAL_FAIRNESS_CODE(name) std::string_view{#name},
      ASTRAGAL_FAIRNESS_CODES(ASTRAGAL_FAIRNESS_CODE)
#undef ASTRAGAL_FAIRNESS_CODE
  };
  return kNames[static_cast<std::size_t>(code)];
}

std::unexpected<Error> refuse(Code code, std::string_view where, protocol::Wording what) {
  return std::unexpected(Error{.code = code, .where = std::string{where}, .what = std::move(what)});
}

std::string item(std::string_view name, std::size_t i) {
  return std::string{name} + "[" + std::to_string(i) + "]";
}

std::string to_text(const Error& error) {
  return error.where.empty() ? error.what.text() : error.where + ": " + error.what.text();
}

Error inside(std::string_view outer, const Error& inner) {
  return {.code = inner.code, .where = std::string{outer}, .what = to_text(inner)};
}

}  // namespace fairness
