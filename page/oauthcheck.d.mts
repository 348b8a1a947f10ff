/** Options for reading a text. An option that is left out is recognized from the text, or is empty. */
export interface Options {
  consumerSecret?: string;
  tokenSecret?: string;
  /** The text of a .env file, from which missing secrets are read. */
  environment?: string;
  /** The name of a format; see `formats()`. */
  format?: string;
  /** The scheme of a request that does not show it. */
  scheme?: 'http' | 'https';
  /** The method, the URL and the body of a request that does not show them. */
  method?: string;
  url?: string;
  body?: string;
  /** The name of a provider, or `none`. */
  provider?: string;
  /** Not empty if the text is an edited `vector` of a `Walk`, which names its secrets. */
  edited?: string;
  /** The id of the only request to explain. */
  id?: string;
  /** The time of the check, in seconds since 1970. */
  now?: number;
  /** How long the search of each request may take, in milliseconds. */
  budget?: number;
  /** How long the searches of several requests may take together, in milliseconds; without this option, each search has its own budget. */
  whole?: number;
}

/** What `oauthcheck explain --format json` prints of a request; docs/commands.md has all members. */
export interface Explanation {
  id: string;
  verdict: string;
  summary: string;
  statements: { topic: string; text: string; details?: string[]; fix?: string; pitfall?: string }[];
  proof: { stage: string; found: string; correct: string; offset: number }[];
  stages: Record<string, string>;
  explanations: { pitfalls: string[]; reproduces: string[]; fix: string }[];
  [member: string]: unknown;
}

/** The parts of a request that can be edited. */
export interface Walk {
  /** The request as a test vector without its secrets; null if it cannot be edited. */
  vector: Record<string, unknown> | null;
  /** In the order of collection; `place` is the position among the sorted parameters, from 0. */
  parameters: { name: string; value: string; from: 'query' | 'form' | 'oauth'; place: number | null }[];
}

export interface Answer {
  /** The name of the format; `vectors` for test vectors. */
  format: string;
  /** The name of the format for people, and the number of requests. */
  title: string;
  requests: Explanation[];
  /** One walk for each request. */
  walks: Walk[];
  /** What could not be read, and why. */
  faults: string[];
  notes: string[];
  /** Which variables of the .env file were used. */
  secrets: string[];
  /** The number of requests without OAuth parameters. */
  left_out: number;
}

/** Requests that can be shown to everybody: all values are invented, and the mistakes are the same. */
export interface Shared {
  /** A file of test vectors with their invented secrets, which can be explained like any text; empty if there is nothing to share. */
  text: string;
  requests: {
    /** The mistakes that the invented request shares with the original one; empty if it shares none. */
    pitfalls: string[];
    /** Says what is the same in both requests, and what differs. */
    note: string;
  }[];
  /** What could not be read or invented, and why. */
  faults: string[];
}

/** A request to sign. Defaults: the method GET, or POST if there is a body; a new nonce and the current timestamp. */
export interface Composed {
  url: string;
  method?: string;
  body?: string;
  contentType?: string;
  consumerKey?: string;
  token?: string;
  consumerSecret?: string;
  tokenSecret?: string;
  /** The text of a .env file, from which missing credentials are read. */
  environment?: string;
  /** HMAC-SHA1 if it is left out. */
  signatureMethod?: string;
  nonce?: string;
  timestamp?: string;
}

export interface Signed {
  stages: Record<string, string>;
  /** The header, and commands and programs that send the request; `fault` says why a text cannot be written. */
  texts: { format: 'header' | 'curl' | 'httpie' | 'python' | 'javascript' | 'swift' | 'http'; text?: string; fault?: string }[];
  /** Why the request is not signed; empty if it is signed. */
  faults: string[];
  /** Which variables of the .env file were used. */
  secrets: string[];
}

export interface Engine {
  sign(request: Composed): Signed;
  explain(text: string, options?: Options): Answer;
  /** Invents requests that fail like those of the text, as `oauthcheck share` does. */
  share(text: string, options?: Options): Shared;
  formats(): { name: string; title: string }[];
}

/**
 * Makes the engine of oauthcheck.wasm: its bytes, or the compiled module, a `WebAssembly.Module`.
 *
 * Its functions throw a RangeError for a text that needs more than 256 MB. After such an error, load a new engine.
 */
export function load(module: ArrayBuffer | ArrayBufferView | object): Promise<Engine>;
