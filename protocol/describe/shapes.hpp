// The form of a struct as a JSON Schema, made from the `fields` that readers and writers visit, and from what it says.
// Structs, enums and named forms are defined once and referred to. For the program that writes the schemas, and the
// test that compares them. Throws std::logic_error where the structs contradict each other.
#pragma once
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/base/held.hpp"
#include "protocol/describe/print.hpp"
#include "protocol/messages.hpp"

namespace protocol::describe {

/// `TournamentBoard`
template <class T>
[[nodiscard]] std::string type_name() {
  std::string_view text = __PRETTY_FUNCTION__;  // GCC: … [with T = protocol::Clock; …], Clang: … [T = protocol::Clock]
  text.remove_prefix(text.find("T = ") + 4);
  text = text.substr(0, text.find_first_of(";]"));
  return std::string{text.substr(text.rfind(':') + 1)};
}
[[nodiscard]] std::string camel_case(std::string_view snake);
[[nodiscard]] std::string snake_case(std::string_view camel);

/// The form with words before it; those that are empty are left out.
[[nodiscard]] Json with_words(std::string_view title, Says says, const Json& form);
/// The same of a field. In draft-07 nothing counts that stands beside a reference, so that one is wrapped.
[[nodiscard]] Json said_of(Says says, const Json& form);

/// What messages are made of, by name, and in which file it is defined: that which was being made when it came first.
class Definitions {
 public:
  struct Definition {
    std::string file;
    Json form;
  };

  /// From now on what is new stands in this file.
  void begin(std::string file) { file_ = std::move(file); }
  /// The reference to it. Throws if something else has this name.
  [[nodiscard]] Json refer(const std::string& name, const Json& form);
  [[nodiscard]] const std::map<std::string, Definition>& all() const { return all_; }

 private:
  std::string file_;
  std::map<std::string, Definition> all_;
};

/// The shapes of all that a field can hold; the values are there for their types only.
class Shapes {
 public:
  explicit Shapes(Definitions& definitions) : definitions_(definitions) {}

  Json of(const bool&) { return {{"type", "boolean"}}; }
  // What only the server writes needs no form.
  Json of(const std::int64_t&) { return {{"type", "integer"}}; }
  Json of(const double&) { return {{"type", "number"}}; }
  Json of(const std::string&) { return {{"type", "string"}}; }
  template <class T>
  Json of(const ByName<T>&) {
    return {{"type", "object"}, {"additionalProperties", of(T{})}};
  }
  Json of(const AnyObject&) { return {{"type", "object"}}; }
  template <class T>
  Json of(const Raw<T>&) {
    return of(T{});
  }
  template <class T, class... Form>
  Json of(const OrNull<T>&, const Form&... form) {
    return {{"oneOf", Json::array({of(T{}, form...), {{"type", "null"}}})}};
  }
  template <class T>
  Json of(const std::vector<T>&) {
    return {{"type", "array"}, {"items", of(T{})}};
  }
  Json of(const std::int64_t&, const Range& range);
  Json of(const std::string&, const TextForm& form);
  Json of(const Options&, const MapForm& form);

  template <class T>
    requires std::is_enum_v<T>
  Json of(const T&) {
    const Json words = {{"enum", Words<T>::kTable}};
    return definitions_.refer(snake_case(type_name<T>()), with_words(type_name<T>(), Words<T>::kSays, words));
  }
  /// One of several marked objects is described where it stands: nothing else refers to it.
  template <class T>
    requires std::is_class_v<T>
  Json of(const T& object) {
    const Json form = with_words(type_name<T>(), T::kSays, fields_of(object));
    if constexpr (requires { T::kMark; }) {
      return form;
    } else {
      return definitions_.refer(snake_case(type_name<T>()), form);
    }
  }
  template <class... T>
  Json of(const std::variant<T...>&) {
    using Named = Choice<std::variant<T...>>;
    Json choices = Json::array();
    (choices.push_back(of(T{})), ...);
    const Json form = {{"oneOf", std::move(choices)}};
    if constexpr (requires { Named::kName; }) {
      return definitions_.refer(std::string{Named::kName}, with_words(camel_case(Named::kName), Named::kSays, form));
    } else {
      return form;
    }
  }
  template <class T, std::size_t N, class... Form>
  Json of(const std::array<T, N>&, const Form&... form) {
    return {{"type", "array"}, {"minItems", N}, {"maxItems", N}, {"items", of(T{}, form...)}};
  }
  template <class T, class Item>
  Json of(const std::vector<T>&, const ListForm<Item>& form) {
    Json item;
    if constexpr (std::is_same_v<Item, Itself>) {
      item = of(T{});
    } else {
      item = of(T{}, form.item);
    }
    return defined(form.name, {{"type", "array"}, {"maxItems", form.max}, {"items", std::move(item)}});
  }

  /// An object without its name and words.
  template <class T>
  Json fields_of(const T& object);

 private:
  /// Lists and maps have a title, by which the page's types are called.
  Json defined(const Name& name, const Json& form);

  Definitions& definitions_;
};

/// Visits the fields of a struct like a reader or a writer.
class FieldShapes {
 public:
  explicit FieldShapes(Shapes& shapes) : shapes_(shapes) {}

  template <class T, class... Form>
  void operator()(std::string_view name, const T& value, const Form&... form) {
    require(name);
    add(name,
        said_of(says_of(form...), with_form([&](const auto&... of) { return shapes_.of(value, of...); }, form...)));
  }
  template <class T, class... Form>
  void operator()(std::string_view name, const std::optional<T>&, const Form&... form) {
    add(name, said_of(says_of(form...), with_form([&](const auto&... of) { return shapes_.of(T{}, of...); }, form...)));
  }
  void constant(std::string_view name, std::string_view text) {
    require(name);
    add(name, {{"const", text}});
  }
  void require(std::string_view name) { required_.emplace_back(name); }
  void add(std::string_view name, Json form) { properties_[std::string{name}] = std::move(form); }

  [[nodiscard]] Json object() const {
    return {{"type", "object"}, {"additionalProperties", false}, {"required", required_}, {"properties", properties_}};
  }

 private:
  static Says says_of() { return {}; }
  static Says says_of(const Says& says) { return says; }
  static Says says_of(const auto&) { return {}; }
  static Says says_of(const auto&, const Says& says) { return says; }

  Shapes& shapes_;
  Json properties_ = Json::object();
  Json required_ = Json::array();
};

template <class T>
Json Shapes::fields_of(const T& object) {
  FieldShapes fields{*this};
  T::fields(object, fields);
  return fields.object();
}

}  // namespace protocol::describe
