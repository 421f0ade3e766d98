#include "protocol/json/parse.hpp"

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "protocol/json/events.hpp"
#include "protocol/json/path.hpp"
#include "protocol/json/utf8.hpp"

namespace protocol::json {
namespace {

Wording advice(const Broken& broken) {
  switch (broken.flaw) {
    case Flaw::byte_order_mark:
      return say<"form.byte_order_mark">(broken.byte);
    case Flaw::zero_byte:
      return say<"form.zero_byte">(broken.byte);
    default:
      return say<"form.bad_json">(broken.byte);
  }
}

class Builder {
 public:
  explicit Builder(std::size_t max_depth) : max_depth_(max_depth) {}

  // The events.
  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number(std::int64_t value) { return put(value); }
  bool number(std::uint64_t value) { return put(value); }
  bool number(double value, const std::string& text) {
    if (text.find_first_of(".eE") != std::string::npos) return put(value);
    // A whole one beyond 64 bits: beyond every range, too, as are these.
    if (text.starts_with('-')) return put(std::numeric_limits<std::int64_t>::min());
    return put(std::numeric_limits<std::uint64_t>::max());
  }
  bool text(std::string& value) { return put(std::move(value)); }
  bool open(Bracket bracket) {
    if (levels_.size() == max_depth_) {
      return fail(ErrorCode::too_deep, say<"form.nests">(max_depth_));
    }
    levels_.push_back({place(bracket == Bracket::object ? Json::object() : Json::array()), {}});
    return true;
  }
  bool close(Bracket) {
    levels_.pop_back();
    return true;
  }
  bool key(std::string& key) {
    Level& level = levels_.back();
    level.key = key;
    if (!level.value->contains(key)) return true;
    return fail(ErrorCode::duplicate_field, say<"form.field_twice">(shown(key)));
  }
  bool broken(Broken broken) {
    if (broken.flaw == Flaw::huge_number) return fail(ErrorCode::out_of_range, say<"form.huge_number">());
    error_ = {.code = ErrorCode::bad_json, .message = advice(broken), .pointer = {}, .id = {}};
    return false;
  }

  [[nodiscard]] std::expected<Json, Error> finish(bool read) {
    if (!read) return std::unexpected(std::move(error_));
    return std::move(root_);
  }

 private:
  struct Level {
    Json* value;
    std::string key;  // of an object: the field that is being read
  };

  bool put(Json value) {
    place(std::move(value));
    return true;
  }

  Json* place(Json value) {
    if (levels_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Level& level = levels_.back();
    if (level.value->is_array()) {
      level.value->push_back(std::move(value));
      return &level.value->back();
    }
    return &((*level.value)[level.key] = std::move(value));
  }

  bool fail(ErrorCode code, Wording message) {
    error_ = {.code = code, .message = std::move(message), .pointer = {}, .id = {}};
    for (std::size_t i = 0; i < levels_.size(); ++i) {
      const Level& level = levels_[i];
      // A list counts the open item already; the one that is about to begin, not yet.
      const std::size_t index = level.value->size() - (i + 1 < levels_.size() ? 1 : 0);
      if (!add_step(error_.pointer, level.value->is_array() ? std::to_string(index) : level.key)) break;
    }
    return false;
  }

  std::size_t max_depth_;
  Json root_;
  std::vector<Level> levels_;
  Error error_;
};

}  // namespace

std::expected<Json, Error> parse(std::string_view text, std::size_t max_depth) {
  if (const auto bad = find_bad_utf8(text)) {
    return std::unexpected(
        Error{.code = ErrorCode::bad_utf8, .message = say<"form.bad_utf8">(*bad + 1), .pointer = {}, .id = {}});
  }
  Builder builder{max_depth};
  const bool read = read_events(text, builder);
  return builder.finish(read);
}

void nest_dotted(Json& object) {
  if (!object.is_object()) return;
  std::vector<std::string> dotted;
  for (const auto& [name, value] : object.items()) {
    if (name.find('.', 1) != std::string::npos) dotted.push_back(name);
  }
  for (const std::string& name : dotted) {
    const std::size_t dot = name.find('.', 1);
    Json& within = object[name.substr(0, dot)];
    const std::string inner = name.substr(dot + 1);
    if ((!within.is_null() && !within.is_object()) || within.contains(inner)) continue;
    within[inner] = std::move(object[name]);
    object.erase(name);
  }
}

}  // namespace protocol::json
