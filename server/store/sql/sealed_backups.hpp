// Sealed backups in SQL. Owned by the store; see server/store/sealed_backups.hpp.
#pragma once
#include <cstdint>
#include <string>

#include "server/store/sealed_backups.hpp"
#include "server/store/sql/part.hpp"

namespace store::sql {

class SqlSealedBackups final : public SealedBackups, private Part {
 public:
  SqlSealedBackups(Writer& writer, Readers& readers) : Part(writer, readers, kSmall) {}

  void sealed_of(std::string account, Completion<Sealed> then) override;
  void replace_sealed(std::string account, std::int64_t known, std::string text,
                      Completion<std::int64_t> then) override;
  void drop_sealed(std::string account, Completion<std::int64_t> then) override;
};

}  // namespace store::sql
