'use strict';
// Draws what the module says. Nothing here knows OAuth.
const byId = (id) => document.getElementById(id);
const text = byId('text'), answer = byId('answer');
let environment = '', module, worker, number = 0, waiting, timer;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

// MARK: - The module

async function compiled() {
  const packed = Uint8Array.from(atob(byId('module').textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

function start() {
  const source = new Blob([byId('worker').textContent], { type: 'text/javascript' });
  worker = new Worker(URL.createObjectURL(source));
  worker.onmessage = ({ data }) => {
    if (data.formats) offer(data.formats);
    else if (data.number === number) finish(data);
  };
  if (byId('format').options.length === 1) worker.postMessage({ module });
}

function offer(formats) {
  byId('format').append(...formats.map(({ name, title }) => element('option', { value: name }, title)));
}

async function explain() {
  number += 1;
  if (!text.value.trim()) { clearTimeout(waiting); byId('work').hidden = true; byId('read').textContent = ''; return show([]); }
  module ??= await compiled();
  if (!worker) start();
  clearTimeout(waiting);
  waiting = setTimeout(() => { byId('work').hidden = false; }, 700);
  const options = { environment, budget: 5000 };
  for (const name of ['consumerSecret', 'tokenSecret', 'format', 'scheme', 'method', 'url', 'provider']) {
    options[name] = byId(name).value;
  }
  worker.postMessage({ number, module, text: text.value, options });
}

function finish({ answer: found, fault }) {
  clearTimeout(waiting);
  byId('work').hidden = true;
  if (fault) return show([card('unknown', 'This text cannot be explained here',
    element('p', {}, 'The search ended early. The program has no such limits: oauthcheck explain FILE.'))]);
  draw(found);
}

byId('stop').onclick = () => {
  worker?.terminate();
  worker = undefined;
  number += 1;
  byId('work').hidden = true;
  show([card('unknown', 'Stopped', element('p', {}, 'The search was stopped. Change something to start it again.'))]);
};

function soon() { clearTimeout(timer); timer = setTimeout(explain, 150); }

// MARK: - The answer

const show = (cards) => answer.replaceChildren(...cards);

const card = (kind, title, ...children) =>
  element('section', { class: `card ${kind}` }, element('h2', {}, title), ...children);

const bullets = (sentences, kind = 'statements') =>
  sentences.length ? element('ul', { class: kind }, ...sentences.map((one) => element('li', {}, one))) : null;

function draw(found) {
  const cards = found.requests.map((request, index) => drawn(request, found.requests.length > 1 ? index + 1 : 0));
  const read = [];
  if (found.title) read.push(`Read as ${found.title}.`);
  for (const secret of found.secrets) read.push(`From the .env file: ${secret}.`);
  if (found.left_out) read.push(`${found.left_out} without OAuth left out.`);
  byId('read').textContent = read.join(' ');
  const notes = bullets(found.notes);
  const faults = bullets(found.faults, 'statements doubt');
  if (faults) cards.unshift(card('unknown', found.requests.length ? 'Not all of it could be read' : 'Not read', faults));
  if (found.requests.length > 1) cards.unshift(overview(found.requests));
  show([...cards, ...(notes ? [element('section', { class: 'card sentence' }, notes)] : [])]);
}

function overview(requests) {
  const rows = requests.map((request, index) => element('li', {},
    element('a', { href: `#request-${index + 1}` }, request.id.replace('pasted::', '')), `: ${verdict(request)}`));
  return element('section', { class: 'card' }, element('h2', {}, `${requests.length} requests`),
    element('ol', { class: 'statements' }, ...rows));
}

function verdict(request) {
  if (request.verdict === 'right') return 'the signature is correct';
  return request.summary || request.verdict;
}

function drawn(request, place) {
  const kind = { right: 'right', wrong: 'wrong' }[request.verdict] ?? 'unknown';
  const [first, ...others] = request.statements;
  const title = (place ? `${place}. ` : '') + (first?.text ?? verdict(request));
  const made = card(kind, title, first ? details(first) : null,
    others.length ? element('ul', { class: 'statements' }, ...others.map(statement)) : null,
    ...request.proof.map(proof));
  if (place) made.id = `request-${place}`;
  made.append(derivation(request));
  return made;
}

function details(statement) {
  const parts = [];
  if (statement.fix) parts.push(element('p', { class: 'fix' }, `Fix: ${statement.fix}.`));
  if (statement.details) parts.push(bullets(statement.details));
  return parts.length ? element('div', {}, ...parts) : null;
}

function statement(one) {
  const kind = ['doubt', 'input'].includes(one.topic) ? 'doubt' : one.topic;
  return element('li', { class: kind }, one.text, details(one));
}

const titles = {
  base_string_uri: 'Base string URI (RFC 5849 §3.4.1.2)', parameters: 'Normalized parameters (§3.4.1.3)',
  base_string: 'Signature base string (§3.4.1)', signing_key: 'Key (§3.4.2)', signature: 'Signature (§3.4)',
  authorization_header: 'Authorization header (§3.5.1)',
};

// A text in pieces that differ as a whole: parameters, then escapes and letters.
const pieces = (value) => value.match(/%(?:25)*[0-9A-Fa-f]{2}|[^]/gu) ?? [];

// Which pieces of two texts are in both, in order: for each text, a list of [piece, is in both].
function compared(one, other) {
  let start = 0, end = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [a, b] = [one, other].map((list) => list.slice(start, list.length - end));
  const common = a.length * b.length < 1e6 ? longestCommon(a, b) : [new Set(), new Set()];
  return [one, other].map((list, side) => list.map((piece, place) => [
    piece, place < start || place >= list.length - end || common[side].has(place - start)]));
}

// The places of a longest common subsequence in both lists.
function longestCommon(a, b) {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i][j] = a[i] === b[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  const places = [new Set(), new Set()];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) { places[0].add(i); places[1].add(j); i += 1; j += 1; }
    else if (lengths[i + 1][j] >= lengths[i][j + 1]) i += 1;
    else j += 1;
  }
  return places;
}

function marked(list) {
  const made = [];
  for (const [piece, isCommon] of list) {
    if (made.length && made.at(-1).isCommon === isCommon) made.at(-1).text += piece;
    else made.push({ isCommon, text: piece });
  }
  return made.map(({ isCommon, text }) => (isCommon ? text : element('mark', {}, text)));
}

function proof(one) {
  // The letters of a hash mean nothing one by one.
  const isHash = one.stage === 'signature';
  const split = (value) => (isHash ? [value] : pieces(value));
  const [found, correct] = compared(split(one.found), split(one.correct));
  const column = (name, list) => element('div', {}, element('h4', {}, name),
    element('pre', { class: 'wrapped', tabindex: '0' }, ...marked(list)));
  return element('div', {}, element('h3', {}, titles[one.stage] ?? one.stage),
    element('div', { class: 'pair' }, column('Your program', found), column('Correct', correct)));
}

function derivation(request) {
  const stages = Object.entries(request.stages).map(([name, value]) => element('div', { class: 'stage' },
    element('h4', {}, titles[name] ?? name), element('pre', { class: 'wrapped', tabindex: '0' }, value)));
  if (!stages.length) return '';
  return element('details', {}, element('summary', {}, 'How it is signed correctly, stage by stage'), ...stages);
}

// MARK: - The input

function take(name, content) {
  if (/\.env$|^\.env|\.env\./.test(name)) {
    environment = content;
    byId('from').textContent = `The secrets are those of ${name}, unless the fields have others.`;
  } else {
    text.value = content;
  }
  explain();
}

async function open(files) { for (const file of files) take(file.name, await file.text()); }

const fileMax = 20e6;
byId('file').onchange = ({ target }) => open([...target.files].filter((file) => file.size < fileMax));
for (const name of ['dragover', 'dragleave', 'drop']) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    text.classList.toggle('over', name === 'dragover');
    if (name === 'drop') open([...event.dataTransfer.files].filter((file) => file.size < fileMax));
  });
}
byId('input').onsubmit = (event) => event.preventDefault();
byId('input').addEventListener('input', (event) => { if (event.target.type !== 'file') soon(); });
byId('show').onclick = ({ target }) => {
  const shown = target.getAttribute('aria-pressed') !== 'true';
  target.setAttribute('aria-pressed', String(shown));
  target.textContent = shown ? 'Hide secrets' : 'Show secrets';
  for (const id of ['consumerSecret', 'tokenSecret']) byId(id).type = shown ? 'text' : 'password';
};

// MARK: - Examples

const examples = {{examples}};

for (const [title, example] of Object.entries(examples)) {
  const button = element('button', { type: 'button' }, title);
  button.onclick = () => {
    [text.value, byId('consumerSecret').value, byId('tokenSecret').value] =
      [example.text, example.consumerSecret, example.tokenSecret];
    explain();
  };
  byId('examples').append(button, ' ');
}
if (typeof WebAssembly === 'object' && typeof DecompressionStream === 'function') {
  byId('examples').querySelector('button').click();
} else {
  show([card('unknown', 'This browser is too old',
    element('p', {}, 'It has no WebAssembly or cannot unpack it. The program does the same: oauthcheck explain FILE.'))]);
}
