// Writes the text format of Prometheus, version 0.0.4: families of samples, each under its HELP and TYPE. It knows the
// form and no metric. Names, help and labels are words of this program, so nothing in them has to be escaped.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "server/base/tally.hpp"

namespace server {

inline constexpr std::string_view kMetricsType = "text/plain; version=0.0.4; charset=utf-8";

class MetricsText {
 public:
  using Labels = std::initializer_list<std::pair<std::string_view, std::string_view>>;

  /// Begins a family; what follows, up to the next, is its samples.
  void counter(std::string_view name, std::string_view help) { family(name, help, "counter"); }
  void gauge(std::string_view name, std::string_view help) { family(name, help, "gauge"); }
  void histogram(std::string_view name, std::string_view help) { family(name, help, "histogram"); }

  void sample(std::uint64_t value, Labels labels = {}) { line("", labels, std::to_string(value)); }
  void sample(double value, Labels labels = {});
  /// `unit`: so many of the histogram's values are one of the metric's unit.
  template <const auto& kBounds>
  void samples(const Histogram<kBounds>& values, double unit, Labels labels = {}) {
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < kBounds.size(); ++i) {
      all += values.between(i);
      bucket(number(static_cast<double>(kBounds[i]) / unit), all, labels);
    }
    all += values.between(kBounds.size());
    bucket("+Inf", all, labels);
    line("_sum", labels, number(static_cast<double>(values.sum()) / unit));
    line("_count", labels, std::to_string(all));
  }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  [[nodiscard]] static std::string number(double value);
  void family(std::string_view name, std::string_view help, std::string_view type);
  void bucket(std::string_view bound, std::uint64_t values, Labels labels);
  void line(std::string_view ending, Labels labels, std::string_view value, std::string_view bound = {});

  std::string text_;
  std::string_view name_;  // of the family
};

}  // namespace server
