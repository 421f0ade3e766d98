#include "server/metrics/metrics_text.hpp"

#include <array>
#include <charconv>

namespace server {
namespace {

constexpr std::size_t kLongestNumber = 400;  // of any double without an exponent

}  // namespace

std::string MetricsText::number(double value) {
  std::array<char, kLongestNumber> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed).ptr;
  return {digits.data(), end};
}

void MetricsText::sample(double value, Labels labels) {
  line("", labels, number(value));
}

void MetricsText::family(std::string_view name, std::string_view help, std::string_view type) {
  name_ = name;
  text_.append("# HELP ").append(name).append(" ").append(help).append("\n");
  text_.append("# TYPE ").append(name).append(" ").append(type).append("\n");
}

void MetricsText::bucket(std::string_view bound, std::uint64_t values, Labels labels) {
  line("_bucket", labels, std::to_string(values), bound);
}

void MetricsText::line(std::string_view ending, Labels labels, std::string_view value, std::string_view bound) {
  text_.append(name_).append(ending);
  char before = '{';
  const auto add = [&](std::string_view name, std::string_view word) {
    text_ += before;
    text_.append(name).append("=\"").append(word).append("\"");
    before = ',';
  };
  for (const auto& [name, word] : labels) add(name, word);
  if (!bound.empty()) add("le", bound);
  if (before == ',') text_ += '}';
  text_.append(" ").append(value).append("\n");
}

}  // namespace server
