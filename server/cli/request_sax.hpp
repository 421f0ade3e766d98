// Fills a Request from the events of the JSON reader, field by field, without building a document: nothing nested
// deeper than a request is ever kept. After the first refusal only `id` is still read. Internal to request.cpp.
#pragma once
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "server/cli/request.hpp"

namespace cli {

class RequestSax {
 public:
  explicit RequestSax(Request& request) : request_(request) {}

  /// Reads one JSON text; the refusal, if there is one.
  [[nodiscard]] std::optional<Failure> read(std::string_view line);
  [[nodiscard]] const std::string& op() const { return op_; }

  // The interface of nlohmann's SAX; `false` would stop the reading.
  bool null() { return scalar("null"); }
  bool boolean(bool value) { return scalar(value ? "true" : "false"); }
  bool number_integer(std::int64_t value) { return scalar(std::to_string(value)); }
  bool number_unsigned(std::uint64_t value);
  bool number_float(double value, const std::string& text);
  bool string(std::string& value);
  bool binary(nlohmann::json::binary_t& value);
  bool start_object(std::size_t size);
  bool key(std::string& name);
  bool end_object();
  bool start_array(std::size_t size);
  bool end_array();
  bool parse_error(std::size_t position, const std::string& last_token, const nlohmann::json::exception& error);

 private:
  enum class Bracket : std::uint8_t { object, array };

  bool scalar(std::string_view text);
  void open(Bracket bracket);
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
  std::optional<Field> field_;  // of the request's own level; none: an unknown one
  std::string option_;          // the key inside `options`
};

}  // namespace cli
