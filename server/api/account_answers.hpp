// Accounts over HTTP, and what moderators do: which request is which wish, and what the desk's answer looks like. Each
// function is the handler of a route (routes.cpp), and gets what it takes from guard.hpp. Any thread.
#pragma once
#include "protocol/bodies.hpp"
#include "server/api/asked.hpp"

namespace server {

void open_account(const Asked& asked, protocol::Register wish);
void show_account(const Asked& asked, const Login& login);
void sign_in(const Asked& asked, protocol::SignIn wish);
void sign_out(const Asked& asked, const Login& login, const protocol::Nothing&);
void sign_out_everywhere(const Asked& asked, const Login& login, const protocol::Nothing&);
void change_password(const Asked& asked, const Login& login, const protocol::ChangePassword& wish);
void close_account(const Asked& asked, const Login& login, const protocol::CloseAccount& wish);
void export_account(const Asked& asked, const Login& login);
void export_section(const Asked& asked, const Login& login);
void show_tokens(const Asked& asked, const Login& login);
void make_token(const Asked& asked, const Login& login, const protocol::MakeToken& wish);
void drop_token(const Asked& asked, const Login& login, const protocol::Nothing&);
/// What anybody may know of an account.
void show_user(const Asked& asked);
void show_mutes(const Asked& asked, const Login& login);
void mute(const Asked& asked, const Login& login, const protocol::MakeMute& wish);
void unmute(const Asked& asked, const Login& login, const protocol::Nothing&);

}  // namespace server
