// A PostgreSQL of the tests' own, started when the first test asks for it, and databases in it. It ends with the test
// program, however that ends.
#pragma once
#include <string>

namespace server::test {

/// Gives the URL of the database of this name, [a-z0-9_], which is made the first time: empty, or as another one, to
/// which nobody is connected. Of the databases that were made so only the latest few stay.
[[nodiscard]] std::string postgres_database(const std::string& name, const std::string& like = "template0");

}  // namespace server::test
