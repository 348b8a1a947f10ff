// Uses the types of oauthcheck.mjs in a TypeScript program: correct uses must compile, and wrong uses must not.
import { load, type Answer, type Engine, type Explanation, type Shared } from './oauthcheck.mjs';

const engine: Engine = await load(new Uint8Array());
const answer: Answer = engine.explain('text', { consumerSecret: 'cs', scheme: 'https', now: 1, budget: 1 });
const request: Explanation = answer.requests[0];
const shared: Shared = engine.share('text', { id: request.id });
const pitfalls: string[] = [...request.explanations, ...shared.requests].flatMap((one) => one.pitfalls);
const names: string[] = engine.formats().map(({ name, title }) => name + title);
const { verdict, stages, proof: [{ found, correct, offset }] } = request;
const texts: string[] = [verdict, stages.base_string, found, correct, ...pitfalls, ...names, ...answer.faults];
const numbers: number[] = [offset, answer.left_out];
export { texts, numbers };
// @ts-expect-error There is no such option.
engine.explain('text', { secret: 'cs' });
// @ts-expect-error The scheme is one of two.
engine.explain('text', { scheme: 'ftp' });
// @ts-expect-error The text is missing.
engine.explain();
// @ts-expect-error The engine has to be loaded.
load();
