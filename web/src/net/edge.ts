// What a session needs of its surroundings, and the browser's: its WebSocket, clock and timers. Nothing here decides anything.
import { newId } from "./wire";

export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  onopen(): void;
  onmessage(text: string): void;
  onclose(code: number): void;
}

export interface Edge {
  connect(events: SocketEvents): Socket;
  now(): number;
  later(ms: number, run: () => void): () => void;
  random(): number;
  newId(): string;
}

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
