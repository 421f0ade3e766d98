// Sealed backups as SQL, one function a verb; the same rules as in days.hpp.
#pragma once
#include <string>

#include "server/store/sealed.hpp"
#include "server/store/sqlite/sql.hpp"

namespace store::sqlite {

[[nodiscard]] Sealed read_sealed(Sql& sql, const std::string& account);
[[nodiscard]] Result<std::int64_t> replace_sealed(Sql& sql, const std::string& account, std::int64_t known,
                                                  const std::string& text);
[[nodiscard]] std::int64_t drop_sealed(Sql& sql, const std::string& account);

}  // namespace store::sqlite
