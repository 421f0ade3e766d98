// All that the server has of one account, as JSON: a list of sections, each gathered by whoever has the data. Secrets
// are in none. Sections are added before the server runs; then any thread.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "protocol/http/export.hpp"
#include "server/accounts/account_service.hpp"

namespace server {

/// What one answer holds of a list; the rest is asked for part by part, so that none is larger than memory likes.
inline constexpr std::size_t kMostInPart = 1000;

template <class T>
using GatherCompletion = std::function<void(std::expected<T, protocol::Error>)>;

/// What the rest of a section comes after; empty: there is none.
using GatheredCompletion = GatherCompletion<std::string>;

struct Section {
  std::string name;  // of the field
  /// Fills the field, or a part of it that fits, and answers once, on any thread: `into` is there until then. `after`:
  /// as an answer has named it, or empty.
  std::function<void(const Login&, const std::string& after, protocol::AccountExport& into, GatheredCompletion)> gather;
};
using Sections = std::shared_ptr<const std::vector<Section>>;

/// What concerns the account itself: `account`, `sessions`, `addresses`, `tokens`.
[[nodiscard]] std::vector<Section> own_sections(AccountService& accounts);

/// Gathers them one after the other, so that an export keeps one request in flight. What is left is named in `more`.
void gather(Sections sections, const Login& login, GatherCompletion<protocol::AccountExport> then);
/// The same for one of them; `nothing_here` if there is none of this name.
void gather_one(const Sections& sections, const std::string& name, const std::string& after, const Login& login,
                const GatherCompletion<protocol::AccountExport>& then);

// As the export and other answers give them.
[[nodiscard]] protocol::Account shown(const store::Account& account);
[[nodiscard]] protocol::ApiToken shown(const store::ApiToken& token);
[[nodiscard]] protocol::Mute shown(const store::Muted& mute);

}  // namespace server
