#include "protocol/json/parse.hpp"

#include <utility>
#include <vector>

#include "protocol/json/path.hpp"
#include "protocol/json/utf8.hpp"

namespace protocol::json {
namespace {

/// nlohmann's SAX interface; each event answers whether reading goes on.
class Builder {
 public:
  explicit Builder(std::size_t max_depth) : max_depth_(max_depth) {}

  // The events. Their signatures are nlohmann's.
  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number_integer(Json::number_integer_t value) { return put(value); }
  bool number_unsigned(Json::number_unsigned_t value) { return put(value); }
  bool number_float(Json::number_float_t value, const std::string&) { return put(value); }
  bool string(std::string& value) { return put(std::move(value)); }
  bool binary(Json::binary_t&) { return fail(ErrorCode::bad_json, "binary values are not JSON"); }
  bool start_object(std::size_t) { return open(Json::object()); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& key) {
    Level& level = levels_.back();
    level.key = key;
    if (!level.value->contains(key)) return true;
    return fail(ErrorCode::duplicate_field, "the field " + shown(key) + " stands twice: say it once");
  }
  bool parse_error(std::size_t position, const std::string&, const Json::exception&) {
    error_ = {.code = ErrorCode::bad_json,
              .message = "not JSON at byte " + std::to_string(position) + ": send one JSON object a frame",
              .pointer = {},
              .id = {}};
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
  bool open(Json value) {
    if (levels_.size() == max_depth_) {
      return fail(ErrorCode::too_deep, "at most " + std::to_string(max_depth_) + " objects and lists nest");
    }
    levels_.push_back({place(std::move(value)), {}});
    return true;
  }
  bool close() {
    levels_.pop_back();
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

  bool fail(ErrorCode code, std::string message) {
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
  const auto refuse = [](ErrorCode code, std::string message) {
    return std::unexpected(Error{.code = code, .message = std::move(message), .pointer = {}, .id = {}});
  };
  if (const auto bad = find_bad_utf8(text)) {
    return refuse(ErrorCode::bad_utf8, "not UTF-8 at byte " + std::to_string(*bad + 1));
  }
  // Two things that the library would let pass: a byte order mark, and a zero byte, which it takes for the end.
  if (text.starts_with("\xEF\xBB\xBF")) {
    return refuse(ErrorCode::bad_json, "not JSON at byte 1: leave the byte order mark out");
  }
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    return refuse(ErrorCode::bad_json, "not JSON at byte " + std::to_string(zero + 1) + ": a zero byte");
  }
  Builder builder{max_depth};
  const bool read = Json::sax_parse(text.begin(), text.end(), &builder);
  return builder.finish(read);
}

}  // namespace protocol::json
