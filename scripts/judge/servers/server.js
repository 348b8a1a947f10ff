// A small provider without a flow, strict or with one fault: server.js PORT [FAULT]. The faults are in mutants.json.
"use strict";
const crypto = require("node:crypto");
const http = require("node:http");

const fault = process.argv[3] ?? "";
const plain = { ck: "client-secret-1", ck2: "client-secret-2" };
const clients = fault === "object-of-clients" ? plain : Object.assign(Object.create(null), plain);
const tokens = new Map([["tk", ["token-secret-1", "ck"]], ["tk2", ["token-secret-2", "ck2"]]]);
const hashes = { "HMAC-SHA1": "sha1", "HMAC-SHA256": "sha256" };
const names = ["consumer_key", "token", "signature_method", "signature", "timestamp", "nonce", "version"].map((n) => `oauth_${n}`);
const seen = new Set();
let last = "";

class Refused extends Error {
  constructor(status) { super(); this.status = status; }
}

// Texts hold one byte for each character, so that no byte is lost.
function decoded(text) {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) throw new Refused(400);
  const bytes = text.replace(/%([0-9A-Fa-f]{2})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
  return fault === "decoded-twice" ? bytes.replace(/%([0-9A-Fa-f]{2})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16))) : bytes;
}

function encoded(text) {
  const kept = fault === "marks-kept" ? /[^A-Za-z0-9._~!*'()-]/g : /[^A-Za-z0-9._~-]/g;
  return text.replace(kept, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);
}

function pairs(text) {
  const parts = text.split(fault === "semicolons" ? /[&;]/ : "&").filter((part) => part !== "");
  return parts.map((part) => {
    const mark = part.indexOf("=");
    const halves = mark < 0 ? [part, ""] : [part.slice(0, mark), part.slice(mark + 1)];
    return halves.map((half) => decoded(half.replaceAll("+", " ")));
  });
}

function header(values) {
  const own = values.filter((value) => /^oauth[ \t]/i.test(value));
  if (own.length === 0) return [];
  if (values.length > 1) throw new Refused(400);
  const found = [];
  for (const part of own[0].slice(5).trim().match(/(?:[^,"]|"[^"]*"?)+/g) ?? []) {
    const match = /^[ \t]*([A-Za-z0-9_.%~-]+)="([\x20\x21\x23-\x7e]*)"[ \t]*$/.exec(part);
    if (!match) throw new Refused(400);
    const pair = [decoded(match[1]), decoded(match[2])];
    if (pair[0].toLowerCase() !== "realm") found.push(pair);
  }
  if (/,\s*(,|$)|^oauth\s*,/i.test(own[0])) throw new Refused(400);
  return found;
}

function signature(method, url, signed, key, hash) {
  const texts = signed.map(([name, value]) => [encoded(name), encoded(value)]);
  const less = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  if (fault !== "not-sorted") texts.sort((a, b) => less(a[0], b[0]) || less(a[1], b[1]));
  const base = [method, url, texts.map((pair) => pair.join("=")).join("&")].map(encoded).join("&");
  return crypto.createHmac(hash, Buffer.from(key, "latin1")).update(base, "latin1").digest("base64");
}

function verify(request, body) {
  const fields = request.rawHeaders;
  const all = (name) => fields.filter((_, index) => index % 2 === 1 && fields[index - 1].toLowerCase() === name);
  const target = request.url.replace(/^http:\/\/[^/]*/, "");
  const [path, query] = target.includes("?") ? [target.slice(0, target.indexOf("?")), target.slice(target.indexOf("?") + 1)] : [target, ""];
  const media = (all("content-type")[0] ?? "").split(";")[0].trim();
  const wanted = fault === "media-case" ? media : media.toLowerCase();
  const isForm = wanted === "application/x-www-form-urlencoded" && !(fault === "charset" && all("content-type")[0].includes(";"));
  const places = [header(all("authorization")), pairs(query), isForm ? pairs(body) : []];
  if (fault === "forms-beside-queries" && query !== "" && places[2].length > 0) throw new Refused(401);
  const own = places.filter((place) => place.some(([name]) => name.startsWith("oauth_")));
  if (own.length === 0) throw new Refused(401);
  if (own.length > 1) throw new Refused(400);
  const protocol = own[0].filter(([name]) => name.startsWith("oauth_"));
  const one = new Map(protocol);
  if (one.size < protocol.length || protocol.some(([name]) => !names.includes(name))) throw new Refused(400);
  for (const name of ["consumer_key", "signature_method", "timestamp", "nonce"]) if (!one.get(`oauth_${name}`)) throw new Refused(400);
  if (fault === "no-signature" && !one.has("oauth_signature")) return;
  if (fault === "empty-signature" && one.get("oauth_signature") === "") return;
  if (!one.get("oauth_signature") || (one.get("oauth_version") ?? "1.0") !== "1.0") throw new Refused(400);
  const key = one.get("oauth_consumer_key");
  const secret = clients[key];
  if (secret === undefined) throw new Refused(401);
  const token = one.get("oauth_token") ?? "";
  const [tokenSecret, owner] = tokens.get(token) ?? ["", undefined];
  if (token !== "" && owner !== key) throw new Refused(401);
  const timestamp = one.get("oauth_timestamp");
  if (!(fault === "zeros" ? /^[0-9]{1,15}$/ : /^[1-9][0-9]{0,14}$/).test(timestamp)) throw new Refused(400);
  const now = Math.floor(Date.now() / 1000);
  if (Math.abs(now - Number(timestamp)) > (fault === "permitted:window" ? 20 : 300)) throw new Refused(401);
  let method = one.get("oauth_signature_method");
  if (fault === "methods-without-case") method = method.toUpperCase();
  if (fault === "unknown-method" && !Object.hasOwn(hashes, method)) method = "HMAC-SHA1";
  if (!Object.hasOwn(hashes, method)) throw new Refused(400);
  const signed = (fault === "post-query-unsigned" && request.method === "POST" ? [places[0], places[2]] : places).flat().filter(([name]) => name !== "oauth_signature" && !(fault === "names-like-oauth" && name.includes("oauth_") && !name.startsWith("oauth_")));
  const host = (all("host")[0] ?? "").toLowerCase().replace(/:80$/, "");
  const scheme = fault === "proxy" ? all("x-forwarded-proto")[0] ?? "http" : "http";
  const verb = fault === "override" ? all("x-http-method-override")[0] ?? request.method : request.method;
  const url = `${scheme}://${host}${fault === "path-case" ? path.toLowerCase() : path}`;
  const right = signature(verb, url, signed, `${encoded(String(secret))}&${encoded(tokenSecret)}`, hashes[method]);
  if (right !== one.get("oauth_signature")) throw new Refused(401);
  const nonce = [key, token, timestamp, one.get("oauth_nonce")].join("\n");
  const used = fault === "last-nonce" ? last === nonce : seen.has(fault === "nonce-by-url" ? nonce + target : nonce);
  if (used) throw new Refused(401);
  seen.add(fault === "nonce-by-url" ? nonce + target : nonce);
  last = nonce;
}

const server = http.createServer({ maxHeaderSize: 1 << 20 }, (request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    let status = 200;
    try {
      if (fault === "ends" && request.url.includes("%c3%a9")) process.exit(1);
      if (fault === "hangs" && request.url.includes("%2541")) return;
      verify(request, Buffer.concat(chunks).toString("latin1"));
    } catch (error) {
      status = error.status ?? 500;
    }
    const headers = { "Content-Type": "text/plain", "Cache-Control": "private" };
    if (status === 401) headers["WWW-Authenticate"] = "OAuth";
    response.writeHead(status, headers).end(status === 200 ? "ok\n" : "no\n");
  });
});
server.listen(Number(process.argv[2]), "127.0.0.1", () => {
  console.log(JSON.stringify({ ready: `http://127.0.0.1:${server.address().port}` }));
});
