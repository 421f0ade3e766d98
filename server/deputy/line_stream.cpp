#include "server/deputy/line_stream.hpp"

#include <utility>

namespace server {
namespace {

constexpr std::size_t kMostEarly = 256 << 10;

}  // namespace

/// Keeps the stream alive as long as somebody may read it.
class LineStream::Reader final : public Peer {
 public:
  explicit Reader(std::shared_ptr<LineStream> stream) : stream_(std::move(stream)) {}
  void received(std::string_view) override {}
  void nudged() override {}
  void round_trip(std::chrono::milliseconds) override {}
  void closed() override {
    stream_->steps().post([stream = stream_] {
      if (!stream->is_ended_) stream->gone();
      stream->leave();
    });
  }

 private:
  std::shared_ptr<LineStream> stream_;
};

LineStream::LineStream(const DeputyDeps& deps, std::string token, std::string client, Respond then, Refuse refuse)
    : Deputy(deps, std::move(token), std::move(client)), then_(std::move(then)), refuse_(std::move(refuse)) {}

void LineStream::answer() {
  if (std::exchange(is_answered_, true)) return;
  const auto self = std::static_pointer_cast<LineStream>(shared_from_this());
  HttpResponse response;
  response.content_type = "application/x-ndjson";
  response.stream = [self](std::weak_ptr<Wire> wire) {
    self->later(*self, [wire](LineStream& stream) { stream.begin_body(wire); });
    return std::make_shared<Reader>(self);
  };
  stay();
  std::exchange(then_, {})(std::move(response));
}

void LineStream::begin_body(std::weak_ptr<Wire> wire) {
  wire_ = std::move(wire);
  has_wire_ = true;
  const auto to = wire_.lock();
  for (Frame& frame : std::exchange(early_, {})) {
    if (to) to->send(std::move(frame));
  }
  if (is_ended_ && to) to->close(CloseCode::restart, "");
}

void LineStream::line(std::string_view text) {
  if (is_ended_) return;
  if (has_wire_) {
    if (const auto to = wire_.lock()) to->send(make_frame(text));
    return;
  }
  early_bytes_ += text.size();
  if (early_bytes_ > kMostEarly) return end();
  early_.push_back(make_frame(text));
}

void LineStream::end() {
  if (std::exchange(is_ended_, true)) return;
  if (const auto to = wire_.lock()) to->close(CloseCode::restart, "");
  leave();
}

void LineStream::failed(const protocol::Error& why) {
  if (is_answered_) return end();
  is_answered_ = true;
  is_ended_ = true;
  std::exchange(then_, {})(refuse_(why));
  leave();
}

}  // namespace server
