// The WebAssembly module of the rules as one function from text to text (rules/browser/module.cpp). It imports nothing that
// it could do anything with: what the C++ library would ask of an operating system ends the call instead.

interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  room(bytes: number): number;
  answer(): number;
  answer_at(): number;
}

export type Ask = (request: string) => string;

function noSystem(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: Record<string, Record<string, () => never>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = () => {
      throw new Error(`the rules asked for ${name}`);
    };
  }
  return imports;
}

export async function openModule(bytes: ArrayBuffer): Promise<Ask> {
  const module = await WebAssembly.compile(bytes);
  const instance = await WebAssembly.instantiate(module, noSystem(module));
  const rules = instance.exports as unknown as Exports;
  rules._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (request) => {
    const text = encoder.encode(request);
    // The memory may have grown, and moved, with every call.
    const at = rules.room(text.length);
    new Uint8Array(rules.memory.buffer, at, text.length).set(text);
    const length = rules.answer();
    return decoder.decode(new Uint8Array(rules.memory.buffer, rules.answer_at(), length));
  };
}
