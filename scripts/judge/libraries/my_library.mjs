// A library to test with docs/use-the-vectors.md: it writes what it is asked to sign, and returns the next answer.
import { openSync, readFileSync, writeSync } from 'node:fs';

const questions = openSync('questions', 'w');
const answers = readFileSync('answers', 'utf8').split('\n');

export function sign(...args) {
  writeSync(questions, `${JSON.stringify(args)}\n`);
  return answers.shift();
}
