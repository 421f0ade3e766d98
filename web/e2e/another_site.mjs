// A page of another site, into which HTML of ours is put.
import { createServer } from "node:http";

/** The address of the page, with a host name of its own for the browser; it ends with the process. */
export async function anotherSite(frame) {
  const body = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width" /><title>A blog</title><body style="margin:0"><main><h1>Our club</h1>${frame}</main></body></html>`;
  const site = createServer((_, answer) => answer.setHeader("content-type", "text/html").setHeader("connection", "close").end(body));
  await new Promise((resolve) => site.listen(0, "127.0.0.1", resolve));
  site.unref();
  return `http://astragal.test:${site.address().port}/`;
}
