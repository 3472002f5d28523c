/** What the SDK has to say to a bot's author: one sentence, for which no stack trace is needed. */
export class PinochleError extends Error {
  override readonly name = "PinochleError";
  /** What `serve` ends the program with. */
  readonly exitStatus: number;

  constructor(sentence: string, options: ErrorOptions & { exitStatus?: number } = {}) {
    super(sentence, options);
    this.exitStatus = options.exitStatus ?? 1;
  }
}
