#include "server/app/node.hpp"

#include <utility>

#include "server/app/wait.hpp"
#include "server/base/log.hpp"
#include "server/store/backends/open.hpp"

namespace server {
namespace {

constexpr Ms kAgain{50};  // between two questions whether another server still serves
constexpr Ms kAfterTrouble{1'000};
constexpr Ms kYields{5'000};  // to another server, after this one was drained

/// Tells whether waiting mends nothing: another program, or a newer one, is to be started.
bool is_final(store::Code code) {
  using store::Code;
  return code == Code::newer || code == Code::foreign || code == Code::changed || code == Code::gap;
}

}  // namespace

std::expected<std::unique_ptr<Node>, std::string> Node::open(const Config& config) {
  auto page = Page::load(config.page);
  if (!page) return std::unexpected(std::move(page.error()));
  if (!config.page_before.empty()) {
    if (auto kept = page->keep_assets(config.page_before); !kept) return std::unexpected(std::move(kept.error()));
  }
  std::expected<WordList, std::string> words = WordList::built_in();
  if (!config.words.empty()) words = WordList::load(config.words);
  if (!words) return std::unexpected(std::move(words.error()));
  std::string url = store::url_of(config.store, config.data);
  auto store = store::open(url);  // first: it makes the directory of its file, and that may be the server's own
  if (!store) return std::unexpected(std::move(store.error().what));
  auto directory = DataDirectory::enter(config.data);
  if (!directory) return std::unexpected(std::move(directory.error()));
  std::unique_ptr<Node> node(
      new Node(config, std::move(*directory), std::move(url), std::move(*page), std::move(*words)));
  node->store_ = std::move(*store);
  const auto tenure = node->bid();
  if (!tenure && tenure.error().code != store::Code::in_use && tenure.error().code != store::Code::unavailable)
    return std::unexpected(tenure.error().what);
  if (auto opened = node->open_metrics(); !opened) return std::unexpected(std::move(opened.error()));
  auto begun = tenure ? node->serve(*tenure) : node->stand_by();
  if (!begun) return std::unexpected(std::move(begun.error()));
  return node;
}

Node::Node(const Config& config, DataDirectory directory, std::string url, Page page, WordList words)
    : config_(config),
      directory_(std::move(directory)),
      url_(std::move(url)),
      page_(std::move(page)),
      words_(std::move(words)) {}

std::expected<void, std::string> Node::open_metrics() {
  if (!config_.metrics) return {};
  MetricsListener::Source source{.read = [this]() -> std::optional<ServingReadings> {
                                   Lock lock(shown_mutex_);
                                   return shown_ == nullptr ? std::nullopt : std::optional{shown_->readings()};
                                 },
                                 .look =
                                     [this] {
                                       Lock lock(shown_mutex_);
                                       if (shown_ != nullptr) shown_->look_at_itself();
                                     },
                                 .disks = {{"data", config_.data}}};
  if (auto database = store::directory_of(url_)) source.disks.emplace_back("database", std::move(*database));
  auto opened = MetricsListener::open(*config_.metrics, std::move(source));
  if (!opened) return std::unexpected(std::move(opened.error()));
  metrics_ = std::move(*opened);
  return {};
}

void Node::show(App* app) {
  Lock lock(shown_mutex_);
  shown_ = app;
}

store::Result<store::Tenure> Node::bid() {
  return wait_for<store::Tenure>([&](auto then) {
    store_->take_over({.node = directory_.node(), .promoted_in_sync = config_.promoted_in_sync}, std::move(then));
  });
}

std::expected<void, std::string> Node::serve(const store::Tenure& tenure) {
  auto app = App::open(
      config_, {.store = std::move(store_), .tenure = tenure, .page = page_, .words = words_, .free_port = [this] {
                  standby_.reset();
                }});
  if (!app) return std::unexpected(std::move(app.error()));
  app_ = std::move(*app);
  config_.port = app_->port();  // the same from now on
  show(app_.get());
  Lock lock(mutex_);
  serving_ = app_.get();
  if (is_stopping_) serving_->request_stop("stopped while it took over");
  return {};
}

std::expected<void, std::string> Node::stand_by() {
  auto standby = Standby::open(config_, page_);
  if (!standby) return std::unexpected(std::move(standby.error()));
  standby_ = std::move(*standby);
  config_.port = standby_->port();
  log(LogLevel::info, "stands_by", {{"address", standby_->address()}, {"node", directory_.node()}});
  return {};
}

bool Node::is_stopped_within(Ms time) {
  const auto until = std::chrono::steady_clock::now() + time;
  Lock lock(mutex_);
  while (!is_stopping_ && stopped_.wait_until(lock.native(), until) == std::cv_status::no_timeout) {
  }
  return is_stopping_;
}

/// Asks once whether this server may serve, and lets it. True: it serves.
store::Result<bool> Node::try_to_serve() {
  if (!store_) {
    auto opened = store::open(url_);
    if (!opened) return std::unexpected(std::move(opened.error()));
    store_ = std::move(*opened);
  }
  const auto tenure = bid();
  if (!tenure && tenure.error().code == store::Code::in_use) return false;
  if (!tenure) {
    store_.reset();  // its connections may be gone
    return std::unexpected(tenure.error());
  }
  auto serving = serve(*tenure);
  if (!serving) return store::refuse(store::Code::unavailable, std::move(serving.error()));
  return true;
}

/// Asks again and again whether it may serve, until it does. A database that is away comes back, and then whoever
/// served before is let go on.
std::expected<void, std::string> Node::wait() {
  std::string told;
  Ms pause = kAgain;
  while (!is_stopped_within(pause)) {
    const auto serves = try_to_serve();
    if (serves && *serves) return {};
    pause = serves ? kAgain : kAfterTrouble;
    if (serves) continue;
    const store::Error& error = serves.error();
    if (is_final(error.code)) return std::unexpected(error.what);
    if (std::exchange(told, error.what) != error.what)
      log(LogLevel::error, "cannot_take_over", {{"code", store::name(error.code)}, {"why", error.what}});
    if (standby_) continue;
    if (auto standing = stand_by(); !standing) return standing;
  }
  return {};
}

std::expected<void, std::string> Node::run() {
  while (true) {
    if (!app_) {
      if (auto waited = wait(); !waited || !app_) return waited;
    }
    app_->run();
    show(nullptr);
    {
      Lock lock(mutex_);
      serving_ = nullptr;
      if (is_stopping_) return {};
    }
    const bool yields = app_->is_drained();
    app_.reset();
    if (auto standing = stand_by(); !standing) return standing;
    if (yields && is_stopped_within(kYields)) return {};
  }
}

void Node::request_stop(std::string_view why) {
  {
    Lock lock(mutex_);
    is_stopping_ = true;
    if (serving_ != nullptr) serving_->request_stop(why);
  }
  stopped_.notify_all();
}

}  // namespace server
