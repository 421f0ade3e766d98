#include "protocol/play_bodies.hpp"

#include <algorithm>
#include <map>

#include "protocol/body_reader.hpp"
#include "protocol/json/write.hpp"

namespace protocol {
namespace {

using Pairs = std::map<std::string, std::string, std::less<>>;

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const int lower = c | 0x20;
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const int high = text[at] == '%' && at + 2 < text.size() ? digit_of(text[at + 1]) : -1;
    const int low = high < 0 ? -1 : digit_of(text[at + 2]);
    if (low >= 0) {
      out += static_cast<char>(high * 16 + low);
      at += 2;
    } else {
      out += text[at] == '+' ? ' ' : text[at];
    }
  }
  return out;
}

Pairs pairs_of(std::string_view form) {
  Pairs pairs;
  while (!form.empty()) {
    const std::string_view one = form.substr(0, form.find('&'));
    form.remove_prefix(std::min(form.size(), one.size() + 1));
    const auto equals = std::min(one.find('='), one.size());
    if (!one.empty()) pairs[decoded(one.substr(0, equals))] = decoded(one.substr(std::min(one.size(), equals + 1)));
  }
  return pairs;
}

bool is_number(std::string_view text) {
  return !text.empty() && text.size() <= 15 && (text == "0" || text.front() != '0') &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Takes the pairs that a struct names, and writes them as its fields.
class FormFields {
 public:
  FormFields(Pairs& pairs, std::string prefix, std::string& out)
      : pairs_(pairs), prefix_(std::move(prefix)), out_(out) {}

  template <class T>
  void operator()(std::string_view name, const std::optional<T>&, const auto&...) {
    // Programs for lichess send a name without a value for what they leave out.
    if (const auto found = pairs_.find(prefix_ + std::string{name}); found != pairs_.end() && found->second.empty()) {
      pairs_.erase(found);
    }
    (*this)(name, T{});
  }
  void operator()(std::string_view name, bool, const auto&...) {
    plain(name, [](std::string_view text) { return text == "true" || text == "false"; });
  }
  void operator()(std::string_view name, std::int64_t, const auto&...) { plain(name, is_number); }
  template <class T>
    requires std::is_enum_v<T>
  void operator()(std::string_view name, T, const auto&...) {
    plain(name, [](std::string_view) { return false; });
  }
  void operator()(std::string_view name, const std::string&, const auto&...) {
    plain(name, [](std::string_view) { return false; });
  }
  void operator()(std::string_view name, const Options&, const auto&...) {
    const std::string inner = prefix_ + std::string{name} + ".";
    std::string values;
    for (auto at = pairs_.lower_bound(inner); at != pairs_.end() && at->first.starts_with(inner);
         at = pairs_.erase(at)) {
      if (!values.empty()) values += ',';
      json::append(values, std::string_view{at->first}.substr(inner.size()));
      values += ':';
      json::append(values, at->second);
    }
    if (!values.empty()) field(name, "{" + values + "}");
  }
  template <class T>
    requires requires(T& value, FormFields& fields) { T::fields(value, fields); }
  void operator()(std::string_view name, T value, const auto&...) {
    std::string values;
    FormFields inner{pairs_, prefix_ + std::string{name} + ".", values};
    T::fields(value, inner);
    if (!values.empty()) field(name, "{" + values + "}");
  }
  /// What nobody has taken: the reader refuses it by its name.
  void rest() {
    for (const auto& [name, value] : pairs_) field(name, quoted(value));
  }

 private:
  static std::string quoted(std::string_view text) {
    std::string out;
    json::append(out, text);
    return out;
  }
  void field(std::string_view name, const std::string& value) {
    if (!out_.empty()) out_ += ',';
    out_ += quoted(name) + ":" + value;
  }
  void plain(std::string_view name, const auto& stands_as_it_is) {
    const auto found = pairs_.find(prefix_ + std::string{name});
    if (found == pairs_.end()) return;
    field(name, stands_as_it_is(found->second) ? found->second : quoted(found->second));
    pairs_.erase(found);
  }

  Pairs& pairs_;
  std::string prefix_;
  std::string& out_;
};

}  // namespace

template <class Body>
std::string json_of_form(std::string_view form) {
  Pairs pairs = pairs_of(form);
  std::string out;
  FormFields fields{pairs, "", out};
  Body body;
  Body::fields(body, fields);
  fields.rest();
  return "{" + out + "}";
}

template std::string json_of_form<ChallengeWanted>(std::string_view form);
template std::string json_of_form<SeekWanted>(std::string_view form);
template std::string json_of_form<ChatWanted>(std::string_view form);
template std::string json_of_form<DeclineWanted>(std::string_view form);
template std::expected<ChallengeWanted, Error> decode_body(std::string_view text);
template std::expected<SeekWanted, Error> decode_body(std::string_view text);
template std::expected<ChatWanted, Error> decode_body(std::string_view text);
template std::expected<DeclineWanted, Error> decode_body(std::string_view text);

}  // namespace protocol
