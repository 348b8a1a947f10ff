// oauth-1.0a behind oauthcheck's adapter protocol: authorize and toHeader. The library leaves the
// hash to a function of its user, which is what its documentation shows: Node's own.
const crypto = require('node:crypto');
const OAuth = require('oauth-1.0a');
const { grouped, serve } = require('../node/protocol.js');

const HASHES = { 'HMAC-SHA1': 'sha1', 'HMAC-SHA256': 'sha256', 'HMAC-SHA512': 'sha512' };

function sign({ method, url, form, body, oauth, realm, consumer_secret, token_secret }) {
  const {
    oauth_consumer_key, oauth_token, oauth_signature_method, oauth_version, oauth_nonce,
    oauth_timestamp, oauth_body_hash, oauth_signature, ...others
  } = oauth;
  const answer = {};
  const client = OAuth({
    consumer: { key: oauth_consumer_key, secret: consumer_secret },
    signature_method: oauth_signature_method, version: oauth_version, realm: realm ?? undefined,
    hash_function: oauth_signature_method === 'PLAINTEXT' ? undefined : (baseString, key) => {
      answer.base_string = baseString;
      const hash = HASHES[oauth_signature_method];
      return crypto.createHmac(hash, key).update(baseString).digest('base64');
    },
    body_hash_function: (text) =>
      crypto.createHash(HASHES[oauth_signature_method] ?? 'sha1').update(text).digest('base64'),
  });
  if (oauth_nonce !== undefined) client.getNonce = () => oauth_nonce;
  if (oauth_timestamp !== undefined) client.getTimeStamp = () => oauth_timestamp;

  const hasHash = oauth_body_hash !== undefined;
  const sent = client.authorize({
    method, url, includeBodyHash: hasHash,
    data: hasHash ? body ?? '' : grouped([...form, ...Object.entries(others)]),
  }, { key: oauth_token, secret: token_secret });
  answer.signature = sent.oauth_signature;
  answer.authorization_header = client.toHeader(sent).Authorization;
  return answer;
}

serve(require('oauth-1.0a/package.json'), sign);
