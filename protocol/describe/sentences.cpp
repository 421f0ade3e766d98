#include "protocol/describe/sentences.hpp"

#include "protocol/json/write.hpp"
#include "protocol/sentences/catalogue.hpp"

namespace protocol::describe {

std::string sentences_file() {
  std::string out = "{";
  for (const auto& entry : sentences::kCatalogue) {
    out += out.size() == 1 ? "\n  " : ",\n  ";
    json::append(out, entry.key);
    out += ": ";
    json::append(out, entry.text);
  }
  return out + "\n}\n";
}

}  // namespace protocol::describe
