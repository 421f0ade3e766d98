#include "server/api/shelf.hpp"

#include <exception>
#include <utility>

#include "server/api/answers.hpp"
#include "server/base/log.hpp"

namespace server {
namespace {

std::size_t size_of(const std::string& key, const HttpResponse& response) {
  const std::size_t content = response.content ? response.content->plain.size() + response.content->packed.size() : 0;
  return sizeof(HttpResponse) + 2 * key.size() + response.body.size() + content;
}

/// In the forms in which it will be sent, so that nobody who asks again costs more than the sending; a fault if that
/// cannot be.
HttpResponse finished(HttpResponse response) {
  try {
    if (!response.content) {
      response.content = make_content(std::exchange(response.body, {}), response.content_type, Forms::packed_quickly);
    }
    return response;
  } catch (const std::exception& error) {
    log(LogLevel::error, "answer_fault", {{"what", error.what()}});
    return fault();
  }
}

}  // namespace

void Shelf::answer(const std::string& key, const Make& make, Then then) {
  std::shared_ptr<const HttpResponse> known;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = by_key_.find(key); found != by_key_.end()) {
      entries_.splice(entries_.begin(), entries_, found->second);
      known = entries_.front().response;
    } else {
      auto& waiting = waiting_[key];
      waiting.push_back(std::move(then));
      if (waiting.size() > 1) return;
    }
  }
  if (known) return then(*known);
  try {
    make([this, key](HttpResponse response) { made(key, std::move(response)); });
  } catch (const std::exception& error) {
    log(LogLevel::error, "answer_fault", {{"what", error.what()}});
    made(key, fault());
  }
}

void Shelf::made(const std::string& key, HttpResponse response) {
  if (response.status == 200) response = finished(std::move(response));
  const auto shared = std::make_shared<const HttpResponse>(std::move(response));
  std::vector<Then> waiting;
  {
    const std::lock_guard lock(mutex_);
    if (auto all = waiting_.extract(key)) waiting = std::move(all.mapped());
    if (shared->status == 200) keep(key, shared);
  }
  for (const Then& then : waiting) then(*shared);
}

/// One that is too large for the room that there is would put out all others.
void Shelf::keep(const std::string& key, std::shared_ptr<const HttpResponse> response) {
  const std::size_t size = size_of(key, *response);
  if (size > most_bytes_ / 4 || by_key_.contains(key)) return;
  bytes_ += size;
  entries_.push_front({.key = key, .response = std::move(response)});
  by_key_[key] = entries_.begin();
  while (bytes_ > most_bytes_) {
    const Entry& last = entries_.back();
    bytes_ -= size_of(last.key, *last.response);
    by_key_.erase(last.key);
    entries_.pop_back();
  }
}

std::size_t Shelf::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace server
