// A library to test with docs/use-the-vectors.md: it asks an oauthcheck process through two pipes.
import { openSync, readSync, writeSync } from 'node:fs';

const to = openSync('questions', 'w'), back = openSync('answers', 'r');
const block = Buffer.alloc(1 << 20);

function ask(question) {
  writeSync(to, `${JSON.stringify(question)}\n`);
  let text = '';
  while (!text.endsWith('\n')) text += block.toString('latin1', 0, readSync(back, block));
  return JSON.parse(Buffer.from(text, 'latin1').toString());
}

export function sign(method, url, form, oauth, consumer_secret, token_secret) {
  const request = form.length ? { method, url, form } : { method, url };
  return ask({ op: 'sign', seq: 1, request, oauth, secrets: { consumer_secret, token_secret } }).signature;
}

ask({ op: 'start', protocol: 1 });
