// oauth-sign behind oauthcheck's adapter protocol: sign, and generateBase. The caller gives the
// base string URI and all parameters that are signed; this splits the query off the URL, and skips
// URLs which would have to be normalized besides.
const library = require('oauth-sign');
const { grouped, serve } = require('../node/protocol.js');

function sign(question) {
  const { oauth_signature, ...sent } = question.oauth;
  const method = sent.oauth_signature_method ?? 'HMAC-SHA1';
  const url = new URL(question.url);
  const [uri] = question.url.split(/[?#]/);
  if (uri !== url.origin + url.pathname) return { skipped: 'the caller normalizes the URL' };

  const parameters = grouped([...url.searchParams, ...question.form, ...Object.entries(sent)]);
  if ('oauth_signature' in parameters) return { skipped: 'the caller leaves oauth_signature out' };
  const secret = method === 'RSA-SHA1' ? question.private_key : question.consumer_secret;
  return {
    base_string:
      method === 'PLAINTEXT' ? undefined : library.generateBase(question.method, uri, parameters),
    signature: library.sign(
      method, question.method, uri, parameters, secret, question.token_secret),
  };
}

serve(require('oauth-sign/package.json'), sign);
