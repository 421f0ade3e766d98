// The one reader behind all messages: it walks the fields that a struct names and takes each from a JSON tree,
// strictly. The first thing that is wrong ends the reading. For the codec and the records of games; the only template
// there that knows JSON.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/base/form.hpp"
#include "protocol/json/parse.hpp"
#include "protocol/json/path.hpp"
#include "protocol/messages/values.hpp"

namespace protocol::json {

/// Who wrote what is read. What this program has stored itself is read for ever, whatever bounds messages get later.
enum class Written : std::uint8_t {
  outside,  // every form, bound and name of a field is checked
  here,     // types and what must not be missing
};

/// What a value may have to be.
enum class Wanted : std::uint8_t { flag, list, number, object, text };

/// What was wrong first, if anything; every refusal of the reader is made here.
class Complaint {
 public:
  explicit Complaint(Written written = Written::outside) : is_strict_(written == Written::outside) {}

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

  // All answer false, so that a reader can return them.
  bool refuse(ErrorCode code, const Path& at, Wording message);
  bool wrong_type(const Path& at, Wanted wanted, const Json& found);
  bool not_a_word(const Path& at, std::string_view found, std::span<const std::string_view> words);
  /// Of what only messages from outside must keep to: what this program has stored passes, and the answer is true.
  bool mind(ErrorCode code, const Path& at, Wording message);

 private:
  bool is_strict_;
  std::optional<Error> error_;
};

// The leaves.
bool read(const Json& json, bool& out, const Path& at, Complaint& complaint);
bool read(const Json& json, std::int64_t& out, const Path& at, Complaint& complaint, const Range& range);
bool read(const Json& json, std::string& out, const Path& at, Complaint& complaint, const TextForm& form);
bool read(const Json& json, Options& out, const Path& at, Complaint& complaint, const MapForm& form);

/// Whether this is an object, without fields that are not among the names.
bool check_object(const Json& json, const Path& at, Complaint& complaint, std::span<const std::string_view> names);
/// Whether this is a list of a size that is allowed.
bool check_list(const Json& json, const Path& at, Complaint& complaint, std::size_t min, std::size_t max);
bool missing(const Path& at, Complaint& complaint);
/// Which of the marks the object has; refuses it if it has none.
std::optional<std::size_t> find_mark(const Json& json, const Path& at, Complaint& complaint,
                                     std::span<const Mark> marks);

/// Visits the fields of a struct for their names.
class NameLister {
 public:
  void operator()(std::string_view name, const auto&, const auto&...) { names_.push_back(name); }
  void constant(std::string_view name, std::string_view) { names_.push_back(name); }
  [[nodiscard]] std::span<const std::string_view> names() const { return names_; }

 private:
  std::vector<std::string_view> names_;
};

template <class T>
concept Enum = std::is_enum_v<T>;
template <class T>
concept Fields = requires(T& value, NameLister& lister) { T::fields(value, lister); };

// Declared before any is defined, as each may hold each.
template <Enum T>
bool read(const Json& json, T& out, const Path& at, Complaint& complaint);
template <Fields T>
bool read(const Json& json, T& out, const Path& at, Complaint& complaint);
template <class... T>
bool read(const Json& json, std::variant<T...>& out, const Path& at, Complaint& complaint);
template <class T, std::size_t N, class... Form>
bool read(const Json& json, std::array<T, N>& out, const Path& at, Complaint& complaint, const Form&... form);
template <class T, class... Form>
bool read(const Json& json, std::optional<T>& out, const Path& at, Complaint& complaint, const Form&... form);
template <class T, class Item>
bool read(const Json& json, std::vector<T>& out, const Path& at, Complaint& complaint, const ListForm<Item>& form);

/// Visits the fields of a struct and fills them.
class FieldReader {
 public:
  FieldReader(const Json& object, const Path& at, Complaint& complaint)
      : object_(object), at_(at), complaint_(complaint) {}

  template <class T, class... Form>
  void operator()(std::string_view name, T& out, const Form&... form) {
    if (complaint_.error()) return;
    const auto found = object_.find(name);
    if (found == object_.end()) {
      missing(at_.field(name), complaint_);
    } else {
      take(*found, out, name, form...);
    }
  }
  template <class T, class... Form>
  void operator()(std::string_view name, std::optional<T>& out, const Form&... form) {
    if (complaint_.error()) return;
    const auto found = object_.find(name);
    if (found != object_.end()) take(*found, out.emplace(), name, form...);
  }
  /// Its text was looked at when the object was chosen (find_mark).
  void constant(std::string_view, std::string_view) {}

 private:
  void take(const Json& json, auto& out, std::string_view name, const auto&... form) {
    with_form([&](const auto&... of) { read(json, out, at_.field(name), complaint_, of...); }, form...);
  }

  const Json& object_;
  const Path& at_;
  Complaint& complaint_;
};

template <Enum T>
bool read(const Json& json, T& out, const Path& at, Complaint& complaint) {
  if (!json.is_string()) return complaint.wrong_type(at, Wanted::text, json);
  const auto& text = json.get_ref<const std::string&>();
  const auto word = find_word<T>(text);
  if (!word) return complaint.not_a_word(at, text, Words<T>::kTable);
  out = *word;
  return true;
}

template <Fields T>
bool read(const Json& json, T& out, const Path& at, Complaint& complaint) {
  NameLister lister;
  T::fields(out, lister);
  if (!check_object(json, at, complaint, lister.names())) return false;
  FieldReader reader{json, at, complaint};
  T::fields(out, reader);
  return !complaint.error();
}

template <class... T>
bool read(const Json& json, std::variant<T...>& out, const Path& at, Complaint& complaint) {
  static constexpr std::array kMarks{T::kMark...};
  const auto which = find_mark(json, at, complaint, kMarks);
  if (!which) return false;
  std::size_t i = 0;
  bool good = false;
  ((i++ == *which && (good = read(json, out.template emplace<T>(), at, complaint))), ...);
  return good;
}

template <class T, std::size_t N, class... Form>
bool read(const Json& json, std::array<T, N>& out, const Path& at, Complaint& complaint, const Form&... form) {
  if (!check_list(json, at, complaint, N, N)) return false;
  for (std::size_t i = 0; i < N; ++i) {
    if (!read(json[i], out[i], at.item(i), complaint, form...)) return false;
  }
  return true;
}

/// An item of a list, where null is none; a field that is none is not there.
template <class T, class... Form>
bool read(const Json& json, std::optional<T>& out, const Path& at, Complaint& complaint, const Form&... form) {
  return json.is_null() || read(json, out.emplace(), at, complaint, form...);
}

template <class T, class Item>
bool read(const Json& json, std::vector<T>& out, const Path& at, Complaint& complaint, const ListForm<Item>& form) {
  if (!check_list(json, at, complaint, 0, form.max)) return false;
  out.reserve(json.size());
  for (std::size_t i = 0; i < json.size(); ++i) {
    bool good = false;
    if constexpr (std::is_same_v<Item, Itself>) {
      good = read(json[i], out.emplace_back(), at.item(i), complaint);
    } else {
      good = read(json[i], out.emplace_back(), at.item(i), complaint, form.item);
    }
    if (!good) return false;
  }
  return true;
}

}  // namespace protocol::json
