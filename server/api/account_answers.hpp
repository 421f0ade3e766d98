// Accounts over HTTP, and what moderators do: what a request asks of the account service, and what its answer
// looks like. Each function is the handler of a route (routes.cpp), and gets what it takes from guard.hpp. Any thread.
#pragma once
#include "protocol/bodies.hpp"
#include "server/api/request_context.hpp"

namespace server {

void open_account(const RequestContext& context, const HttpRequest& request, protocol::Register body);
void show_account(const RequestContext& context, const Login& login);
void sign_in(const RequestContext& context, const HttpRequest& request, protocol::SignIn body);
void sign_out(const RequestContext& context, const Login& login, const protocol::Nothing&);
void sign_out_everywhere(const RequestContext& context, const Login& login, const protocol::Nothing&);
void sign_out_others(const RequestContext& context, const Login& login, const protocol::Nothing&);
void show_sessions(const RequestContext& context, const Login& login);
void end_session(const RequestContext& context, const Login& login, const protocol::Nothing&);
void change_password(const RequestContext& context, const Login& login, const protocol::ChangePassword& body);
void close_account(const RequestContext& context, const Login& login, const protocol::CloseAccount& body);
void export_account(const RequestContext& context, const Login& login);
void export_section(const RequestContext& context, const Login& login);
void show_tokens(const RequestContext& context, const Login& login);
void make_token(const RequestContext& context, const Login& login, const protocol::MakeToken& body);
void drop_token(const RequestContext& context, const Login& login, const protocol::Nothing&);
/// Answers what anybody may know of an account.
void show_user(const RequestContext& context);
void show_mutes(const RequestContext& context, const Login& login);
void mute(const RequestContext& context, const Login& login, const protocol::MakeMute& body);
void unmute(const RequestContext& context, const Login& login, const protocol::Nothing&);

}  // namespace server
