// Tests a client of OAuth 1.0a: node --test
// Put your client's request in the place of `signed`: as an HTTP message, a curl command, a log, or what you have.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { load } from './oauthcheck.mjs';

const { explain } = await load(await readFile(new URL('oauthcheck.wasm', import.meta.url)));
const secrets = { consumerSecret: 'cs', tokenSecret: 'ts' };
const now = 1_700_000_000;

const encoded = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (letter) => '%' + letter.charCodeAt(0).toString(16).toUpperCase());

function signed(encode) {
  const oauth = { oauth_consumer_key: 'ck', oauth_nonce: 'n1', oauth_signature_method: 'HMAC-SHA1', oauth_timestamp: String(now), oauth_token: 'tk' };
  const parameters = [...Object.entries(oauth), ['q', 'red shoes']].map(([name, value]) => `${name}=${encode(value)}`).sort().join('&');
  const text = `GET&${encoded('https://api.example.com/tags')}&${encoded(parameters)}`;
  const signature = createHmac('sha1', `${secrets.consumerSecret}&${secrets.tokenSecret}`).update(text).digest('base64');
  const header = Object.entries({ ...oauth, oauth_signature: signature }).map(([name, value]) => `${name}="${encoded(value)}"`).join(', ');
  return `GET /tags?q=red%20shoes HTTP/1.1\r\nHost: api.example.com\r\nAuthorization: OAuth ${header}\r\n\r\n`;
}

test('the client signs correctly', () => {
  const { requests: [request], faults } = explain(signed(encoded), { ...secrets, now, scheme: 'https' });
  assert.deepEqual(faults, []);
  assert.equal(request.verdict, 'right', request.summary);
});

test('a mistake is named, with its fix', () => {
  const { requests: [request] } = explain(signed((text) => encoded(text).replaceAll('%20', '+')), { ...secrets, now, scheme: 'https' });
  assert.equal(request.verdict, 'wrong');
  assert.deepEqual(request.explanations[0].pitfalls, ['plus-for-space']);
  assert.match(request.explanations[0].fix, /%20/);
});
