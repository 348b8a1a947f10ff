'use strict';
// Draws what the module says. Nothing here knows OAuth.
const byId = (id) => document.getElementById(id);
const text = byId('text'), answer = byId('answer');
// A text that is too long to be shown in the box.
let unshown = '', environment = '', module, worker, number = 0, waiting, timer;
// What is asked, and what is done with the answer; what was edited: the place of a request, and its vector.
let asked, receive, edited, isSigning = false;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

// MARK: - The module

const bytesOf = (id) => Uint8Array.from(atob(byId(id).textContent), (letter) => letter.charCodeAt(0));

async function compiled() {
  const packed = bytesOf('module'), size = Number(byId('module').dataset.size);
  const { instance: { exports: { memory, start, unpack } } } = await WebAssembly.instantiate(bytesOf('unpack'));
  memory.grow(Math.ceil((packed.length + size) / 65536));
  new Uint8Array(memory.buffer).set(packed, start());
  const unpacked = start() + packed.length;
  unpack(start(), unpacked, size);
  return WebAssembly.compile(new Uint8Array(memory.buffer, unpacked, size));
}

function start() {
  const source = new Blob([byId('worker').textContent], { type: 'text/javascript' });
  worker = new Worker(URL.createObjectURL(source));
  worker.onmessage = ({ data }) => {
    if (data.formats) offer(data.formats);
    else if (data.number === number) receive(data);
  };
  if (byId('format').options.length === 1) worker.postMessage({ module });
}

function offer(formats) {
  byId('format').append(...formats.map(({ name, title }) => element('option', { value: name }, title)));
}

// Asks the module; the answer goes to `then`, unless something else is asked before.
async function ask(question, then) {
  number += 1;
  asked = question;
  const mine = number;
  module ??= await compiled();
  if (mine !== number) return;
  if (!worker) start();
  clearTimeout(waiting);
  waiting = setTimeout(() => { byId('work').hidden = false; }, 700);
  receive = ({ answer: found, fault }) => {
    asked = undefined;
    clearTimeout(waiting);
    byId('work').hidden = true;
    if (!fault) return then(found);
    show([card('unknown', 'This page cannot explain this text',
      element('p', {}, `${fault} The command-line program does not have this limit: oauthcheck explain FILE.`))]);
  };
  worker.postMessage({ number, module, ...question });
}

// The fields that correct how a text is read.
const reading = ['format', 'scheme', 'method', 'url', 'body', 'provider'];
const values = (names, prefix = '') => Object.fromEntries(names.map((name) => [name, byId(prefix + name).value]));
const secrets = () => ({ environment, ...values(['consumerSecret', 'tokenSecret']) });

// Shows this instead of an answer.
function answerNothing(...cards) {
  number += 1;
  asked = undefined;
  clearTimeout(waiting);
  byId('work').hidden = true;
  show(cards);
}

function explain() {
  edited = undefined;
  if (isSigning) return sign();
  const content = unshown || text.value;
  if (!content.trim()) {
    byId('read').textContent = '';
    return answerNothing();
  }
  const options = { budget: 5000, whole: 1000, ...secrets(), ...values(reading) };
  const question = { text: content, options };
  return ask(question, (found) => draw(found, question));
}

byId('stop').onclick = () => {
  worker?.terminate();
  worker = undefined;
  if (asked?.isMore) {
    number += 1;
    asked = undefined;
    byId('work').hidden = true;
    return;
  }
  answerNothing(card('unknown', 'Stopped', element('p', {}, 'You stopped the search. To start it again, change the text or a field.')));
};

function soon(what = explain) { clearTimeout(timer); timer = setTimeout(what, 150); }

// MARK: - The answer

function show(cards) {
  answer.replaceChildren(...cards);
  answer.classList.toggle('many', cards.length > 40);
  byId('said').textContent = answer.querySelector('h2')?.textContent ?? '';
}

const card = (kind, title, ...children) =>
  element('section', { class: `card ${kind}` }, element('h2', {}, title), ...children);

const bullets = (sentences, kind = 'statements') =>
  sentences.length ? element('ul', { class: kind }, ...sentences.map((one) => element('li', {}, one))) : null;

function draw(found, { text, options }) {
  const isSingle = found.requests.length === 1;
  const cards = found.requests.map((request, index) => {
    const question = { text, options: isSingle ? options : { ...options, id: request.id } };
    return drawn(request, found.walks[index], index + 1, isSingle, question);
  });
  const read = [];
  if (found.title) read.push(`The text was read as ${found.title}.`);
  for (const secret of found.secrets) read.push(`From the .env file: ${secret}.`);
  if (found.left_out) read.push(`Requests without OAuth parameters, not shown: ${found.left_out}.`);
  byId('read').textContent = read.join(' ');
  const notes = bullets(found.notes);
  const faults = bullets(found.faults, 'statements doubt');
  if (faults) cards.unshift(card('unknown', found.requests.length ? 'Part of the text could not be read' : 'The text could not be read', faults));
  if (found.requests.length > 1) cards.unshift(overview(found.requests));
  show([...cards, ...(notes ? [element('section', { class: 'card sentence' }, notes)] : [])]);
  if (!isSingle) searchOn(found.requests, { text, options }, 0);
}

// Searches again, one after the other, for the mistakes of requests for which there was no time.
function searchOn(requests, { text, options }, from) {
  const index = requests.findIndex(({ cut_short: isCut }, one) => isCut && one >= from);
  if (index < 0) return;
  const place = index + 1;
  const question = { text, options: { ...options, id: requests[index].id } };
  ask({ ...question, isMore: true }, ({ requests: [request], walks: [walk] }) => {
    if (request) {
      byId(`row-${place}`).lastChild.textContent = `: ${verdict(request)}`;
      const old = byId(`request-${place}`);
      const open = [...old.querySelectorAll('details')].map((one) => one.open);
      keepFocus(() => old.replaceWith(drawn(request, walk, place, false, question)));
      byId(`request-${place}`).querySelectorAll('details').forEach((one, at) => { one.open = open[at] ?? false; });
    }
    searchOn(requests, { text, options }, place);
  });
}

function overview(requests) {
  const rows = requests.map((request, index) => element('li', { id: `row-${index + 1}` },
    element('a', { href: `#request-${index + 1}` }, request.id.replace('pasted::', '')), `: ${verdict(request)}`));
  return element('section', { class: 'card' }, element('h2', {}, `${requests.length} requests`),
    element('ol', { class: 'statements' }, ...rows));
}

function verdict(request) {
  if (request.verdict === 'right') return 'the signature is correct';
  return request.summary || request.verdict;
}

// `question` is what explains this request alone.
function drawn(request, walk, place, isSingle, question) {
  const kind = { right: 'right', wrong: 'wrong' }[request.verdict] ?? 'unknown';
  const [first, ...others] = request.statements;
  const title = (isSingle ? '' : `${place}. `) + (first?.text ?? verdict(request));
  const made = card(kind, title, first ? details(first) : null,
    others.length ? element('ul', { class: 'statements' }, ...others.map(statement)) : null,
    ...request.proof.map(proof));
  made.id = `request-${place}`;
  made.append(derivation(request.stages, walk, { place, isSingle, proof: request.proof }));
  if (kind === 'wrong') made.append(sharing(question));
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
  body_hash: 'Body hash (an extension of OAuth)',
  base_string_uri: 'Base string URI (RFC 5849 §3.4.1.2)', parameters: 'Normalized parameters (§3.4.1.3)',
  base_string: 'Signature base string (§3.4.1)', signing_key: 'Signing key (§3.4.2)', signature: 'Signature (§3.4)',
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

// MARK: - The walk through the stages

// What each stage is for, for those who learn it.
const lessons = {
  request: 'The server computes the signature again from the request that it receives (RFC 5849 §3.2). So both sides must sign '
    + 'exactly the same bytes. Change a value here to see how the later stages change.',
  collected: '§3.4.1.3.1: the parameters of the query, of the Authorization header, and of the body if it is a form, are '
    + 'decoded and put into one list. realm and oauth_signature are left out; any other body is not signed.',
  base_string_uri: '§3.4.1.2: scheme and host in lower case, the port only if it is not the default of the scheme, and the '
    + 'path as it is sent. The base string URI does not include the query.',
  parameters: '§3.4.1.3.2: each name and value is encoded (§3.6): letters, digits and - . _ ~ stay, and every other byte becomes '
    + '%XX with capital letters. A space becomes %20, never +. Then the pairs are sorted by their encoded bytes and joined with = and &.',
  base_string: '§3.4.1.1: the method in capitals, the URI and the parameters, each encoded again, joined with &. A space, '
    + 'encoded as %20 before, is now %2520, because the % itself is encoded. This is correct.',
  signing_key: '§3.4.2: both secrets, each encoded, with & between them. The & is present even without a token secret.',
  signature: '§3.4.2: HMAC computes a hash of the base string with the key; an RSA method (§3.4.3) signs the base string with '
    + 'the private key instead. The bytes are written in base64.',
  authorization_header: '§3.5.1: each value is encoded and put into quotes, so the = and + of base64 become %3D and %2B.',
  body_hash: 'This is an extension that RFC 5849 does not define: the hash of a body that is not a form. It is sent and signed as oauth_body_hash.',
};
const isEdited = (of) => edited !== undefined && edited.place === of.place;
const lesson = (name) => (lessons[name] ? element('p', { class: 'teach' }, lessons[name]) : null);

function derivation(stages, walk, of) {
  if (!Object.keys(stages).length) return '';
  const made = element('details', {}, element('summary', {}, 'How to sign this request correctly, stage by stage'));
  const fill = () => { if (made.children.length === 1) made.append(...walked(stages, walk, of)); };
  made.addEventListener('toggle', () => { if (made.open) fill(); });
  if (isTeaching() || isEdited(of)) { made.open = true; fill(); }
  return made;
}

function walked(stages, walk, of) {
  const vector = isEdited(of) ? edited.vector : walk.vector;
  const stage = (name, title, ...children) => element('div', { class: 'stage' }, element('h4', {}, title), lesson(name), ...children);
  const made = [];
  if (vector) made.push(stage('request', 'The request', requestFields(vector, of)));
  if (walk.parameters.length) {
    made.push(stage('collected', 'Collected parameters (§3.4.1.3.1)', collected(walk.parameters, vector, of)));
  }
  for (const [name, value] of Object.entries(stages)) {
    const title = titles[name] ?? name;
    made.push(stage(name, title, named(title, parted(name, value, walk.parameters))));
  }
  return made;
}

// A text that can be scrolled to with the keyboard, and is called so by readers of the screen.
const named = (title, children, attributes = {}) =>
  element('pre', { class: 'wrapped', tabindex: '0', role: 'group', 'aria-label': title, ...attributes }, ...children);

const part = (name, text) => element('span', { 'data-part': name }, text);
const joined = (list, separator) => list.flatMap((one, index) => (index ? [separator, one] : [one]));

// A stage with its parts, which are marked together with those of other stages.
function parted(name, value, parameters) {
  const places = (text, separator) => joined(text.split(separator).map((piece, place) => part(String(place), piece)), separator);
  if (name === 'base_string_uri') return [part('uri', value)];
  if (!parameters.length) return [value];
  if (name === 'parameters') return places(value, '&');
  const parts = value.split('&');
  if (name !== 'base_string' || parts.length !== 3) return [value];
  return joined([[part('method', parts[0])], [part('uri', parts[1])], places(parts[2], '%26')], ['&']).flat();
}

// MARK: - Editing

// A field whose value `change` puts into a vector, which is explained then.
function edit(vector, of, key, value, change, attributes = {}) {
  const name = attributes.rows ? 'textarea' : 'input';
  const made = element(name, { 'data-key': key, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', ...attributes });
  made.value = value;
  made.oninput = () => {
    const copy = isEdited(of) ? edited.vector : structuredClone(vector);
    change(copy, made.value);
    edited = { ...of, vector: copy };
    soon(explainEdited);
  };
  return made;
}

function requestFields(vector, of) {
  const { request, expected = {} } = vector;
  const field = (label, ...rest) => element('label', {}, label, edit(vector, of, ...rest));
  const made = element('div', { class: 'values' },
    field('Method', 'method', request.method, (copy, value) => { copy.request.method = value; }, { 'data-part': 'method' }),
    field('URL', 'url', request.url, (copy, value) => { copy.request.url = value; }, { 'data-part': 'uri' }));
  if (request.body !== undefined) {
    made.append(field('Body', 'body', request.body, (copy, value) => { copy.request.body = value; }, { rows: '2' }));
  }
  if (expected.signature !== undefined) {
    made.append(field('Signature of your program', 'signature', expected.signature,
      (copy, value) => { copy.expected.signature = value; }));
  }
  if (isEdited(of)) {
    const back = element('button', { type: 'button', 'data-key': 'back' }, 'Undo all changes');
    back.onclick = () => { explain(); text.focus(); };
    made.append(back);
  }
  return made;
}

// The pieces of a query or a form, and how one of them is replaced.
function piecesOf(text, put) {
  const all = text.split('&');
  const places = all.flatMap((piece, place) => (piece ? [place] : []));
  return places.map((place) => (copy, value) => {
    const changed = [...all];
    changed[place] = `${all[place].split('=')[0]}=${encodeURIComponent(value)}`;
    put(copy, changed.join('&'));
  });
}

const pairsOf = (list, member) => (list ?? []).map((pair, place) => (copy, value) => { copy.request[member][place][1] = value; });

// For each parameter from the query or from a form, in order, what changes its value.
function changes({ request }) {
  const [, before, query, after] = /^([^?#]*\??)([^#]*)(.*)$/s.exec(request.url);
  const inURL = piecesOf(query, (copy, changed) => { copy.request.url = before + changed + after; });
  const inBody = piecesOf(request.body ?? '', (copy, changed) => { copy.request.body = changed; });
  return {
    query: [...inURL, ...pairsOf(request.query, 'query')],
    form: request.form ? pairsOf(request.form, 'form') : inBody,
  };
}

function setProtocol(name) {
  return (copy, value) => {
    copy.oauth[name] = value;
    if (name === 'oauth_body_hash' && copy.expected?.body_hash !== undefined) copy.expected.body_hash = value;
  };
}

function collected(parameters, vector, of) {
  const origins = { query: 'query', form: 'body', oauth: 'OAuth' };
  const known = vector ? changes(vector) : {};
  const counts = { query: 0, form: 0 };
  const count = (from) => parameters.filter((parameter) => parameter.from === from).length;
  const change = ({ name, from }) => {
    if (from === 'oauth') return name in (vector?.oauth ?? {}) ? setProtocol(name) : undefined;
    const place = counts[from]++;
    return known[from]?.length === count(from) ? known[from][place] : undefined;
  };
  const rows = parameters.map((parameter, index) => {
    const set = change(parameter);
    const lit = parameter.place === null ? {} : { 'data-part': String(parameter.place) };
    const value = set
      ? edit(vector, of, `parameter-${index}`, parameter.value, set, { 'aria-label': parameter.name, ...lit })
      : element('code', lit, parameter.value);
    return element('tr', {}, element('td', {}, origins[parameter.from]), element('td', {}, element('code', lit, parameter.name)),
      element('td', {}, value));
  });
  const head = element('tr', {}, ...['From', 'Name', 'Value'].map((name) => element('th', { scope: 'col' }, name)));
  return element('table', { class: 'collected' }, element('thead', {}, head), element('tbody', {}, ...rows));
}

function explainEdited() {
  const { vector, place, isSingle } = edited;
  const question = { text: JSON.stringify(vector), options: { budget: 5000, ...secrets(), edited: 'yes' } };
  ask(question, ({ requests: [request], walks: [walk], faults }) => {
    const old = byId(`request-${place}`);
    for (const fault of old.querySelectorAll('.fault')) fault.remove();
    const said = element('div', { class: 'fault' }, bullets(faults, 'statements doubt'));
    if (!request) return old.querySelector('summary').after(said);
    keepFocus(() => old.replaceWith(drawn(request, walk, place, isSingle, question)));
    byId('said').textContent = byId(`request-${place}`).querySelector('h2').textContent;
  });
}

// Draws again, and puts the cursor back to where it was.
function keepFocus(redraw) {
  const { dataset: { key } = {}, selectionStart, selectionEnd } = document.activeElement ?? {};
  redraw();
  const field = key && [...answer.querySelectorAll('[data-key]')].find((one) => one.dataset.key === key);
  if (!field) return;
  field.focus({ preventScroll: true });
  if (selectionStart !== undefined && field.setSelectionRange) field.setSelectionRange(selectionStart, selectionEnd);
}

// Marks the parts of all stages that are what the pointer is on, or else what has the focus.
function light({ target }) {
  for (const lit of answer.querySelectorAll('.lit')) lit.classList.remove('lit');
  const from = target.closest('[data-part]') ?? document.activeElement.closest('#answer [data-part]');
  if (!from) return;
  for (const one of from.closest('details').querySelectorAll('[data-part]')) {
    one.classList.toggle('lit', one.dataset.part === from.dataset.part);
  }
}
for (const name of ['pointerover', 'focusin']) answer.addEventListener(name, light);

// MARK: - Sharing

// What is asked when it is opened: a request that fails like this one, without a value of it.
function sharing(question) {
  const place = element('div');
  const made = element('details', { class: 'share' }, element('summary', {}, 'Share an invented request instead of this one'), place);
  const fill = (shared) => {
    made.ontoggle = null;
    place.replaceChildren(...drawnShared(shared));
    byId('said').textContent = place.querySelector('h3, li').textContent;
  };
  made.ontoggle = () => {
    if (!made.open) return;
    // Another answer comes in the place of this one.
    if (asked && !asked.shares && !asked.isMore) { made.open = false; return; }
    place.replaceChildren(element('p', {}, 'Inventing a request …'));
    ask({ ...question, shares: true }, fill);
  };
  return made;
}

function drawnShared({ text: content, requests: [request], faults }) {
  if (!request) return [element('h3', {}, 'This page cannot invent a request here'), bullets(faults, 'statements doubt')];
  const { pitfalls, note } = request;
  const title = pitfalls.length ? `An invented request with the same mistake${pitfalls.length > 1 ? 's' : ''}` : 'An invented request of the same form';
  return [element('h3', {}, title), element('p', {}, `${note[0].toUpperCase()}${note.slice(1)}.`), element('p', { class: 'sentence' }, invention),
    ...copied({ title: 'The request', text: content, action: 'Copy the request' }), ...linked(content)];
}

const invention = 'Every key, token, secret, nonce, host and value is replaced by an invented one of the same length, with the same '
  + 'kinds of characters and escapes. Not replaced: parameter names, the method, the content type, the signature method, '
  + 'the timestamp, and path words and versions that identify nobody. Read the request before you publish it.';

// A page on a disk has an address that shows its folders, and that nobody else can open.
function linked(content) {
  const isServed = location.protocol.startsWith('http');
  const page = isServed ? location.origin + location.pathname : '';
  const said = isServed ? 'The link opens this page with the invented request and its invented secrets, and contains nothing else.'
    : 'This page is a file on your disk, so this is only the end of a link. Add it to the address of a page that others can open.';
  return [...copied({ title: 'A link to this request', text: page + fragment(content), action: 'Copy a link' }),
    element('p', { class: 'sentence' }, said)];
}

// MARK: - Signing

const composed = ['method', 'url', 'body', 'contentType', 'consumerKey', 'token', 'signatureMethod', 'nonce', 'timestamp'];
const copies = {
  header: 'Authorization header', curl: 'curl', httpie: 'HTTPie', python: 'Python', javascript: 'JavaScript', swift: 'Swift', http: 'HTTP message',
};

function sign() {
  const request = { ...values(composed, 'sign-'), ...secrets() };
  for (const name of ['nonce', 'timestamp']) if (!request[name]) delete request[name];
  const isKnown = environment || (request.consumerKey && request.consumerSecret);
  if (!request.url || !isKnown) return answerNothing(card('unknown', 'Enter a URL, a consumer key and the consumer secret'));
  const lacksSecret = request.token && !request.tokenSecret && !environment;
  return ask({ request }, (found) => drawSigned(found, lacksSecret ? ['The token secret is empty.'] : []));
}

function drawSigned({ stages, texts, faults }, doubts) {
  if (faults.length) return show([card('unknown', 'Not signed', bullets(faults, 'statements doubt'))]);
  const made = card('right', 'The signed request', bullets(doubts, 'statements doubt'), ...texts.flatMap(copiedAs));
  made.append(derivation(stages, { vector: null, parameters: [] }, {}));
  show([made]);
}

function copiedAs({ format, text: content, fault }) {
  const title = copies[format];
  if (fault) return [element('h3', {}, title), element('p', { class: 'sentence' }, fault)];
  return copied({ title, text: content, action: 'Copy', label: `Copy: ${title}` }, { id: `copy-${format}` });
}

// A text with a button that copies it.
function copied({ title, text: content, action, label = action }, attributes = {}) {
  const pre = named(title, [content.trimEnd()], attributes);
  const button = element('button', { type: 'button', 'aria-label': label }, action);
  button.onclick = () => copy(pre, button);
  return [element('div', { class: 'copied' }, element('h3', {}, title), button), pre];
}

async function copy(pre, button) {
  try {
    await navigator.clipboard.writeText(pre.textContent);
  } catch { // not permitted, as from disk in some browsers
    getSelection().selectAllChildren(pre);
    document.execCommand('copy');
  }
  button.textContent = 'Copied';
  byId('said').textContent = 'Copied';
}

byId('again').onclick = () => { for (const name of ['nonce', 'timestamp']) byId(`sign-${name}`).value = ''; sign(); };

function press(button, isPressed) { button.setAttribute('aria-pressed', String(isPressed)); }
const isTeaching = () => document.body.classList.contains('teaching');

function choose(signs) {
  isSigning = signs;
  press(byId('explain'), !signs);
  press(byId('sign'), signs);
  for (const part of document.querySelectorAll('.of-sign')) part.hidden = !signs;
  for (const part of document.querySelectorAll('.of-explain')) part.hidden = signs;
  explain();
}
byId('explain').onclick = () => choose(false);
byId('sign').onclick = () => choose(true);
byId('teach').onclick = ({ target }) => {
  press(target, document.body.classList.toggle('teaching'));
  if (isTeaching()) { const first = answer.querySelector('section details:not(.share)'); if (first) first.open = true; }
};

// MARK: - The input

function take(name, content) {
  if (/\.env$|^\.env|\.env\./.test(name)) {
    environment = content;
    byId('from').textContent = `Secrets that you leave empty here are read from ${name}.`;
  } else {
    put(content, name);
  }
  explain();
}

const fileMax = 20e6, shownMax = 3e5;

// A browser takes seconds to break many lines.
function put(content, name) {
  unshown = content.length > shownMax ? content : '';
  text.value = unshown ? '' : content;
  text.placeholder = unshown ? `${name}: ${content.length.toLocaleString('en')} characters, which are read but not shown.` : '';
}

text.addEventListener('paste', (event) => {
  const content = event.clipboardData.getData('text/plain');
  if (content.length <= shownMax) return;
  event.preventDefault();
  put(content, 'What you pasted');
  explain();
});

async function open(files) {
  for (const file of files) {
    if (file.size <= fileMax) take(file.name, await file.text());
    else answerNothing(card('unknown', `${file.name} is too large for this page`,
      element('p', {}, `It has ${Math.ceil(file.size / 1e6)} MB, and the page reads files of up to ${fileMax / 1e6} MB. The command-line program reads `
        + 'larger files: oauthcheck explain FILE.')));
  }
}

byId('file').onchange = ({ target }) => open([...target.files]);
for (const name of ['dragover', 'dragleave', 'drop']) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    text.classList.toggle('over', name === 'dragover');
    if (name === 'drop') open([...event.dataTransfer.files]);
  });
}
byId('input').onsubmit = (event) => event.preventDefault();
byId('input').addEventListener('input', ({ target }) => {
  if (target.type === 'file') return;
  if (target === text) [unshown, text.placeholder] = ['', ''];
  // The secrets belong to an edited request, too.
  soon(edited?.isSingle && target.id.endsWith('Secret') ? explainEdited : explain);
});
byId('show').onclick = ({ target }) => {
  const shown = target.getAttribute('aria-pressed') !== 'true';
  press(target, shown);
  target.textContent = shown ? 'Hide secrets' : 'Show secrets';
  for (const id of ['consumerSecret', 'tokenSecret']) byId(id).type = shown ? 'text' : 'password';
};

// MARK: - Examples

const examples = {{examples}};

for (const [title, example] of Object.entries(examples)) {
  const button = element('button', { type: 'button' }, title);
  const place = byId(example.teaches ? 'lessons' : 'examples');
  button.onclick = () => {
    put(example.text, '');
    [byId('consumerSecret').value, byId('tokenSecret').value] = [example.consumerSecret, example.tokenSecret];
    explain();
  };
  place.append(button, ' ');
}
if (typeof WebAssembly === 'object') {
  if (!takeLinked()) byId('examples').querySelector('button').click();
} else {
  show([card('unknown', 'This browser is too old',
    element('p', {}, 'The browser does not support WebAssembly. Use the command-line program instead: oauthcheck explain FILE.'))]);
}

// MARK: - Links

// A link to an example has its text, an invented request, in the fragment: #text= and base64url.
function fragment(content) {
  const letters = Array.from(new TextEncoder().encode(content), (byte) => String.fromCharCode(byte)).join('');
  return `#text=${btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

function takeLinked() {
  const written = /^#text=([\w-]+)$/.exec(location.hash)?.[1];
  if (!written || written.length % 4 === 1) return false; // the second is no base64
  const bytes = Uint8Array.from(atob(written.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  put(new TextDecoder().decode(bytes), 'The text from the link');
  for (const id of reading) byId(id).value = '';
  choose(false);
  return true;
}

addEventListener('hashchange', takeLinked);
