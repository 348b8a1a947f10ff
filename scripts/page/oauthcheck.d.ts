/** What is beside a text. Everything that is left out is recognized, or empty. */
export interface Options {
  consumerSecret?: string;
  tokenSecret?: string;
  /** The text of a .env file, which gives the secrets that are not given. */
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
  /** The time of the check, in seconds since 1970. */
  now?: number;
  /** How long the search of each request may take, in milliseconds. */
  budget?: number;
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

export interface Answer {
  /** The name of the format; `vectors` for test vectors. */
  format: string;
  /** The format for people, and how many requests there are. */
  title: string;
  requests: Explanation[];
  /** What could not be read, and why. */
  faults: string[];
  notes: string[];
  /** Which variables of the .env file were taken. */
  secrets: string[];
  /** Requests without OAuth parameters. */
  left_out: number;
}

export interface Engine {
  explain(text: string, options?: Options): Answer;
  formats(): { name: string; title: string }[];
}

/** Makes the engine of oauthcheck.wasm: its bytes, or the compiled module. */
export function load(module: BufferSource | WebAssembly.Module): Promise<Engine>;
