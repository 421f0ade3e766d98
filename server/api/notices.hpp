// What an account is told of, over HTTP: the list of notices, what goes out on which channel, the browsers that are
// told (docs/http.md). Any thread.
#pragma once
#include "protocol/bodies.hpp"
#include "server/accounts/logins.hpp"
#include "server/api/account_export.hpp"
#include "server/api/request_context.hpp"

namespace server {

void show_notices(const RequestContext& context, const Login& login);
void see_notices(const RequestContext& context, const Login& login, const protocol::SeeNotices& body);
void show_notice_settings(const RequestContext& context, const Login& login);
void set_notice_settings(const RequestContext& context, const Login& login, const protocol::NoticeSettings& body);
void subscribe_push(const RequestContext& context, const Login& login, const protocol::SubscribePush& body);
/// Gathers what an account's export has of notices: what it was told of, what it has chosen, the browsers that are
/// told.
void gather_notices(const Core& core, const Login& login, protocol::AccountExport& into, GatheredCompletion then);

void unsubscribe_push(const RequestContext& context, const Login& login, const protocol::Nothing&);

}  // namespace server
