"use strict";
// Everything that comes from a request is put into the page as text, never as markup.
const byId = (id) => document.getElementById(id);
const token = document.querySelector("meta[name=page-token]").content;
const requests = new Map();
let shown = 200, last = 0, openNumber = 0, waiting = false, stale = 0;

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
  if (request.mistakes.length) return request.mistakes.join(", ");
  return request.message ?? request.outcome ?? "";
}

function row(request) {
  const open = element("button", { type: "button", "aria-label": `Open request ${request.number}` },
    `${request.method} ${request.target}`);
  open.addEventListener("click", () => show(request.number));
  const time = new Date(request.time * 1000).toLocaleTimeString();
  const rule = request.rule ? `${request.status} ${request.rule}` : `${request.status}`;
  const made = element("tr", { class: request.status < 400 ? "right" : "wrong" },
    element("td", {}, `${request.number}`), element("td", {}, time), element("td", {}, open),
    element("td", {}, rule), element("td", {}, why(request)));
  if (request.number === openNumber) made.classList.add("open");
  return made;
}

// The whole list is drawn at most once per frame, however many requests arrive.
function draw() {
  waiting = false;
  const all = [...requests.values()].reverse();
  const found = all.filter(matches);
  byId("rows").replaceChildren(...found.slice(0, shown).map(row));
  byId("count").textContent = `${found.length} of ${all.length}`;
  byId("more").hidden = found.length <= shown;
}

function schedule() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(draw);
}

function add(request) {
  requests.set(request.number, request);
  last = Math.max(last, request.number);
  if (requests.size > 5000) requests.delete(requests.keys().next().value);
  schedule();
  clearTimeout(stale);
  stale = setTimeout(refresh, 300);
}

const steps = [
  ["requested", "temporary credentials"], ["approved", "authorized"], ["exchanged", "token credentials"],
];

function flow(entry) {
  const reached = { requested: 0, approved: 1, denied: 1, ended: 1, exchanged: 2 }[entry.state];
  const items = steps.map(([, title], index) => {
    const isStopped = index === reached && (entry.state === "denied" || entry.state === "ended");
    const done = index <= reached ? (isStopped ? "stopped" : "done") : "";
    let text = isStopped ? entry.state : title;
    if (index === 0) text += ` ${entry.temporary}`;
    if (index === 2 && entry.token) text += ` ${entry.token}`;
    return element("li", { class: done }, text + (done ? " ✓" : ""));
  });
  return [element("p", {}, `${entry.client}, callback ${entry.callback}`),
    element("ol", { class: "flow" }, ...items)];
}

async function refresh() {
  try {
    const state = await get("/_/state");
    const broken = state.misbehave ? ` It breaks ${state.misbehave} on purpose.` : "";
    byId("server").textContent =
      `${state.clients.map((client) => client.key).join(", ")}: ${state.clients.length} clients, ` +
      `${state.tokens} tokens, ${state.nonces} nonces.${broken}`;
    if (state.flows.length) {
      byId("flows").replaceChildren(...state.flows.reverse().slice(0, 5).flatMap(flow));
    }
    const reports = await get("/_/client");
    if (reports.length) {
      byId("clients").replaceChildren(...reports.flatMap((report) => [
        element("h3", {}, `${report.client}: ${report.requests} requests`),
        element("ul", {}, ...(report.findings.length
          ? report.findings.map((f) => element("li", {}, `${f.text} (RFC 5849 §${f.section})`))
          : [element("li", {}, "nothing unusual")]))]));
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
    parts.push(element("p", {}, "This request is right."));
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
