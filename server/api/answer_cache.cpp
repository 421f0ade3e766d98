#include "server/api/answer_cache.hpp"

#include <exception>
#include <utility>

#include "server/api/answers.hpp"
#include "server/base/log.hpp"

namespace server {
namespace {

std::size_t size_of(const HttpResponse& response) {
  const std::size_t content = response.content ? response.content->plain.size() + response.content->gzip.size() : 0;
  return sizeof(HttpResponse) + response.body.size() + content;
}

}  // namespace

void AnswerCache::answer(const std::string& key, const Make& make, Respond then) {
  {
    Lock lock(mutex_);
    if (const auto known = kept_.find(key)) {
      lock.unlock();
      return then(*known);
    }
    auto& waiting = waiting_[key];
    waiting.push_back(std::move(then));
    if (waiting.size() > 1) return;
  }
  try {
    make([this, key](HttpResponse response) { made(key, std::move(response)); });
  } catch (const std::exception& error) {
    log(LogLevel::error, "answer_fault", {{"what", error.what()}});
    made(key, fault());
  }
}

void AnswerCache::made(const std::string& key, HttpResponse response) {
  if (response.status == 200) response = in_its_forms(std::move(response));
  const auto shared = std::make_shared<const HttpResponse>(std::move(response));
  std::vector<Respond> waiting;
  {
    Lock lock(mutex_);
    if (auto all = waiting_.extract(key)) waiting = std::move(all.mapped());
    if (shared->status == 200) kept_.keep(key, shared, size_of(*shared));
  }
  for (const Respond& then : waiting) then(*shared);
}

}  // namespace server
