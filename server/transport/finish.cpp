#include "server/transport/finish.hpp"

#include "server/transport/accept.hpp"

namespace server {
namespace {

constexpr std::string_view kOneYear = "max-age=31536000";

bool may_be_kept(const HttpResponse& answer, const HttpRequest& request) {
  return answer.status == 200 && request.method == "GET" && answer.cache_control.find("no-store") == std::string::npos;
}

/// How a body is sent.
struct Form {
  std::string_view encoding;  // empty: as it is
  std::string_view body;
};

Form form_of(const Content& content, std::string_view accept_encoding) {
  if (!content.brotli.empty() && takes_encoding("br", accept_encoding)) return {"br", content.brotli};
  if (!content.gzip.empty() && takes_encoding("gzip", accept_encoding)) return {"gzip", content.gzip};
  return {"", content.plain};
}

ContentPtr content_of(HttpResponse& answer, bool is_kept, bool is_packed) {
  if (answer.content) return answer.content;
  if (!is_kept) return std::make_shared<const Content>(Content{.plain = std::move(answer.body)});
  return make_content(std::move(answer.body), answer.content_type, is_packed ? Forms::packed_quickly : Forms::plain);
}

}  // namespace

std::string content_policy(Frames frames) {
  const std::string own =
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; "
      "base-uri 'none'; form-action 'self'; frame-ancestors ";
  return own + (frames == Frames::anybodys ? "*" : "'none'");
}

Finished finish(HttpResponse answer, const HttpRequest& request, const Site& site) {
  Finished done{.status = answer.status, .headers = std::move(answer.headers), .content = {}, .body = {}};
  const auto add = [&](std::string_view name, std::string_view value) { done.headers.emplace_back(name, value); };
  add("Content-Type", answer.content_type);
  add("Cache-Control", answer.cache_control);
  add("X-Content-Type-Options", "nosniff");
  add("Referrer-Policy", "same-origin");
  add("Content-Security-Policy", content_policy(answer.frames));
  if (site.https) add("Strict-Transport-Security", kOneYear);

  const bool is_kept = may_be_kept(answer, request);
  const bool may_be_packed = is_kept || answer.content;
  const bool takes_packed = may_be_packed && takes_encoding("gzip", request.head.accept_encoding);
  const std::size_t size = answer.content ? answer.content->plain.size() : answer.body.size();
  if (may_be_packed && is_packable(answer.content_type, size)) add("Vary", "Accept-Encoding");
  done.content = content_of(answer, is_kept, takes_packed);
  const Form form = form_of(*done.content, request.head.accept_encoding);
  done.body = form.body;
  if (!form.encoding.empty()) add("Content-Encoding", form.encoding);
  if (!is_kept) return done;
  const std::string tag =
      "\"" + done.content->tag + (form.encoding.empty() ? "" : "-" + std::string{form.encoding}) + "\"";
  add("ETag", tag);
  if (!has_tag(request.head.if_none_match, tag)) return done;
  done.status = 304;
  done.body = {};
  return done;
}

}  // namespace server
