// Runs the engine, so that a long search never stops the page.
let engine;

onmessage = async ({ data: { number, module, text, options, request, shares } }) => {
  try {
    engine ??= await load(module);
    if (request) postMessage({ number, answer: engine.sign(request) });
    else if (text === undefined) postMessage({ formats: engine.formats() });
    else postMessage({ number, answer: shares ? engine.share(text, options) : engine.explain(text, options) });
  } catch (error) {
    engine = undefined; // its memory may be in any state
    postMessage({ number, fault: error instanceof RangeError ? error.message : 'The search ended early.' });
  }
};
