// Writes protocol/schema, protocol/openapi.json and protocol/sentences.json anew: describe_protocol PROTOCOL_FOLDER.
// Run by scripts/gen-types.
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>

#include "protocol/describe/openapi.hpp"
#include "protocol/describe/schemas.hpp"
#include "protocol/describe/sentences.hpp"

namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& text) {
  std::ofstream out{path, std::ios::binary};
  out << text;
  out.close();
  if (!out) throw std::runtime_error("cannot write " + path.string());
}

void write_schemas(const fs::path& protocol) {
  const fs::path folder = protocol / "schema";
  const auto files = protocol::describe::schema_files(protocol / "examples" / "good");
  fs::create_directories(folder);
  for (const auto& [name, text] : files) write(folder / name, text);
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (!files.contains(entry.path().filename().string())) fs::remove(entry.path());
  }
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::cerr << "usage: describe_protocol PROTOCOL_FOLDER\n";
    return 2;
  }
  try {
    write_schemas(words[1]);
    write(fs::path{words[1]} / "openapi.json", protocol::describe::openapi_file());
    write(fs::path{words[1]} / "sentences.json", protocol::describe::sentences_file());
  } catch (const std::exception& trouble) {
    std::cerr << "describe_protocol: " << trouble.what() << '\n';
    return 1;
  }
  return 0;
}
