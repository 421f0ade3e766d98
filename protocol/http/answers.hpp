// Answers over HTTP that many addresses give: that something is done, and why something is refused. Plain values. Any
// thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "protocol/base/error.hpp"
#include "protocol/base/form.hpp"
#include "protocol/base/sentence.hpp"

namespace protocol {

struct Done {
  static constexpr Says kSays{"What was asked for is done, and on disk."};
  bool ok = true;

  static void fields(auto& m, auto& f) { f("ok", m.ok, Says{"Always true."}); }
};

struct HttpError {
  static constexpr Says kSays{"Why a request is refused."};
  ErrorCode code{};
  std::string message;
  std::optional<Sentence> sentence = {};
  std::optional<std::string> pointer = {};

  static void fields(auto& m, auto& f) {
    f("code", m.code);
    f("message", m.message, kSentence, Says{"What is wrong, and what would be right: without its full stop."});
    f("sentence", m.sentence);
    f("pointer", m.pointer, kPointer, Says{"Of the part of the body or the query that is meant, as a JSON pointer."});
  }
};

struct HttpRefusal {
  static constexpr Says kSays{"The answer to a request that is refused, with the status that fits its code."};
  HttpError error;

  static void fields(auto& m, auto& f) { f("error", m.error); }
};

struct FileRefusal {
  static constexpr Says kSays{"Why a text is no game file, and where."};
  HttpError error;
  std::int64_t line = 1;
  std::int64_t column = 1;

  static void fields(auto& m, auto& f) {
    f("error", m.error);
    f("line", m.line, kLineNumber, Says{"From 1."});
    f("column", m.column, kLineNumber, Says{"From 1."});
  }
};

/// The status of an answer over HTTP that refuses with this code.
[[nodiscard]] unsigned status_of(ErrorCode code);

}  // namespace protocol
