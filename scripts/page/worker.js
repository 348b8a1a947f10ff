// Runs the engine, so that a long search never stops the page.
let engine;

onmessage = async ({ data: { number, module, text, options } }) => {
  try {
    engine ??= await load(module);
    postMessage(text === undefined ? { formats: engine.formats() } : { number, answer: engine.explain(text, options) });
  } catch (error) {
    engine = undefined; // its memory may be in any state
    postMessage({ number, fault: String(error) });
  }
};
