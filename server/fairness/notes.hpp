// The notes of a record, rewritten event by event: no spaces between tokens. A part of the record's reader, which owns
// it; bounded in depth, so nothing that reads it later overflows.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace fairness
