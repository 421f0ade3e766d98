// A sentence of the catalogue (protocol/sentences) as it goes over the wire beside its English text, for clients that
// speak to people in other languages. Plain values. Any thread.
#pragma once
#include <map>
#include <optional>
#include <string>

#include "protocol/base/form.hpp"
#include "protocol/base/says.hpp"
#include "protocol/sentences/wording.hpp"

namespace protocol {

struct Sentence {
  static constexpr Says kSays{
      "The message as a line of protocol/sentences.json, for who says it in another language. Left out: it is none."};
  std::string key;
  std::map<std::string, std::string, std::less<>> with;

  static void fields(auto& m, auto& f) {
    f("key", m.key, kSentenceKey, Says{"Of the line."});
    f("with", m.with, kSentenceArguments, Says{"Its arguments by name; numbers as digits, moments as ms since 1970."});
  }
  bool operator==(const Sentence&) const = default;
};

/// None: what is said is not in the catalogue.
[[nodiscard]] std::optional<Sentence> sentence_of(const Wording& wording);
/// What a message said, to say it on. `sentence`: as sentence_of() gave it, if it did.
[[nodiscard]] Wording wording_of(std::string message, const std::optional<Sentence>& sentence);

}  // namespace protocol
