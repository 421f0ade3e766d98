// The strict reader: a handler of JSON events that knows at each point the only things that may follow. It never builds
// a tree, so doubled fields are seen and no depth of brackets can overflow the stack.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json/events.hpp"
#include "server/fairness/asks.hpp"
#include "server/fairness/chain.hpp"
#include "server/fairness/record.hpp"

namespace fairness {
namespace {

using Json = nlohmann::json;
using protocol::json::Bracket;

constexpr std::size_t kMaxOpenings = kMaxPlayers + 1;

/// The place in the record that the next value belongs to.
enum class At : std::uint8_t {
  start,
  record,
  lock,
  signature,
  state,
  rolls,
  roll,
  call_for,
  call_signature,
  openings,
  dice,
  die,
  missing,
  notes,
  end
};

/// A field of an object: its name, where its value is read, whether it may be left out.
struct Field {
  std::string_view name;
  At value;
  bool required;
};
constexpr std::array<Field, 5> kRecordFields{{{"lock", At::lock, true},
                                              {"signature", At::signature, true},
                                              {"state", At::state, true},
                                              {"rolls", At::rolls, true},
                                              {"notes", At::notes, false}}};
constexpr std::array<Field, 5> kRollFields{{{"for", At::call_for, true},
                                            {"signature", At::call_signature, false},
                                            {"openings", At::openings, true},
                                            {"dice", At::dice, false},
                                            {"missing", At::missing, false}}};

/// A name that comes from the file: in ASCII, and not at any length.
std::string shown_name(std::string_view name) {
  return Json(std::string{name.size() > 40 ? "…" : name}).dump(-1, ' ', true);
}

/// The notes of a record, rewritten event by event: no spaces between tokens. Bounded in depth, so nothing that reads
/// them later overflows.
class Notes {
 public:
  /// A value, as JSON.
  void value(std::string_view json) {
    if (!text_.empty() && !std::string_view{"[{:"}.contains(text_.back())) text_ += ',';
    text_ += json;
  }
  /// False if this bracket is too deep.
  [[nodiscard]] bool open(char bracket) {
    value({&bracket, 1});
    names_.emplace_back();
    return names_.size() <= kMaxNotesDepth;
  }
  void close(char bracket) {
    text_ += bracket;
    names_.pop_back();
  }
  /// False if the object has this name already.
  [[nodiscard]] bool key(const std::string& name, std::string_view json) {
    value(json);
    text_ += ':';
    return names_.back().insert(name).second;
  }
  [[nodiscard]] bool empty() const { return text_.empty(); }
  [[nodiscard]] bool complete() const { return names_.empty(); }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  std::string text_;
  std::vector<std::set<std::string>> names_;  // a set of names for each open object or list
};

class Reader {
 public:
  // The events.
  bool null() { return wrong_type("null"); }
  bool boolean(bool) { return wrong_type("true or false"); }
  bool number(std::int64_t) { return wrong_type("a number with a sign"); }
  bool number(std::uint64_t value);
  bool number(double, const std::string& text) {
    return wrong_type(text.find_first_of(".eE") == std::string::npos ? "one of more than 64 bits" : "a fraction");
  }
  bool text(std::string& value);
  bool open(Bracket bracket) { return bracket == Bracket::object ? open_object() : open_list(); }
  bool key(std::string& key);
  bool close(Bracket bracket) { return bracket == Bracket::object ? close_object() : close_list(); }
  bool broken(protocol::json::Broken broken) {
    const bool is_huge = broken.flaw == protocol::json::Flaw::huge_number;
    return fail(Code::form, path(),
                (is_huge ? "too large a number" : "not JSON") + (" at byte " + std::to_string(broken.byte)));
  }

  [[nodiscard]] std::expected<Record, Error> finish(bool read) {
    if (!read) return std::unexpected(error_);
    return std::move(record_);
  }

 private:
  bool open_object();
  bool close_object();
  bool open_list();
  bool close_list();
  /// Inside the object, where anything of its kinds of values may stand.
  [[nodiscard]] bool in_notes() const { return at_ == At::notes && !notes_.empty(); }
  [[nodiscard]] bool is_list() const {
    return at_ == At::rolls || at_ == At::openings || at_ == At::dice || at_ == At::missing;
  }
  Roll& roll() { return record_.rolls.back(); }

  bool fail(Code code, std::string where, std::string what) {
    error_ = {.code = code, .where = std::move(where), .what = std::move(what)};
    return false;
  }
  bool wrong_type(std::string_view found) {
    return fail(Code::field, path(), "there must be " + std::string{expected()} + ", not " + std::string{found});
  }
  bool note(std::string_view json) {
    notes_.value(json);
    return true;
  }
  bool open_note(char bracket) {
    return notes_.open(bracket) || fail(Code::too_big, path(), "nested deeper than 64 levels");
  }
  bool close_note(char bracket);
  [[nodiscard]] std::string path() const;
  [[nodiscard]] std::string_view expected() const;
  bool field(std::string_view key, std::string_view object, std::span<const Field> fields, unsigned& seen);
  bool complete(std::string_view object, std::span<const Field> fields, unsigned seen);
  template <class Bytes>
  bool hex(std::string_view text, Bytes& out);

  At at_ = At::start;
  bool list_open_ = false;    // the bracket of the list at at_ has been read
  unsigned record_seen_ = 0;  // bit i: kRecordFields[i]
  unsigned roll_seen_ = 0;    // the same of the roll being read
  std::size_t numbers_ = 0;   // numbers of the die being read
  Record record_;
  Notes notes_;
  Error error_;
};

std::string Reader::path() const {
  if (at_ == At::rolls && list_open_) return item("rolls", record_.rolls.size());
  if (at_ <= At::rolls || at_ >= At::notes) {
    const auto field = std::ranges::find(kRecordFields, at_, &Field::value);
    return field == kRecordFields.end() ? "" : std::string{field->name};
  }
  const Roll& last = record_.rolls.back();
  const std::string prefix = item("rolls", record_.rolls.size() - 1);
  if (is_list() && !list_open_)
    return prefix + "." + std::string{std::ranges::find(kRollFields, at_, &Field::value)->name};
  switch (at_) {
    case At::openings:
      return prefix + "." + item("openings", last.openings.size());
    case At::dice:
      return prefix + "." + item("dice", last.dice->size());
    case At::die:
      return prefix + "." + item("dice", last.dice->size() - 1) + "[" + std::to_string(numbers_) + "]";
    case At::missing:
      return prefix + "." + item("missing", last.missing.size());
    default:
      const auto field = std::ranges::find(kRollFields, at_, &Field::value);
      return field == kRollFields.end() ? prefix : prefix + "." + std::string{field->name};
  }
}

std::string_view Reader::expected() const {
  if (is_list() && !list_open_) return "a list";
  switch (at_) {
    case At::start:
    case At::rolls:
    case At::record:
    case At::roll:
      return "an object";
    case At::dice:
      return "a pair of numbers";
    case At::die:
    case At::missing:
      return "a whole number";
    case At::notes:
      return in_notes() ? "a text, a whole number, a list or an object" : "an object";
    default:
      return "a text";
  }
}

bool Reader::close_note(char bracket) {
  notes_.close(bracket);
  if (!notes_.complete()) return true;
  record_.notes = notes_.take();
  at_ = At::record;
  return true;
}

template <class Bytes>
bool Reader::hex(std::string_view text, Bytes& out) {
  if (read_hex(text, out)) return true;
  return fail(Code::form, path(), "this must be " + std::to_string(out.size() * 2) + " lower-case hex digits");
}

bool Reader::number(std::uint64_t value) {
  if (in_notes()) return note(std::to_string(value));
  if (at_ == At::missing && list_open_) {
    if (value >= kMaxOpenings) return fail(Code::form, path(), "there is no such position");
    if (roll().missing.size() >= kMaxOpenings) return fail(Code::too_big, path(), "too many positions");
    roll().missing.push_back(value);
    return true;
  }
  if (at_ != At::die) return wrong_type("a number");
  if (numbers_ == 2) return fail(Code::field, path(), "a die is a pair: faces and number");
  if (value < 1 || value > kMaxFaces) return fail(Code::form, path(), "this must be from 1 to 4294967296");
  Die& die = roll().dice->back();
  (numbers_++ == 0 ? die.faces : die.number) = value;
  return true;
}

bool Reader::text(std::string& value) {
  if (in_notes()) return note(Json(value).dump());
  if (!std::ranges::all_of(value, [](char c) { return c >= ' ' && c <= '~'; })) {
    return fail(Code::form, path(), "only printable ASCII may stand here");
  }
  switch (at_) {
    case At::lock:
      record_.lock = value;
      at_ = At::record;
      return true;
    case At::signature:
      if (!hex(value, record_.signature)) return false;
      at_ = At::record;
      return true;
    case At::state:
      for (const State state : {State::open, State::done, State::voided}) {
        if (value != name(state)) continue;
        record_.state = state;
        at_ = At::record;
        return true;
      }
      return fail(Code::form, path(), "this must be open, done or void");
    case At::call_for:
      roll().call_for = value;
      at_ = At::roll;
      return true;
    case At::call_signature:
      if (!hex(value, roll().signature.emplace())) return false;
      at_ = At::roll;
      return true;
    case At::openings: {
      if (!list_open_) return wrong_type("a text");
      if (roll().openings.size() == kMaxOpenings) return fail(Code::too_big, path(), "there are at most 257 parties");
      std::optional<Hash> opening;
      if (value != "-" && !hex(value, opening.emplace())) return false;
      roll().openings.push_back(opening);
      return true;
    }
    default:
      return wrong_type("a text");
  }
}

bool Reader::open_object() {
  if (at_ == At::notes) return open_note('{');
  if (at_ == At::start) {
    at_ = At::record;
    return true;
  }
  if (at_ != At::rolls || !list_open_) return wrong_type("an object");
  if (record_.rolls.size() == std::size_t{kMaxRolls})
    return fail(Code::too_big, path(), "there are at most 1000 rolls");
  record_.rolls.emplace_back();
  roll_seen_ = 0;
  at_ = At::roll;
  return true;
}

bool Reader::key(std::string& key) {
  if (in_notes()) {
    if (notes_.key(key, Json(key).dump())) return true;
    return fail(Code::field, path(), "the field " + shown_name(key) + " stands twice");
  }
  if (at_ == At::record) return field(key, "", kRecordFields, record_seen_);
  return field(key, path() + ".", kRollFields, roll_seen_);
}

bool Reader::field(std::string_view key, std::string_view object, std::span<const Field> fields, unsigned& seen) {
  const auto found = std::ranges::find(fields, key, &Field::name);
  if (found == fields.end()) {
    return fail(Code::field, std::string{object.substr(0, object.size() - (object.empty() ? 0 : 1))},
                "the field " + shown_name(key) + " is unknown");
  }
  const unsigned bit = 1U << (found - fields.begin());
  if ((seen & bit) != 0) return fail(Code::field, std::string{object} + std::string{key}, "the field stands twice");
  seen |= bit;
  at_ = found->value;
  list_open_ = false;
  return true;
}

bool Reader::complete(std::string_view object, std::span<const Field> fields, unsigned seen) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (!fields[i].required || (seen >> i & 1U) != 0) continue;
    return fail(Code::field, std::string{object} + std::string{fields[i].name}, "the field is left out");
  }
  return true;
}

bool Reader::close_object() {
  if (in_notes()) return close_note('}');
  if (at_ == At::record) {
    if (!complete("", kRecordFields, record_seen_)) return false;
    at_ = At::end;
    return true;
  }
  if (!complete(path() + ".", kRollFields, roll_seen_)) return false;
  at_ = At::rolls;
  list_open_ = true;
  return true;
}

bool Reader::open_list() {
  if (in_notes()) return open_note('[');
  if (is_list() && !list_open_) {
    list_open_ = true;
    if (at_ == At::dice) roll().dice.emplace();
    return true;
  }
  if (at_ != At::dice) return wrong_type("a list");
  if (roll().dice->size() == kMaxNumbers) return fail(Code::too_big, path(), "a roll reads at most 4096 numbers");
  roll().dice->emplace_back();
  numbers_ = 0;
  at_ = At::die;
  return true;
}

bool Reader::close_list() {
  if (in_notes()) return close_note(']');
  if (at_ == At::die) {
    if (numbers_ != 2) return fail(Code::field, path(), "a die is a pair: faces and number");
    at_ = At::dice;
    return true;
  }
  if (at_ == At::missing && roll().missing.empty()) return fail(Code::field, path(), "there must be at least one");
  at_ = at_ == At::rolls ? At::record : At::roll;
  return true;
}

}  // namespace

std::expected<Record, Error> read_record(std::string_view json) {
  Reader reader;
  const bool read = protocol::json::read_events(json, reader);
  return reader.finish(read);
}

}  // namespace fairness
