// oauth-1.0a behind oauthcheck's adapter protocol: authorize and toHeader. The library leaves the
// hash to a function of its user, which is what its documentation shows: Node's own.
const crypto = require('node:crypto');
const OAuth = require('oauth-1.0a');
const { fullURL, grouped, pairs, serve, skipUnless } = require('../node/protocol.js');

const HASHES = { 'HMAC-SHA1': 'sha1', 'HMAC-SHA256': 'sha256', 'HMAC-SHA512': 'sha512' };
const METHODS = [...Object.keys(HASHES), 'PLAINTEXT'];

function sign({ request, oauth, secrets }) {
  const {
    realm, oauth_consumer_key, oauth_token, oauth_signature_method, oauth_version, oauth_nonce,
    oauth_timestamp, oauth_body_hash, oauth_signature, ...others
  } = oauth;
  for (const name of ['oauth_consumer_key', 'oauth_signature_method', 'oauth_version']) {
    skipUnless(name in oauth, `${name} is always sent`);
  }
  const isSupported = METHODS.includes(oauth_signature_method);
  skipUnless(isSupported, `${oauth_signature_method} is not supported`);
  skipUnless(oauth_version !== '', 'oauth_version is 1.0 rather than empty');
  skipUnless(realm !== '', 'an empty realm is not sent');
  skipUnless(request.body === undefined || 'oauth_body_hash' in oauth, 'a raw body is not read');

  const answer = {};
  const client = OAuth({
    consumer: { key: oauth_consumer_key, secret: secrets.consumer_secret ?? '' },
    signature_method: oauth_signature_method, version: oauth_version, realm,
    hash_function: oauth_signature_method === 'PLAINTEXT' ? undefined : (baseString, key) => {
      answer.base_string = baseString;
      const hash = HASHES[oauth_signature_method];
      return crypto.createHmac(hash, key).update(baseString).digest('base64');
    },
    body_hash_function: (body) =>
      crypto.createHash(HASHES[oauth_signature_method] ?? 'sha1').update(body).digest('base64'),
  });
  if (oauth_nonce !== undefined) client.getNonce = () => oauth_nonce;
  if (oauth_timestamp !== undefined) client.getTimeStamp = () => oauth_timestamp;

  const hasHash = 'oauth_body_hash' in oauth;
  const sent = client.authorize({
    method: request.method, url: fullURL(request), includeBodyHash: hasHash,
    data: hasHash ? request.body ?? '' : grouped([...pairs(request.form), ...pairs(others)]),
  }, { key: oauth_token, secret: secrets.token_secret });
  skipUnless(
    !hasHash || [true, sent.oauth_body_hash].includes(oauth_body_hash),
    'oauth_body_hash cannot be set');
  answer.signature = sent.oauth_signature;
  answer.authorization_header = client.toHeader(sent).Authorization;
  if (oauth_nonce === undefined || oauth_timestamp === undefined) {
    answer.used = {
      oauth_nonce: sent.oauth_nonce, oauth_timestamp: String(sent.oauth_timestamp),
    };
  }
  return answer;
}

serve({
  name: 'node-oauth-1.0a', version: require('oauth-1.0a/package.json').version, methods: METHODS,
  produces: ['base_string', 'signature', 'authorization_header'],
}, sign);
