// The free part of a record, rewritten event by event: no spaces between tokens, every number as it was spelt, doubled
// names kept. A part of the record's reader, which owns it; bounded in depth, so nothing that reads it later overflows.
#pragma once
#include <string>
#include <string_view>

#include "server/fairness/record.hpp"

namespace fairness {

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
    return ++depth_ <= kMaxNotesDepth;
  }
  void close(char bracket) {
    text_ += bracket;
    --depth_;
  }
  void key(std::string_view json) {
    value(json);
    text_ += ':';
  }
  [[nodiscard]] bool complete() const { return depth_ == 0; }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  std::string text_;
  std::size_t depth_ = 0;
};

}  // namespace fairness
