// A file that another program of this device has handed to this page: by the device's share sheet, where the service
// worker has put it aside (public/sw.js), or by "open with".
const kShared = "shared"; // as in public/sw.js

interface Launch {
  readonly files: readonly { getFile(): Promise<Blob> }[];
}

/** Calls `open` with each such file, once. Gives what ends that. */
export function takeShared(open: (file: Blob) => void): () => void {
  let over = false;
  const take = (file: Blob): void => {
    if (!over) open(file);
  };
  void sharedFile().then((file) => file && take(file));
  const { launchQueue } = globalThis as { launchQueue?: { setConsumer(take: (launch: Launch) => void): void } };
  launchQueue?.setConsumer(({ files }) => void files[0]?.getFile().then(take));
  return () => (over = true);
}

async function sharedFile(): Promise<Blob | undefined> {
  if (typeof caches === "undefined" || !(await caches.has(kShared))) return undefined;
  const found = await (await caches.open(kShared)).match("/shared");
  await caches.delete(kShared);
  return found?.blob();
}
