// The address of an account and what links in mails are followed for, over HTTP (docs/http.md). Any thread.
#pragma once
#include <functional>

#include "protocol/bodies.hpp"
#include "server/accounts/logins.hpp"
#include "server/api/request_context.hpp"

namespace server {

/// The mail that confirms the address with which an account was made, if it has one and mail is sent; then goes on,
/// also where it cannot be sent: the account stands, and can ask for the mail again.
void welcome_by_mail(const RequestContext& context, const store::Account& account,
                     std::move_only_function<void()> then);
void change_email(const RequestContext& context, const Login& login, const protocol::ChangeEmail& body);
/// The mail that confirms the address once more.
void confirm_again(const RequestContext& context, const Login& login, const protocol::Nothing&);
void confirm_email(const RequestContext& context, const protocol::FollowLink& body);
/// Says the same whether there is such an account or not.
void forgot_password(const RequestContext& context, protocol::ForgotPassword body);
void reset_password(const RequestContext& context, protocol::ResetPassword body);
/// RFC 8058: what a mail program sends, without a page.
void unsubscribe_mail(const RequestContext& context, const HttpRequest& request);

}  // namespace server
