// What the adapters in JavaScript share: oauthcheck's protocol, without anything that signs.
const readline = require('node:readline');

// Thrown where the library cannot be asked something.
class Skipped extends Error {}

function skipUnless(isPossible, reason) {
  if (!isPossible) throw new Skipped(reason);
}

// Parameters as the protocol has them, an object or a list of pairs, as [name, value] pairs.
function pairs(parameters = []) {
  if (Array.isArray(parameters)) return parameters;
  return Object.entries(parameters).flatMap(
    ([name, values]) => [values].flat().map((value) => [name, value]));
}

// Pairs as the libraries take them: an object, with the values of a repeated name in an array.
function grouped(parameters) {
  const object = Object.create(null);
  for (const [name, value] of parameters) {
    object[name] = name in object ? [object[name], value].flat() : value;
  }
  return object;
}

// The URL with the parameters that the request has beside it.
function fullURL({ url, query }) {
  const more = pairs(query).map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  if (!more) return url;
  const [, start, fragment] = url.match(/^([^#]*)(.*)$/s);
  return start + (start.includes('?') ? '&' : '?') + more + fragment;
}

// Answers questions until there are no more; `sign` is a function from question to answer.
async function serve(start, sign) {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const question = JSON.parse(line);
    if (question.op === 'stop') break;
    const answer = question.op === 'start'
      ? { language: 'javascript', operations: ['sign'], ...start }
      : { seq: question.seq, ...answered(question, sign) };
    process.stdout.write(JSON.stringify(answer) + '\n');
  }
}

function answered(question, sign) {
  if (question.op !== 'sign') return { skipped: `the library does not ${question.op}` };
  try {
    return sign({ secrets: {}, oauth: {}, ...question });
  } catch (error) {
    return error instanceof Skipped ? { skipped: error.message } : { error: String(error) };
  }
}

module.exports = { fullURL, grouped, pairs, serve, skipUnless };
