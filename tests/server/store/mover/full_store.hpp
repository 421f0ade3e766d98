// A SQLite store that has something in every table and in every column, games with logs of each age among it.
#pragma once
#include <filesystem>

namespace store_tests {

/// Makes it; throws if the schema has become another.
void make_full_store(const std::filesystem::path& file);

}  // namespace store_tests
