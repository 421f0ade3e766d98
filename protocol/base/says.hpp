// What people are told who read the schemas: a sentence or two beside the form that it describes, and the name of a
// form that several messages have. protocol/describe writes both down; readers and writers pass over them. Any thread.
#pragma once
#include <string_view>

namespace protocol {

/// Of a message, a value or an enum it is `kSays`; of a field the last thing that `fields` says, where its form does
/// not say enough: `f("check", m.check, Says{"Whether White is in check."})`.
struct Says {
  std::string_view text;
};

/// By which a schema defines a form once, wherever it stands.
struct Name {
  std::string_view word;  // `game_id`; empty: none, the form is described where it stands
  Says says;
};

template <class Form>
[[nodiscard]] constexpr Form named(std::string_view word, std::string_view says, Form form) {
  form.name = {.word = word, .says = {says}};
  return form;
}

/// Calls `take` with the form of a field, if it has one: a reader wants no words.
constexpr auto with_form(const auto& take) {
  return take();
}
constexpr auto with_form(const auto& take, const Says&) {
  return take();
}
constexpr auto with_form(const auto& take, const auto& form) {
  return take(form);
}
constexpr auto with_form(const auto& take, const auto& form, const Says&) {
  return take(form);
}

}  // namespace protocol
