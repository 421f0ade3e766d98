// A push service for tests. It takes messages as a real one does, and reads them as the browser would, with programs
// that are not part of this project (http_ece; web-push makes the same message for comparison).
import assert from "node:assert/strict";
import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import ece from "http_ece";
import { kPatience } from "./browser.mjs";

export class PushService {
  #messages = [];
  #heard = () => undefined;
  #server = createServer((request, response) => this.#take(request, response));
  /** What each browser has kept for itself, by path. */
  #browsers = new Map();
  /** The statuses of the next answers; when there are none left, the answer is 201. */
  answers = [];

  async start() {
    await new Promise((done) => this.#server.listen(0, "127.0.0.1", done));
  }

  end() {
    this.#server.close();
  }

  /** Subscribes a new browser, in the form that PushSubscription.toJSON() gives. */
  subscribe() {
    const path = `/push/${randomBytes(8).toString("hex")}`;
    const ecdh = createECDH("prime256v1");
    ecdh.generateKeys();
    const auth = randomBytes(16);
    this.#browsers.set(path, { ecdh, auth });
    return { endpoint: `http://127.0.0.1:${this.#server.address().port}${path}`, keys: { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") } };
  }

  async #take(request, response) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const status = this.answers.shift() ?? 201;
    this.#messages.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks), status });
    response.writeHead(status).end();
    this.#heard();
  }

  /** The next message, decrypted; throws if none comes. */
  async next(pushKey) {
    if (this.#messages.length === 0) {
      await new Promise((resolve, reject) => {
        this.#heard = resolve;
        setTimeout(() => reject(new Error("no push message has come")), kPatience).unref();
      });
    }
    const message = this.#messages.shift();
    const { ecdh, auth } = this.#browsers.get(message.path);
    assert.equal(message.headers["content-encoding"], "aes128gcm");
    assert.ok(Number(message.headers.ttl) > 0);
    this.#checkSender(message, pushKey);
    const text = ece.decrypt(message.body, { version: "aes128gcm", privateKey: ecdh, authSecret: auth });
    return { ...message, notice: JSON.parse(text.toString()) };
  }

  get waiting() {
    return this.#messages.length;
  }

  /**
   * Checks the sender (RFC 8292): the token is signed with the key that the page subscribes with, for this service, and
   * is valid for at most a day.
   */
  #checkSender({ headers }, pushKey) {
    const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization);
    assert.equal(key, pushKey);
    const [head, claims, signature] = token.split(".");
    const point = Buffer.from(key, "base64url");
    const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
    const good = verify("sha256", Buffer.from(`${head}.${claims}`), { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
    assert.ok(good, "the token's signature");
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
    assert.equal(aud, `http://127.0.0.1:${this.#server.address().port}`);
    assert.ok(exp * 1000 > Date.now() && exp * 1000 <= Date.now() + 86_400_000);
    assert.match(sub, /^(mailto|https):/);
  }
}
