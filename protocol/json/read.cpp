#include "protocol/json/read.hpp"

#include <algorithm>

#include "protocol/json/utf8.hpp"

namespace protocol::json {
namespace {

Wording wants(Wanted wanted, std::string_view kind) {
  switch (wanted) {
    case Wanted::flag:
      return say<"form.wants_flag">(kind);
    case Wanted::list:
      return say<"form.wants_list">(kind);
    case Wanted::number:
      return say<"form.wants_number">(kind);
    case Wanted::object:
      return say<"form.wants_object">(kind);
    case Wanted::text:
      break;
  }
  return say<"form.wants_text">(kind);
}

std::string_view type_of(const Json& json) {
  switch (json.type()) {
    case Json::value_t::null:
      return "null";
    case Json::value_t::boolean:
      return "true or false";
    case Json::value_t::string:
      return "a text";
    case Json::value_t::array:
      return "a list";
    case Json::value_t::object:
      return "an object";
    case Json::value_t::number_float:
      return "a number with a fraction or exponent";
    default:
      return "a number";
  }
}

/// `game, ply, move`.
std::string listed(std::span<const std::string_view> words) {
  std::string out;
  for (const std::string_view word : words) out += (out.empty() ? "" : ", ") + std::string{word};
  return out;
}

std::string_view name_of(const Path& at) {
  return at.name.empty() ? "this" : at.name;
}

bool check_text(std::string_view text, const Path& at, Complaint& complaint, const TextForm& form) {
  if (form.or_dash && text == "-") return true;
  const std::size_t length = count_characters(text);
  if (length > form.max) {
    return complaint.mind(ErrorCode::too_long, at, say<"form.too_long">(form.what, form.max, length));
  }
  if (length >= form.min && form.allows(text)) return true;
  return complaint.mind(ErrorCode::bad_value, at, say<"form.bad_text">(form.what, shown(text)));
}

}  // namespace

bool Complaint::refuse(ErrorCode code, const Path& at, Wording message) {
  error_ = {.code = code, .message = std::move(message), .pointer = pointer(at), .id = {}};
  return false;
}

bool Complaint::mind(ErrorCode code, const Path& at, Wording message) {
  return !is_strict_ || refuse(code, at, std::move(message));
}

bool Complaint::wrong_type(const Path& at, Wanted wanted, const Json& found) {
  return refuse(ErrorCode::wrong_type, at, wants(wanted, type_of(found)));
}

bool Complaint::not_a_word(const Path& at, std::string_view found, std::span<const std::string_view> words) {
  constexpr std::size_t kShown = 20;
  const bool few = words.size() <= kShown;
  return refuse(ErrorCode::bad_value, at,
                few ? say<"form.no_word">(listed(words), shown(found)) : say<"form.no_word_of_schema">(shown(found)));
}

bool read(const Json& json, bool& out, const Path& at, Complaint& complaint) {
  if (!json.is_boolean()) return complaint.wrong_type(at, Wanted::flag, json);
  out = json.get<bool>();
  return true;
}

bool read(const Json& json, std::int64_t& out, const Path& at, Complaint& complaint, const Range& range) {
  if (!json.is_number_integer()) return complaint.wrong_type(at, Wanted::number, json);
  // All ranges end below 2^63, so what is larger may be cut.
  const bool huge = json.is_number_unsigned() && json.get<std::uint64_t>() > std::uint64_t{kMaxExact};
  const std::int64_t value = huge ? kMaxExact + 1 : json.get<std::int64_t>();
  out = value;
  if (value >= range.min && value <= range.max) return true;
  return complaint.mind(ErrorCode::out_of_range, at, say<"form.range">(range.min, range.max));
}

bool read(const Json& json, std::string& out, const Path& at, Complaint& complaint, const TextForm& form) {
  if (!json.is_string()) return complaint.wrong_type(at, Wanted::text, json);
  const auto& text = json.get_ref<const std::string&>();
  if (!check_text(text, at, complaint, form)) return false;
  out = text;
  return true;
}

bool read(const Json& json, Options& out, const Path& at, Complaint& complaint, const MapForm& form) {
  if (!json.is_object()) return complaint.wrong_type(at, Wanted::object, json);
  if (json.size() > form.max && !complaint.mind(ErrorCode::too_long, at, say<"form.most_fields">(form.max)))
    return false;
  for (const auto& [key, value] : json.items()) {
    const Path field = at.field(key);
    if (!check_text(key, field, complaint, form.key)) return false;
    if (!read(value, out[key], field, complaint, form.value)) return false;
  }
  return true;
}

bool check_object(const Json& json, const Path& at, Complaint& complaint, std::span<const std::string_view> names) {
  if (!json.is_object()) return complaint.wrong_type(at, Wanted::object, json);
  for (const auto& [key, value] : json.items()) {
    if (std::ranges::find(names, key) != names.end()) continue;
    if (!complaint.mind(
            ErrorCode::unknown_field, at.field(key),
            names.empty() ? say<"form.no_fields">(shown(key)) : say<"form.field_unknown">(shown(key), listed(names))))
      return false;
  }
  return true;
}

bool check_list(const Json& json, const Path& at, Complaint& complaint, std::size_t min, std::size_t max) {
  if (!json.is_array()) return complaint.wrong_type(at, Wanted::list, json);
  if (json.size() > max && !complaint.mind(ErrorCode::too_long, at, say<"form.most_items">(max))) return false;
  if (json.size() >= min) return true;
  return complaint.refuse(ErrorCode::bad_value, at, say<"form.items">(min));
}

bool missing(const Path& at, Complaint& complaint) {
  return complaint.refuse(ErrorCode::missing_field, at, say<"form.left_out">(name_of(at)));
}

std::optional<std::size_t> find_mark(const Json& json, const Path& at, Complaint& complaint,
                                     std::span<const Mark> marks) {
  if (!json.is_object()) {
    complaint.wrong_type(at, Wanted::object, json);
    return std::nullopt;
  }
  std::vector<std::string_view> wanted;
  std::vector<std::string_view> beside;  // where the text fits several
  const Json* text = nullptr;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const auto found = json.find(marks[i].field);
    if (found != json.end() && (marks[i].text.empty() || *found == marks[i].text)) {
      if (marks[i].beside.empty() || json.contains(marks[i].beside)) return i;
      beside.push_back(marks[i].beside);
    }
    if (found != json.end()) text = &*found;
    if (!wanted.empty() && wanted.back() == marks[i].text) continue;
    wanted.push_back(marks[i].text.empty() ? marks[i].field : marks[i].text);
  }
  const Path field = at.field(marks.front().field);
  if (!beside.empty()) {
    complaint.refuse(ErrorCode::missing_field, at, say<"form.one_field_of">(listed(beside)));
  } else if (marks.front().text.empty()) {
    complaint.refuse(ErrorCode::missing_field, at, say<"form.one_field_of">(listed(wanted)));
  } else if (text == nullptr) {
    missing(field, complaint);
  } else if (!text->is_string()) {
    complaint.wrong_type(field, Wanted::text, *text);
  } else {
    complaint.not_a_word(field, text->get_ref<const std::string&>(), wanted);
  }
  return std::nullopt;
}

}  // namespace protocol::json
