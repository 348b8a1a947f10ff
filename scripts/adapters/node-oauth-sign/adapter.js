// oauth-sign behind oauthcheck's adapter protocol: sign, and generateBase. The caller gives the
// base string URI and all parameters that are signed; this splits the query off the URL, and skips
// URLs which would have to be normalized besides.
const library = require('oauth-sign');
const { fullURL, grouped, pairs, serve, skipUnless } = require('../node/protocol.js');

const METHODS = ['HMAC-SHA1', 'HMAC-SHA256', 'RSA-SHA1', 'PLAINTEXT'];

function sign({ request, oauth, secrets }) {
  const { realm, oauth_signature, ...sent } = oauth;
  const method = sent.oauth_signature_method ?? 'HMAC-SHA1';
  skipUnless(METHODS.includes(method), `${method} is not supported`);
  skipUnless(request.body === undefined, 'a raw body is not read');
  skipUnless(sent.oauth_body_hash !== true, 'oauth_body_hash is not computed');
  skipUnless(method !== 'RSA-SHA1' || secrets.private_key, 'there is no private key');
  const url = new URL(fullURL(request));
  const [uri] = request.url.split(/[?#]/);
  skipUnless(uri === url.origin + url.pathname, 'the caller normalizes the URL');

  const parameters = grouped([...url.searchParams, ...pairs(request.form), ...pairs(sent)]);
  skipUnless(!('oauth_signature' in parameters), 'the caller leaves oauth_signature out');
  const isRSA = method === 'RSA-SHA1';
  return {
    base_string:
      method === 'PLAINTEXT' ? undefined : library.generateBase(request.method, uri, parameters),
    signature: library.sign(
      method, request.method, uri, parameters,
      isRSA ? secrets.private_key : secrets.consumer_secret, secrets.token_secret),
  };
}

serve({
  name: 'node-oauth-sign', version: require('oauth-sign/package.json').version, methods: METHODS,
  produces: ['base_string', 'signature'],
}, sign);
