// The worker that holds an engine. It is sent the module and then lines of UCI (docs/engine.md), and it answers with
// lines. While it searches it hears nothing.
import { openEngine } from "../rules/module";

let hear: ((line: string) => void) | undefined;

onmessage = ({ data }: MessageEvent<WebAssembly.Module | string>): void => {
  if (typeof data === "string") hear?.(data);
  else hear = openEngine(data, (line) => postMessage(line));
};
