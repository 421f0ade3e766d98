// Analyses of games that are over (docs/http.md, Analyses): asked for by accounts, made by the computer's process,
// which takes them from here and brings what it finds, shown to whoever may see the game. No room hears of it.
#pragma once
#include "protocol/analysis.hpp"
#include "server/api/request_context.hpp"

namespace server {

void show_analysis(const RequestContext& context, const HttpRequest& request);
void ask_for_analysis(const RequestContext& context, const Login& login, const protocol::Nothing& nothing);
/// Answers how many analyses the account may still ask for today.
void show_analyses_left(const RequestContext& context, const Login& login);

// The routes below are for the process of the computer, and for nobody else.
void take_analysis(const RequestContext& context, const Login& login, const protocol::TakeAnalysis& body);
void add_analysis_values(const RequestContext& context, const Login& login, const protocol::AddValues& part);

}  // namespace server
