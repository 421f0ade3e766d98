// The browser's side of a session: its WebSocket, clock and timers. Nothing here decides anything.
import type { Edge } from "./session";
import { newId } from "./wire";

/** `/ws` of the server that the page came from. */
export function browserEdge(place: Location = location): Edge {
  const url = `${place.protocol === "https:" ? "wss:" : "ws:"}//${place.host}/ws`;
  return {
    connect(events) {
      const socket = new WebSocket(url);
      socket.onopen = () => events.onopen();
      socket.onmessage = (event) => typeof event.data === "string" && events.onmessage(event.data);
      socket.onclose = (event) => events.onclose(event.code);
      return {
        send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
        close: () => socket.close(),
      };
    },
    now: () => performance.now(),
    later(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    newId,
  };
}
