-- Between the end of one server and the beginning of the next none is there for a moment: who comes then waits at the
-- door for so long, in place of being turned away and coming back late. See haproxy.cfg.
local MOST_MS = 8000

core.register_action("await_server", { "http-req" }, function(txn)
  local waited = 0
  while tonumber(txn.f:nbsrv("servers")) == 0 and waited < MOST_MS do
    local pause = math.random(20, 60)
    core.msleep(pause)
    waited = waited + pause
  end
end)
