#include "protocol/sentences/wording.hpp"

#include <charconv>
#include <chrono>
#include <cstdio>

namespace protocol {

std::string sentences::date_text(std::int64_t ms) {
  using namespace std::chrono;
  const sys_seconds second{floor<seconds>(milliseconds{ms})};
  const sys_days day = floor<days>(second);
  const year_month_day date{day};
  const hh_mm_ss time{second - day};
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02dZ", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                static_cast<int>(time.hours().count()), static_cast<int>(time.minutes().count()),
                static_cast<int>(time.seconds().count()));
  return text.data();
}

namespace {

using sentences::Argument;
using sentences::Kind;

std::int64_t number_of(const std::string& value) {
  std::int64_t number = 0;
  std::from_chars(value.data(), value.data() + value.size(), number);
  return number;
}

/// The words of a plural for this number: `=0 {…}` before `one {…}` before `other {…}`.
std::string plural_text(std::string_view forms, const std::string& value) {
  std::string_view best;
  int rank = 0;
  for (std::size_t from = 0; from < forms.size();) {
    const std::size_t open = forms.find('{', from);
    if (open == std::string_view::npos) break;
    const std::size_t until = sentences::closing(forms, open);
    const std::string_view name = sentences::trimmed(forms.substr(from, open - from));
    const int fits = name == "=" + value ? 3 : name == "one" && value == "1" ? 2 : name == "other" ? 1 : 0;
    if (fits > rank) {
      rank = fits;
      best = forms.substr(open + 1, until - open - 1);
    }
    from = until + 1;
  }
  std::string text;
  for (const char c : best) c == '#' ? text += value : text += c;
  return text;
}

std::string text_of(const Argument& argument, const std::string& value) {
  switch (argument.kind) {
    case Kind::date:
      return sentences::date_text(number_of(value));
    case Kind::plural:
      return plural_text(argument.forms, value);
    case Kind::text:
    case Kind::number:
      break;
  }
  return value;
}

std::string filled(std::string_view text, const std::vector<std::string>& values) {
  const sentences::Arguments arguments = sentences::arguments_of(text);
  std::string out;
  std::size_t from = 0;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', from)) {
    const std::size_t until = sentences::closing(text, open);
    const Argument one = sentences::argument_of(text.substr(open + 1, until - open - 1));
    out += text.substr(from, open - from);
    const auto& list = arguments.list;
    const auto at = static_cast<std::size_t>(std::ranges::find(list, one.name, &Argument::name) - list.begin());
    out += text_of(one, values.at(at));
    from = until + 1;
  }
  return out.append(text.substr(from));
}

}  // namespace

Wording::Wording(const sentences::Entry& entry, std::vector<std::string> values)
    : text_(filled(entry.text, values)), entry_(&entry), values_(std::move(values)) {}

std::vector<std::pair<std::string_view, std::string>> Wording::with() const {
  std::vector<std::pair<std::string_view, std::string>> named;
  if (entry_ == nullptr) return named;
  const sentences::Arguments arguments = sentences::arguments_of(entry_->text);
  for (std::size_t i = 0; i < values_.size(); ++i) named.emplace_back(arguments.list.at(i).name, values_[i]);
  return named;
}

}  // namespace protocol
