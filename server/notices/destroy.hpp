// How what a C library has made is destroyed: `std::unique_ptr<CURL, Destroy<curl_easy_cleanup>>`.
#pragma once

namespace server {

template <auto destroy>
struct Destroy {
  void operator()(auto* what) const { destroy(what); }
};

}  // namespace server
