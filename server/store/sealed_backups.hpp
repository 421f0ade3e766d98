// One opaque text for each account, which its owner's browser has sealed. Any thread may ask.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "server/store/completion.hpp"

namespace store {

struct Sealed {
  std::int64_t version = 0;              // 0: there never was any; each change has the next one
  std::optional<std::string> text = {};  // none: it was taken away
  bool operator==(const Sealed&) const = default;
};

class SealedBackups {
 public:
  virtual ~SealedBackups() = default;

  virtual void sealed_of(std::string account, Completion<Sealed> then) = 0;
  /// In place of the version that the caller knows; answers the new one. `conflict` if it is another one by now,
  /// `not_found` if there is no such account or it is closed.
  virtual void replace_sealed(std::string account, std::int64_t known, std::string text,
                              Completion<std::int64_t> then) = 0;
  /// Answers the version that says so; one that is not there is no error.
  virtual void drop_sealed(std::string account, Completion<std::int64_t> then) = 0;
};

}  // namespace store
