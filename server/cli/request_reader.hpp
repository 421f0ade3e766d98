// Fills a Request from the events of the JSON reader, field by field, without building a document: nothing nested
// deeper than a request is ever kept. After the first refusal only `id` is still read. Internal to request.cpp.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/json/events.hpp"
#include "server/cli/request.hpp"

namespace cli {

class RequestReader {
 public:
  explicit RequestReader(Request& request) : request_(request) {}

  /// Reads one JSON text; the refusal, if there is one.
  [[nodiscard]] std::optional<Failure> read(std::string_view line);
  [[nodiscard]] const std::string& op() const { return op_; }

  // The events; `false` would stop the reading.
  bool null() { return scalar("null"); }
  bool boolean(bool value) { return scalar(value ? "true" : "false"); }
  bool number(std::int64_t value) { return scalar(std::to_string(value)); }
  bool number(std::uint64_t value);
  bool number(double /*value*/, const std::string& text) { return scalar(text); }
  bool text(std::string& value);
  bool open(protocol::json::Bracket bracket);
  bool key(std::string& name);
  bool close(protocol::json::Bracket bracket);
  bool broken(protocol::json::Broken broken);

 private:
  bool scalar(std::string_view text);
  bool in(Field field) const { return field_ == field; }
  void top_string(std::string& value);
  void nested_string(std::string& value);
  void refuse(std::string message);
  void refuse_type();
  [[nodiscard]] std::string pointer() const;

  Request& request_;
  std::string op_;
  std::optional<Failure> failure_;
  std::size_t depth_ = 0;       // open brackets
  std::optional<Field> field_;  // the field of the request's own level; none: an unknown one
  std::string option_;          // the key inside `options`
};

}  // namespace cli
