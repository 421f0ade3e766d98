// The address of an account and what links in mails are followed for, over HTTP (docs/http.md). Any thread.
#pragma once
#include <functional>

#include "protocol/bodies.hpp"
#include "server/accounts/logins.hpp"
#include "server/api/request_context.hpp"

namespace server {

/// Sends the mail that confirms the address with which an account was made, if it has one and mail is sent. Goes on
/// also where it cannot be sent: the account stands, and can ask for the mail again.
void welcome_by_mail(const RequestContext& context, const store::Account& account,
                     std::move_only_function<void()> then);
void change_email(const RequestContext& context, const Login& login, const protocol::ChangeEmail& body);
/// Sends the mail that confirms the address once more.
void confirm_again(const RequestContext& context, const Login& login, const protocol::Nothing&);
void confirm_email(const RequestContext& context, const protocol::FollowLink& body);
/// Sends a mail that sets a password anew. The answer is the same if there is no such account.
void forgot_password(const RequestContext& context, protocol::ForgotPassword body);
void reset_password(const RequestContext& context, protocol::ResetPassword body);
/// Answers what a mail program sends without a page (RFC 8058).
void unsubscribe_mail(const RequestContext& context, const HttpRequest& request);

}  // namespace server
