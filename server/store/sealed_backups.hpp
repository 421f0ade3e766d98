// One opaque text for each account, which its owner's browser has sealed. Any thread may ask.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "server/store/completion.hpp"

namespace store {

struct Sealed {
  std::int64_t version = 0;              // number of the last change; 0: there never was a backup
  std::optional<std::string> text = {};  // none: the backup was taken away
  bool operator==(const Sealed&) const = default;
};

class SealedBackups {
 public:
  virtual ~SealedBackups() = default;

  virtual void sealed_of(std::string account, Completion<Sealed> then) = 0;
  /// Puts a backup in the place of version `known`, and gives the new version. `conflict` if the version is another one
  /// by now, `not_found` if there is no such account or it is closed.
  virtual void replace_sealed(std::string account, std::int64_t known, std::string text,
                              Completion<std::int64_t> then) = 0;
  /// Takes the backup away, and gives the version that says so. It is no error if there is none.
  virtual void drop_sealed(std::string account, Completion<std::int64_t> then) = 0;
};

}  // namespace store
