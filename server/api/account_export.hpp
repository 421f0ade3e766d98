// All that the server has of one account, as JSON: a list of sections, each gathered by whoever has the data. Secrets
// are in none. Sections are added before the server runs; then any thread.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "server/accounts/account_service.hpp"

namespace server {

/// What one answer holds of a list; the rest is asked for part by part, so that none is larger than memory likes.
inline constexpr std::size_t kMostInPart = 1000;

/// A section, or the part of it that fits.
struct Gathered {
  nlohmann::ordered_json value;
  std::string next = {};  // what the rest comes after; empty: there is none
};
template <class T>
using GatherCompletion = std::function<void(std::expected<T, protocol::Error>)>;

struct Section {
  std::string name;  // of the field
  /// Answers once, on any thread. `after`: as `next` has named it, or empty.
  std::function<void(const Login&, const std::string& after, GatherCompletion<Gathered>)> gather;
};
using Sections = std::shared_ptr<const std::vector<Section>>;

/// What concerns the account itself: `account`, `sessions`, `addresses`, `tokens`.
[[nodiscard]] std::vector<Section> own_sections(AccountService& accounts);

/// Gathers them one after the other, so that an export keeps one request in flight. What is left is named in `more`.
void gather(Sections sections, const Login& login, GatherCompletion<nlohmann::ordered_json> then);
/// The same for one of them; `nothing_here` if there is none of this name.
void gather_one(const Sections& sections, const std::string& name, const std::string& after, const Login& login,
                const GatherCompletion<nlohmann::ordered_json>& then);

/// As the export and other answers give them.
[[nodiscard]] nlohmann::ordered_json to_json(const store::Account& account);
[[nodiscard]] nlohmann::ordered_json to_json(const store::ApiToken& token);
[[nodiscard]] nlohmann::ordered_json to_json(const store::Muted& mute);

}  // namespace server
