// Explains requests that are signed with OAuth 1.0a: the engine of oauthcheck, as WebAssembly.
// It has no network, no files and no clock but the one that is read here.

const names = ['consumerSecret', 'tokenSecret', 'environment', 'format', 'scheme', 'method', 'url', 'body', 'provider'];

/** Makes the engine of oauthcheck.wasm: its bytes, or the compiled module. */
export async function load(module) {
  const memory = () => new Uint8Array(instance.exports.memory.buffer);
  const absent = () => 8; // EBADF: there are no files
  const loaded = await WebAssembly.instantiate(module, {
    page: { milliseconds: () => performance.now() },
    wasi_snapshot_preview1: {
      fd_close: absent, fd_seek: absent, fd_write: absent,
      random_get(start, count) { crypto.getRandomValues(memory().subarray(start, start + count)); return 0; },
    },
  });
  const instance = loaded.instance ?? loaded;
  const { allocate, give, explain, formats, answer_start: answerStart } = instance.exports;

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

  return {
    explain(text, options = {}) {
      pass(text);
      for (const name of names) pass(options[name] ?? '');
      return answer(explain(options.now ?? Date.now() / 1000, options.budget ?? 10_000));
    },
    formats: () => answer(formats()).formats,
  };
}
