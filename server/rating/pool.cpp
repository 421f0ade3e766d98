#include "server/rating/pool.hpp"

namespace rating {

Tempo tempo_of(std::chrono::milliseconds estimate) {
  using std::chrono::minutes;
  if (estimate < minutes{3}) return Tempo::bullet;
  if (estimate < minutes{8}) return Tempo::blitz;
  return estimate < minutes{25} ? Tempo::rapid : Tempo::classical;
}

}  // namespace rating
