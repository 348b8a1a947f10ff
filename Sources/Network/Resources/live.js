"use strict";
// Everything that comes from a request is put into the page as text, never as markup.
const byId = (id) => document.getElementById(id);
const token = document.querySelector("meta[name=page-token]").content;
const requests = new Map();
let shown = 200, last = 0, openNumber = 0, waiting = false, stale = 0, state = null;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

async function get(path) {
  const answer = await fetch(path, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

function post(path, body) {
  return fetch(path, { method: "POST", headers: { "X-Page-Token": token }, body });
}

function matches(request) {
  if (byId("wrong").checked && request.status < 400) return false;
  const words = byId("filter").value.toLowerCase().split(/\s+/);
  const text = JSON.stringify(request).toLowerCase();
  return words.every((word) => text.includes(word));
}

function why(request) {
  return request.message ?? request.outcome ?? "";
}

// Without its query, which may be as long as a signature in it.
function shortened(target) {
  const [path, query] = target.split("?", 2);
  return query === undefined ? path : `${path}?${query.length > 24 ? "…" : query}`;
}

function row(request) {
  const open = element("button", { type: "button", "aria-label": `Open request ${request.number}` },
    `${request.method} ${shortened(request.target)}`);
  open.title = request.target;
  open.addEventListener("click", () => show(request.number));
  const time = new Date(request.time * 1000).toLocaleTimeString();
  const rule = request.rule ? `${request.status} ${request.rule}` : `${request.status}`;
  const isRight = request.status < 400;
  const made = element("tr", { class: isRight ? "right" : "wrong" },
    element("td", {}, `${request.number}`), element("td", {}, time), element("td", {}, open),
    element("td", {}, element("span", { class: `badge ${isRight ? "passed" : "failed"}` }, rule)),
    element("td", { title: request.mistakes.join(", ") }, why(request)));
  if (request.number === openNumber) made.classList.add("open");
  return made;
}

// The whole list is drawn at most once per frame, however many requests arrive.
function draw() {
  waiting = false;
  // They arrive in the order in which they were explained.
  const all = [...requests.values()].sort((one, other) => other.number - one.number);
  const found = all.filter(matches);
  byId("rows").replaceChildren(...found.slice(0, shown).map(row));
  byId("count").textContent = `${found.length} of ${all.length}`;
  byId("more").hidden = found.length <= shown;
  byId("none").hidden = all.length > 0;
  byId("tools").hidden = byId("wide").hidden = all.length === 0;
  drawFlows();
}

function schedule() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(draw);
}

function add(request) {
  // The guide makes room for the first request.
  if (!requests.size) {
    byId("begin").open = false;
    byId("columns").after(byId("begin"));
  }
  requests.set(request.number, request);
  last = Math.max(last, request.number);
  if (requests.size > 5000) requests.delete(requests.keys().next().value);
  schedule();
  clearTimeout(stale);
  stale = setTimeout(refresh, 300);
}

const steps = [
  "temporary credentials", "user sent to /authorize", "approved by the user", "token credentials", "protected resource",
];

// How many steps a client has gone, and how the flow has ended if it was denied or has expired.
function progress(entry) {
  const all = [...requests.values()];
  const visited = all.some((request) => request.endpoint === "authorize" && request.target.includes(entry.temporary));
  const used = all.some((request) =>
    request.endpoint === "resource" && request.token === entry.token && request.status < 400);
  switch (entry.state) {
    case "requested": return [visited ? 2 : 1];
    case "approved": return [3];
    case "exchanged": return [used ? 5 : 4];
    default: return [2, entry.state];
  }
}

function line(done, stopped) {
  return element("ol", { class: "flow" }, ...steps.map((title, index) => {
    if (index < done) return element("li", { class: "done" }, `${title} ✓`);
    return index === done && stopped ? element("li", { class: "stopped" }, stopped) : element("li", {}, title);
  }));
}

function drawFlows() {
  const flows = state?.flows ?? [];
  byId("flows").replaceChildren(...flows.length
    ? flows.slice(-3).reverse().flatMap((entry) =>
      [element("p", {}, `${entry.client}: ${entry.token ?? entry.temporary}`), line(...progress(entry))])
    : [line(0), element("p", { class: "sentence" }, "The flow begins with POST /initiate.")]);
}

function snippet(text) {
  const copy = element("button", { type: "button" }, "Copy");
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(copy.previousSibling);
    }
  });
  return element("div", { class: "snippet" }, element("pre", { class: "wrapped" }, text), copy);
}

// The settings of client libraries.
const libraries = {
  "Python: requests-oauthlib": (base, ready) => `from requests_oauthlib import OAuth1Session
session = OAuth1Session("${ready.consumer_key}", "${ready.consumer_secret}", "${ready.token}", "${ready.token_secret}")
print(session.get("${base}/photos").text)`,
  "JavaScript: oauth-1.0a": (base, ready) => `const oauth = OAuth({
  consumer: { key: "${ready.consumer_key}", secret: "${ready.consumer_secret}" },
  signature_method: "HMAC-SHA1",
  hash_function: (text, key) => crypto.createHmac("sha1", key).update(text).digest("base64"),
});
const url = "${base}/photos";
const token = { key: "${ready.token}", secret: "${ready.token_secret}" };
const headers = oauth.toHeader(oauth.authorize({ url, method: "GET" }, token));
console.log(await (await fetch(url, { headers })).text());`,
  "PHP: OAuth": (base, ready) => `$oauth = new OAuth("${ready.consumer_key}", "${ready.consumer_secret}");
$oauth->setToken("${ready.token}", "${ready.token_secret}");
$oauth->fetch("${base}/photos");
echo $oauth->getLastResponse();`,
  "Ruby: oauth": (base, ready) => `consumer = OAuth::Consumer.new("${ready.consumer_key}", "${ready.consumer_secret}", site: "${base}",
  request_token_path: "/initiate", authorize_path: "/authorize", access_token_path: "/token")
token = OAuth::AccessToken.new(consumer, "${ready.token}", "${ready.token_secret}")
puts token.get("/photos").body`,
  "Go: dghubble/oauth1": (base, ready) => `config := oauth1.NewConfig("${ready.consumer_key}", "${ready.consumer_secret}")
config.Endpoint = oauth1.Endpoint{RequestTokenURL: "${base}/initiate",
	AuthorizeURL: "${base}/authorize", AccessTokenURL: "${base}/token"}
token := oauth1.NewToken("${ready.token}", "${ready.token_secret}")
response, err := config.Client(oauth1.NoContext, token).Get("${base}/photos")`,
};

function rows(...pairs) {
  return element("table", {}, element("tbody", {}, ...pairs.map(([name, value]) =>
    element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, element("code", {}, value))))));
}

function guide({ ready, tls }) {
  const base = location.origin;
  const parts = [element("div", {}, element("h3", {}, "Endpoints"), rows(
    ["temporary credentials", `${base}/initiate`], ["authorization", `${base}/authorize`],
    ["token credentials", `${base}/token`], ["protected resources", "every other path of this server"],
    ...(tls && tls !== base ? [["the same over https", tls]] : [])))];
  if (!ready) {
    parts.push(element("div", {}, element("h3", {}, "Credentials"),
      element("p", {}, "Use the credentials in the --clients file, or in the state file.")));
    return parts;
  }
  parts.push(element("div", {}, element("h3", {}, "Credentials, ready to use"), rows(
    ["consumer key", ready.consumer_key], ["consumer secret", ready.consumer_secret],
    ["token", ready.token], ["token secret", ready.token_secret])));
  const words = [`CONSUMER_KEY=${ready.consumer_key}`, `CONSUMER_SECRET=${ready.consumer_secret}`,
    `ACCESS_TOKEN=${ready.token}`, `TOKEN_SECRET=${ready.token_secret}`].join(" ");
  const sign = `oauthcheck sign --url ${base}/photos \\\n  --env-file serve.env --format curl`;
  parts.push(element("div", {}, element("h3", {}, "A valid request, and a request with a mistake"),
    snippet(`printf '%s\\n' ${words} >serve.env\n${sign} | sh`),
    element("p", {}, "The next command adds a parameter after signing. The answer names the mistake."),
    snippet(`${sign} | sed 's#photos$#photos?size=big#' | sh`)));
  const choice = element("select", {}, ...Object.keys(libraries).map((name) => element("option", {}, name)));
  const code = element("div");
  const choose = () => code.replaceChildren(snippet(libraries[choice.value](base, ready)));
  choice.addEventListener("change", choose);
  choose();
  parts.push(element("div", {}, element("h3", {}, "In your client"),
    element("label", {}, "Library", choice), code));
  return parts;
}

function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function describe(received) {
  const isFirst = !state;
  state = received;
  const broken = state.misbehave ? ` The server misbehaves on purpose: ${state.misbehave}.` : "";
  const keys = state.clients.map((client) => client.key).join(", ");
  byId("server").textContent = `${counted(state.clients.length, "client")} (${keys}), ` +
    `${counted(state.tokens, "token")}, ${counted(state.nonces, "nonce")}.${broken}`;
  if (!isFirst) return;
  byId("address").textContent = state.watching ? "" : location.origin;
  byId("flow").hidden = byId("begin").hidden = state.watching;
  if (state.watching) {
    document.title = byId("command").textContent = "oauthcheck watch";
    byId("title").textContent = "Requests passing through watch";
  } else {
    byId("guide").replaceChildren(...guide(state));
  }
}

function refused(client) {
  return [...requests.values()].filter((request) => request.client === client && request.status >= 400).length;
}

// The requests that show something, each of which can be opened.
function references(numbers) {
  const buttons = numbers.slice(0, 4).map((number) => {
    const open = element("button", { type: "button", class: "reference", "aria-label": `Open request ${number}` }, `${number}`);
    open.addEventListener("click", () => show(number));
    return open;
  });
  const more = numbers.length - buttons.length;
  return [...buttons, ...(more > 0 ? [` and ${more} more`] : [])];
}

// What was seen of a client: the steps of the flow, and its habits.
function client(report) {
  const steps = report.flow.map((step) => element("li", { class: step.requests.length ? "done" : step.refused.length ? "stopped" : "" },
    `${step.requests.length ? "✓ " : ""}${step.title} (§${step.section}): `,
    ...references(step.requests), ...(step.refused.length ? [`${step.requests.length ? "; " : ""}refused: `, ...references(step.refused)] : []),
    ...(step.requests.length + step.refused.length ? [] : ["not seen"])));
  const findings = report.findings.map((finding) =>
    element("li", {}, `${finding.text} (RFC 5849 §${finding.section}) `, ...references(finding.requests)));
  return [
    element("h3", {}, `${report.client}: ${counted(report.requests, "request")}, ${refused(report.client)} refused`),
    ...(steps.length ? [element("ul", { class: "flow" }, ...steps)] : []),
    findings.length ? element("ul", {}, ...findings) : element("p", {}, "No unusual habits were found.")];
}

async function refresh() {
  try {
    describe(await get("/_/state"));
    drawFlows();
    const reports = await get("/_/client");
    if (reports.length) {
      byId("clients").replaceChildren(...reports.flatMap(client));
    }
  } catch (error) {
    byId("server").textContent = "The server does not answer.";
  }
}

function pair(correct, found) {
  let start = 0;
  while (start < correct.length && correct[start] === found[start]) start++;
  const line = (title, text) => {
    const pre = element("pre", { class: "wrapped" }, text.slice(0, start));
    pre.append(element("mark", {}, text.slice(start, start + 1) || "∅"), text.slice(start + 1));
    return [element("h3", {}, title), pre];
  };
  return element("div", { class: "pair" },
    ...line("Correct base string", correct), ...line("Base string that the client signed", found));
}

function explanation(detail) {
  const parts = [];
  const summary = detail.summary;
  if (summary.message) {
    parts.push(element("p", {}, `${summary.rule} (RFC 5849 §${detail.section}): ${summary.message}.`));
  } else {
    parts.push(element("p", {}, "No fault was found in this request."));
  }
  if (detail.fix) parts.push(element("p", {}, `Fix: ${detail.fix}.`));
  const found = detail.explanation;
  for (const mistake of found?.mistakes ?? []) {
    parts.push(element("h3", {}, `${mistake.id} (RFC 5849 §${mistake.section})`),
      element("p", {}, mistake.mistake), element("p", {}, `Fix: ${mistake.fix}.`));
  }
  if (found?.correct_base_string && found.found_base_string) {
    parts.push(pair(found.correct_base_string, found.found_base_string));
  } else if (found && !found.mistakes.length) {
    parts.push(element("pre", { class: "wrapped" }, found.text.join("\n")));
  }
  for (const note of detail.notes) parts.push(element("p", { class: "notes" }, note));
  return parts;
}

async function show(number) {
  const detail = await get(`/_/requests/${number}`);
  openNumber = number;
  byId("detail-title").textContent = `Request ${number}`;
  byId("why").replaceChildren(...explanation(detail));
  byId("raw").replaceChildren(...detail.raw.map((piece) =>
    element("span", { class: piece.kind === "other" ? "" : `piece ${piece.kind}` }, piece.text)));
  byId("derivation").replaceChildren(...detail.derivation.flatMap((step) => [
    element("h3", {}, `${step.stage} (${step.section})`),
    element("pre", { class: "wrapped" }, step.value)]));
  byId("copy").hidden = true;
  byId("copied").textContent = "";
  byId("detail").hidden = false;
  byId("detail").focus();
  schedule();
}

async function copy(form) {
  const answer = await post(`/_/requests/${openNumber}/${form}`);
  const text = (await answer.text()).trimEnd();
  byId("copy").textContent = text;
  byId("copy").hidden = false;
  try {
    await navigator.clipboard.writeText(text);
    byId("copied").textContent = "Copied.";
  } catch {
    byId("copied").textContent = "Select the text below to copy it.";
  }
}

byId("filter").addEventListener("input", schedule);
byId("wrong").addEventListener("change", schedule);
byId("more").addEventListener("click", () => { shown += 500; schedule(); });
byId("close").addEventListener("click", () => {
  byId("detail").hidden = true;
  openNumber = 0;
  schedule();
  byId("filter").focus();
});
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => copy(button.dataset.copy));
}
byId("paste").addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await post("/_/paste", byId("text").value);
  byId("pasted").textContent = (await answer.json()).text.join("\n");
  byId("pasted").hidden = false;
});

async function catchUp() {
  for (const request of await get(`/_/requests?after=${last}`)) add(request);
}

const events = new EventSource("/_/events");
// Also after a lost connection: what happened in between is asked for.
events.addEventListener("open", catchUp);
events.addEventListener("message", (event) => add(JSON.parse(event.data)));
events.addEventListener("error", () => { byId("server").textContent = "The server does not answer."; });
refresh();
