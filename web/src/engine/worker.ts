// The worker that holds an engine: it is sent the module, and then lines of UCI (docs/engine.md); what it sends are lines.
// While it searches it hears nothing.
import { openEngine } from "../rules/module";

let hear: ((line: string) => void) | undefined;

onmessage = ({ data }: MessageEvent<WebAssembly.Module | string>): void => {
  if (typeof data === "string") hear?.(data);
  else hear = openEngine(data, (line) => postMessage(line));
};
