// The strand on which an actor's steps run, one after the other, on the threads of the loop.
#pragma once
#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>

namespace server {

using Strand = boost::asio::strand<boost::asio::io_context::executor_type>;

}  // namespace server
