// SQLite's memory from what each thread has given back (base/recycled_memory.hpp): a statement takes some blocks each
// time it runs, and Debian builds SQLite without a store of its own for them.
#pragma once

namespace store::sqlite {

/// Before the first connection; once is enough. Any thread. False: something else in the process has used SQLite
/// before, which then keeps to the heap.
bool recycle_memory();

}  // namespace store::sqlite
