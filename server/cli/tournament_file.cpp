#include "server/cli/tournament_file.hpp"

#include <iostream>

#include "server/cli/read_file.hpp"
#include "server/tournament/files/trf_read.hpp"

namespace cli {

std::optional<tournament::Tournament> read_tournament(const std::string& name) {
  const auto text = read_file(name, std::cin);
  if (!text) {
    std::cerr << name << ": " << text.error() << '\n';
    return std::nullopt;
  }
  auto read = tournament::read_trf(*text);
  if (!read) {
    const tournament::TrfError& error = read.error();
    std::cerr << name << ':' << error.line << ':' << error.column << ": " << error.message << '\n';
    return std::nullopt;
  }
  return std::move(*read);
}

}  // namespace cli
