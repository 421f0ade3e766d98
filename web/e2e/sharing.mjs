// What is taken away of games: frames on other sites, pictures, animations, codes of invitations; and that nothing of it is
// given of a private game.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import decodeQR from "qr/decode.js";
import { anotherSite } from "./another_site.mjs";
import { goToBoard, openBoard } from "./board_for_one.mjs";
import { kDesk, kPhone, newPerson, until } from "./browser.mjs";
import { form } from "./lobby.mjs";
import { complaintsDayAndNight, looksRight, looksWell } from "./looks.mjs";
import { Opponent } from "./opponent.mjs";
import { press } from "./touch.mjs";

const kMenu = "Picture, GIF, embed";
const kMate = ["f2f3", "e7e5", "g2g4", "d8h4"];

/** A game of chess of two players without pages. */
async function game(given, terms = {}) {
  const sides = [new Opponent(given.server.base), new Opponent(given.server.base)];
  given.persons.push(...sides);
  const link = await sides[0].create({ game: "Chess", ...terms });
  await sides[1].join(link);
  await Promise.all(sides.map((one) => one.sees(({ phase }) => phase === "playing")));
  const play = async (moves, from = 0) => {
    for (const [i, move] of moves.entries()) await sides[(from + i) % 2].play(move);
    await Promise.all(sides.map((one) => one.seesPly(from + moves.length)));
  };
  return { link, id: new URL(link).pathname.slice(1), sides, play };
}

async function someone(given, size, options) {
  const person = await newPerson(given.browser, size, options);
  given.persons.push(person);
  return person;
}

async function openMenu(person) {
  await press(person, person.page.getByRole("button", { name: kMenu }));
  await person.page.getByRole("textbox", { name: "On another website" }).waitFor();
}

const frameOf = async (person) => {
  await openMenu(person);
  return person.page.getByRole("textbox", { name: "On another website" }).inputValue();
};

const atPly = (inside, ply) => inside.locator(`main[data-ply="${ply}"]`).waitFor();

async function embedded(given, size) {
  const { link, id, sides, play } = await game(given);
  await play(kMate.slice(0, 2));
  const blog = await someone(given, size);
  const { page } = blog;
  await page.goto(link);
  const frame = await frameOf(blog);
  assert.match(frame, new RegExp(`/embed/${id}"`));
  await looksRight(blog, "share-menu");
  await blog.context.clearCookies();
  await page.goto("about:blank");
  const sockets = [];
  const posts = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  page.on("request", (request) => request.method() === "GET" || posts.push(request.url()));
  await page.goto(await anotherSite(frame + frame.replace(`/embed/${id}`, `/${id}`)));
  const inside = page.frameLocator("iframe").first();
  await atPly(inside, 2);
  assert.equal(await inside.locator("[data-player]").count(), 2);
  assert.match(await inside.locator("[data-player=white] time").innerText(), /^(10:0|9:5)\d$/);
  await looksWell(blog, "game-embedded");

  // The page of a game itself is for no frame.
  await until(() => blog.errors.some((text) => text.includes("frame-ancestors 'none'")), "the browser refuses the page of a game in a frame");
  blog.errors.splice(0);

  // It keeps up; who looks at an earlier position stays there.
  await play(kMate.slice(2, 3), 2);
  await atPly(inside, 3);
  await press(blog, inside.getByRole("button", { name: "Previous move" }));
  await atPly(inside, 2);
  await sides[1].play(kMate[3]);
  await inside.locator("[data-result]", { hasText: "0–1" }).waitFor();
  await atPly(inside, 2);
  assert.equal(await inside.locator("[data-move]").innerText(), "1… e5");
  await inside.locator("body").press("End");
  await atPly(inside, 4);
  await inside.locator("[data-mark-kind=check]").waitFor();
  await inside.locator("body").press("ArrowLeft");
  await atPly(inside, 3);
  await inside.locator("body").press("f");
  await inside.locator("[data-player]").first().and(inside.locator("[data-player=white]")).waitFor();
  assert.equal(await inside.getByRole("link", { name: "Open the game" }).getAttribute("target"), "_blank");
  await looksWell(blog, "game-embedded-over");

  // Nobody is anybody there, and nothing is sent.
  assert.deepEqual(await blog.context.cookies(), []);
  assert.deepEqual([...sockets, ...posts], []);
}

async function asWanted(given) {
  const { id, play } = await game(given);
  await play(kMate);
  const person = await someone(given, kPhone, { colorScheme: "dark" });
  const { page } = person;
  await page.goto(await anotherSite(`<iframe src="${given.server.base}embed/${id}?theme=slate&orientation=black&ply=1" title="A game" width="100%" height="600"></iframe>`));
  const inside = page.frameLocator("iframe");
  await atPly(inside, 1);
  await inside.locator(".theme-slate").waitFor();
  await inside.locator("[data-player]").first().and(inside.locator("[data-player=white]")).waitFor();
  await person.shot("game-embedded-dark");
}

async function boardInFrame(given, size) {
  const person = await openBoard(given, size, "board/chu-shogi#moves=f4f5+g9g8+f5f6&at=0.0");
  const frame = await frameOf(person);
  assert.match(frame, /\/embed\/board\?variant=chu-shogi&#38;moves=f4f5\+g9g8\+f5f6&#38;at=0\.0"/);
  const blog = await someone(given, size);
  // No server is needed but for files.
  await blog.context.route(/\/(api|game|fair)\//, (route) => route.abort());
  await blog.page.goto(await anotherSite(frame));
  const inside = blog.page.frameLocator("iframe");
  await atPly(inside, 2);
  await press(blog, inside.getByRole("button", { name: "Latest move" }));
  await atPly(inside, 3);
  await looksWell(blog, "board-embedded");
  assert.match(await inside.getByRole("link", { name: "Open the board" }).getAttribute("href"), /^\/board\/chu-shogi#/);
  for (const wrong of ["variant=chess&moves=e2e5", "variant=nothing", "variant=chess&moves=((", "variant=chess&fen=x", ""]) {
    await blog.page.goto(await anotherSite(`<iframe src="${given.server.base}embed/board?${wrong}" title="A board"></iframe>`));
    await blog.page.frameLocator("iframe").getByRole("alert").getByText("This address names no game that can be shown").waitFor();
  }
}

async function nothingOfPrivateGames(given) {
  const { id, sides } = await game(given, { private: true });
  const person = await someone(given, kPhone);
  const { page } = person;
  for (const wrong of [id, "AAAAaaaa"]) {
    await page.goto(await anotherSite(`<iframe src="${given.server.base}embed/${wrong}" title="A game" width="100%" style="border:0"></iframe>`));
    await page.frameLocator("iframe").getByRole("alert").getByText("There is no game here that everybody may see").waitFor();
  }
  await looksWell(person, "embedded-private");
  // A player, whose browser may see the game, is offered nothing of it either.
  await form(person, given.server.base, { game: "Chess", opponent: "A friend, by link" });
  await page.locator("dialog summary").click();
  await page.getByLabel("Private").check();
  await press(person, page.getByRole("button", { name: "Make the game" }));
  const own = await page.getByLabel("Link to this game").inputValue();
  assert.equal(await page.getByText("Show as QR code").count(), 0);
  await sides[1].join(own);
  await page.locator("[data-phase=playing]").waitFor();
  await page.getByRole("button", { name: "Flip board" }).waitFor();
  assert.equal(await page.getByRole("button", { name: kMenu }).count(), 0);
  await sides[1].send("resign");
  await page.locator("[data-phase=ended]").waitFor();
  const refused = page.waitForResponse((response) => response.url().includes("/game/export/") && response.status() === 404);
  await press(person, page.getByRole("link", { name: "Analyse" }));
  await refused;
  await page.locator("[data-of-game] p").nth(1).waitFor();
  assert.equal(await page.getByRole("button", { name: kMenu }).count(), 0);
}

async function saved(person, button) {
  const [download] = await Promise.all([person.page.waitForEvent("download"), press(person, button)]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** The number of colours in each of these parts of a picture, which are shares of it. */
const coloursIn = (page, bytes, parts) =>
  page.evaluate(
    async ([src, wanted]) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: image.naturalWidth, height: image.naturalHeight });
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const count = ({ x, y, width, height }) => {
        const { data } = context.getImageData(x * canvas.width, y * canvas.height, width * canvas.width, height * canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
      };
      return { width: canvas.width, height: canvas.height, counts: wanted.map(count) };
    },
    [`data:image/png;base64,${bytes.toString("base64")}`, parts],
  );

/** The middles of all squares of the board, as shares of it, and whether a piece stands there. */
const squaresOf = (page) =>
  page.locator(".place svg[role=application]").evaluate((svg) => {
    const box = svg.getBoundingClientRect();
    const taken = new Set([...svg.querySelectorAll("[data-piece]")].map(({ dataset }) => dataset.piece));
    return [...svg.querySelectorAll("[data-square]")].map((square) => {
      const at = square.getBoundingClientRect();
      const [width, height] = [at.width / box.width, at.height / box.height];
      const corner = { x: (at.left - box.left) / box.width + 0.2 * width, y: (at.top - box.top) / box.height + 0.2 * height };
      return { ...corner, width: 0.6 * width, height: 0.6 * height, taken: taken.has(square.dataset.square) };
    });
  });

async function pictures(given, size) {
  for (const [id, least] of [["chu-shogi", 92], ["rolling-dynamic", 32], ["tamerlane", 56]]) {
    const person = await openBoard(given, size, `board/${id}`);
    const { page } = person;
    const squares = await squaresOf(page);
    await openMenu(person);
    const png = await saved(person, page.getByRole("button", { name: "Save as PNG" }));
    assert.equal(png.name, `astragal-${id}.png`);
    const { width, height, counts } = await coloursIn(page, png.bytes, squares);
    assert.equal(Math.max(width, height), 1200);
    const drawn = squares.filter(({ taken }, i) => taken && counts[i] > 3);
    assert.equal(drawn.length, squares.filter(({ taken }) => taken).length, `${id}: every piece is drawn`);
    assert.ok(drawn.length >= least, `${id}: ${drawn.length} pieces`);
    assert.ok(squares.every(({ taken }, i) => taken || counts[i] === 1), `${id}: nothing is drawn elsewhere`);
    const svg = await saved(person, page.getByRole("button", { name: "Save as SVG" }));
    assert.equal(svg.name, `astragal-${id}.svg`);
    assert.doesNotMatch(svg.bytes.toString(), /class=|style|var\(|url\(|href|undefined|NaN/);
    await looksRight(person, `share-${id}`);
  }
}

async function copies(given) {
  const person = await newPerson(given.browser, kDesk, { permissions: ["clipboard-read", "clipboard-write"] });
  given.persons.push(person);
  await goToBoard(person, given, "board/chess");
  await openMenu(person);
  await press(person, person.page.getByRole("button", { name: "Copy picture" }));
  await person.page.getByText("Copied", { exact: true }).waitFor();
  const types = await person.page.evaluate(async () => (await navigator.clipboard.read()).flatMap((one) => one.types));
  assert.deepEqual(types, ["image/png"]);
}

/** What a browser's own decoder finds in a GIF. */
const framesOf = (page, bytes) =>
  page.evaluate(async (text) => {
    const data = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: "image/gif" });
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
    const durations = [];
    for (let frameIndex = 0; frameIndex < frameCount; ++frameIndex) {
      const { image } = await decoder.decode({ frameIndex });
      durations.push(image.duration / 1000);
      image.close();
    }
    return { frameCount, repeats: repetitionCount === Infinity, durations };
  }, bytes.toString("base64"));

async function animation(given, size) {
  const { link, id, play } = await game(given);
  await play(kMate);
  const person = await someone(given, size);
  const { page } = person;
  await page.goto(link);
  await openMenu(person);
  await page.getByLabel("Seconds a move").selectOption("0.5");
  await press(person, page.getByRole("button", { name: "Make a GIF" }));
  const made = page.getByRole("link", { name: /^Save the GIF \(\d+ kB\)$/ });
  await made.waitFor();
  const gif = await saved(person, made);
  assert.equal(gif.name, `astragal-${id}.gif`);
  assert.deepEqual(await framesOf(page, gif.bytes), { frameCount: 6, repeats: true, durations: [500, 500, 500, 500, 500, 3000] });
  await looksWell(person, "share-gif");
  // Another time is another file.
  await page.getByLabel("Seconds a move").selectOption("1");
  await made.waitFor({ state: "detached" });
}

async function cancelled(given) {
  const text = readFileSync(new URL("../../tests/gamefiles/chu-shogi.pgn", import.meta.url), "utf8");
  const moves = text.slice(text.indexOf("\n\n")).match(/(?<= )[a-l]\d+\S*/g).slice(0, 60);
  const person = await openBoard(given, kDesk, `board/chu-shogi#moves=${moves.map(encodeURIComponent).join("+")}`);
  const { page } = person;
  await openMenu(person);
  await press(person, page.getByRole("button", { name: "Make a GIF" }));
  await page.getByText(/^[1-9]\d* of \d+ pictures$/).waitFor();
  await press(person, page.getByRole("button", { name: "Cancel" }));
  await page.getByRole("button", { name: "Make a GIF" }).waitFor();
  assert.equal(await page.locator("[data-gif]").count(), 0);
}

/** The link in a QR code, as a camera reads it. */
export async function linkIn(code) {
  await code.scrollIntoViewIfNeeded();
  const picture = await code.screenshot();
  const pixels = await code.page().evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    context.drawImage(image, 0, 0);
    return { width, height, data: [...context.getImageData(0, 0, width, height).data] };
  }, `data:image/png;base64,${picture.toString("base64")}`);
  return decodeQR({ ...pixels, data: Uint8Array.from(pixels.data) });
}

async function invitation(given, size) {
  for (const colorScheme of ["light", "dark"]) {
    const person = await someone(given, size, { colorScheme, deviceScaleFactor: 2 });
    const { page } = person;
    await form(person, given.server.base, { game: "Chess", opponent: "A friend, by link" });
    await press(person, page.getByRole("button", { name: "Make the game" }));
    const link = await page.getByLabel("Link to this game").inputValue();
    assert.equal(await page.locator("[data-code]").count(), 0);
    await press(person, page.getByText("Show as QR code"));
    const code = page.getByRole("img", { name: `QR code of the link ${link}` });
    assert.equal(await linkIn(code), link);
    await looksRight(person, `invitation-code-${colorScheme}`);
    if (colorScheme === "light") assert.deepEqual(await complaintsDayAndNight(person, "an invitation's code"), []);
  }
}

const both = (name, run) => ({ [`${name}, at 1440 px`]: (given) => run(given, kDesk), [`${name}, at 360 px`]: (given) => run(given, kPhone) });

export const sharingTests = {
  ...both("another site shows a game, which goes on", embedded),
  "a frame looks as its address says": asWanted,
  ...both("another site shows a board, without a server", boardInFrame),
  "nothing is given away of a private game": nothingOfPrivateGames,
  ...both("pictures of positions have all pieces", pictures),
  "a picture is copied": copies,
  ...both("a game is an animated GIF", animation),
  "a GIF that is not wanted any more is not made": cancelled,
  ...both("an invitation is a QR code", invitation),
};
