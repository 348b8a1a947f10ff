// What the adapters in JavaScript share: the questions of scripts/adapters/run, without anything that signs.
const readline = require('node:readline');

// Pairs as the libraries take them: an object, with the values of a repeated name in an array.
function grouped(parameters) {
  const object = Object.create(null);
  for (const [name, value] of parameters) {
    object[name] = name in object ? [object[name], value].flat() : value;
  }
  return object;
}

// Answers questions until there are no more; `sign` is a function from question to answer.
async function serve({ version }, sign) {
  const say = (value) => process.stdout.write(JSON.stringify(value) + '\n');
  say(version);
  for await (const line of readline.createInterface({ input: process.stdin })) {
    try {
      say(sign(JSON.parse(line)));
    } catch (error) {
      say({ error: String(error) });
    }
  }
}

module.exports = { grouped, serve };
