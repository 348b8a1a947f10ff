// Explains requests that are signed with OAuth 1.0a: the engine of oauthcheck, as WebAssembly.
// It has no network, no files and no clock but the one that is read here.

const secrets = ['consumerSecret', 'tokenSecret', 'environment'];
const explained = [...secrets, 'format', 'scheme', 'method', 'url', 'body', 'provider', 'edited', 'id'];
const composed = [
  'method', ...secrets, 'url', 'body', 'contentType', 'consumerKey', 'token', 'signatureMethod', 'nonce', 'timestamp',
];

// Letters and digits alone, which every implementation encodes correctly.
const freshNonce = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))).replace(/[+/=]/g, '');

/** Makes the engine of oauthcheck.wasm: its bytes, or the compiled module. */
export async function load(module) {
  const memory = () => new Uint8Array(instance.exports.memory.buffer);
  const absent = () => 8; // EBADF: there are no files
  const loaded = await WebAssembly.instantiate(module, {
    page: {
      milliseconds: () => performance.now(),
      exhausted() { throw new RangeError('The text needs more than the 256 MB of memory that the engine may use.'); },
    },
    wasi_snapshot_preview1: {
      fd_close: absent, fd_seek: absent, fd_write: absent,
      random_get(start, count) { crypto.getRandomValues(memory().subarray(start, start + count)); return 0; },
    },
  });
  const instance = loaded.instance ?? loaded;
  const { allocate, give, explain, share, sign, formats, answer_start: answerStart } = instance.exports;

  function pass(text) {
    const bytes = new TextEncoder().encode(text);
    const start = allocate(bytes.length);
    memory().set(bytes, start);
    give(start, bytes.length);
  }

  function answer(count) {
    const start = answerStart();
    return JSON.parse(new TextDecoder().decode(memory().subarray(start, start + count)));
  }

  const reading = (read) => (text, options = {}) => {
    pass(text);
    for (const name of explained) pass(options[name] ?? '');
    return answer(read(options.now ?? Date.now() / 1000, options.budget ?? 10_000, options.whole ?? 0));
  };

  return {
    explain: reading(explain),
    share: reading(share),
    sign(request) {
      const whole = { nonce: freshNonce(), timestamp: String(Math.floor(Date.now() / 1000)), ...request };
      for (const name of composed) pass(whole[name] ?? '');
      return answer(sign());
    },
    formats: () => answer(formats()).formats,
  };
}
