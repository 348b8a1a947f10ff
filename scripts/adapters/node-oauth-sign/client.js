// The whole flow with node's fetch and oauth-sign: see scripts/adapters/clients.
const sign = require("oauth-sign");
const [base, callback, method] = process.argv.slice(2);

async function answer(verb, path, credentials, more = {}, query = {}) {
  const parameters = {
    oauth_consumer_key: "ck", oauth_signature_method: method, oauth_version: "1.0",
    oauth_timestamp: `${Math.floor(Date.now() / 1000)}`,
    oauth_nonce: require("crypto").randomBytes(16).toString("hex"), ...more,
  };
  if (credentials.token) parameters.oauth_token = credentials.token;
  parameters.oauth_signature = sign.sign(
    method, verb, base + path, { ...parameters, ...query }, "cs", credentials.secret);
  const header = "OAuth " + Object.entries(parameters)
    .map(([name, value]) => `${name}="${sign.rfc3986(value)}"`).join(", ");
  const text = Object.entries(query).map((pair) => pair.map(sign.rfc3986).join("=")).join("&");
  const got = await fetch(base + path + (text && "?" + text), { method: verb, headers: { Authorization: header } });
  const body = await got.text();
  if (!got.ok) throw new Error(body);
  return body;
}

function credentials(text) {
  const form = new URLSearchParams(text);
  return { token: form.get("oauth_token"), secret: form.get("oauth_token_secret") };
}

async function main() {
  const temporary = credentials(await answer("POST", "/initiate", {}, { oauth_callback: callback }));
  console.log(`${base}/authorize?oauth_token=${temporary.token}`);
  const oauth_verifier = require("fs").readFileSync(0, "utf8").trim();
  const access = credentials(await answer("POST", "/token", temporary, { oauth_verifier }));
  const text = await answer("GET", "/echo", access, {}, { a: "b c", é: "!*'()" });
  if (!text.startsWith("ok")) throw new Error(text);
  console.log("ok");
}

main().catch((error) => { console.error(error.message); process.exit(1); });
