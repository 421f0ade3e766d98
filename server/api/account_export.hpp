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

/// How many items of a list one answer holds. The rest is asked for part by part, so that no part takes much memory.
inline constexpr std::size_t kMostInPart = 1000;

template <class T>
using GatherCompletion = std::function<void(std::expected<T, protocol::Error>)>;

/// Hears where the rest of a section goes on; empty: there is no rest.
using GatheredCompletion = GatherCompletion<std::string>;

struct Section {
  std::string name;  // name of the section's field
  /// Fills the field, or a part of it that fits, and answers once, on any thread; `into` lives until then. `after`:
  /// where the part begins, as the answer before has named it, or empty.
  std::function<void(const Login&, const std::string& after, protocol::AccountExport& into, GatheredCompletion)> gather;
};
using Sections = std::shared_ptr<const std::vector<Section>>;

/// The sections about the account itself: `account`, `sessions`, `addresses`, `tokens`.
[[nodiscard]] std::vector<Section> own_sections(AccountService& accounts);

/// Gathers the sections one after the other, so that an export keeps one request in flight. Lists that are not complete
/// are named in `more`.
void gather(Sections sections, const Login& login, GatherCompletion<protocol::AccountExport> then);
/// Gathers one section; `nothing_here` if there is none of this name.
void gather_one(const Sections& sections, const std::string& name, const std::string& after, const Login& login,
                const GatherCompletion<protocol::AccountExport>& then);

// The account as the export and other answers show it.
[[nodiscard]] protocol::Account shown(const store::Account& account);
/// A session of an account as `login`, who asks, sees it.
[[nodiscard]] protocol::LoginShown login_shown(const store::LoginSession& session, const Login& login);
[[nodiscard]] protocol::ApiToken shown(const store::ApiToken& token);
[[nodiscard]] protocol::Mute shown(const store::Muted& mute);

}  // namespace server
