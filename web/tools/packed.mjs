// Compresses the files of the built page with brotli, as well as possible: x.js.br beside x.js. The server sends these
// to browsers that take them, so it need not spend seconds on compression at each start. A Vite plugin.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const kPackable = /\.(html|js|css|json|svg|txt|wasm)$/;
const kLeast = 1024; // A smaller file fits into one packet anyway.

function pack(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!kPackable.test(name)) continue;
    const file = join(folder, name);
    // The builds of several languages share most of their files.
    if (existsSync(`${file}.br`) && statSync(`${file}.br`).mtimeMs >= statSync(file).mtimeMs) continue;
    const body = readFileSync(file);
    if (body.length < kLeast) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }));
  }
}

export const packed = () => {
  let folder;
  return {
    name: "packed",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir)),
    closeBundle: () => pack(folder),
  };
};
