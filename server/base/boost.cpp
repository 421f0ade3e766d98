// The parts of Boost.Asio and Boost.Beast that need no template arguments, compiled once: else every file that includes
// them compiles them again.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
