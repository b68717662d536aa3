/** A change of the product that breaks a promise. */
export interface Fault {
  file: string
  /** Text that occurs once in the file. */
  from: string
  to: string
}

/** How a proof runs. */
export interface Run {
  /** Of everything that is random: the same seed does the same, but for the timing of processes. */
  seed: number
  /** How long it runs, in its own unit. */
  rounds: number
  /** The folder with the build, as `dist`: of the control, with its fault. */
  dist: string
  isControl: boolean
  /** Whether the machine does other work too, as in `npm test`: then it writes less, and no duration is wrong. */
  isBusy?: true
}

/** What a run found. */
export interface Outcome {
  /** The lines of the table. */
  figures: [name: string, figure: string][]
  /** A sentence for each deviation from the promise, with what replays it. */
  wrong: string[]
}

/** A promise of the product, a program that measures it, and a control that must fail: without it, a success means nothing. PROOF-1. */
export interface Proof {
  /** The promise, in a sentence of README's table. */
  promise: string
  /** Of a complete run, and of the control. */
  rounds: { complete: number; control: number }
  /** What the control breaks, in words; as a fault of the build, or by `Run.isControl`. */
  control: { breaks: string; faults?: Fault[] }
  /** @throws when it could not run: then there is no verdict */
  prove: (run: Run) => Promise<Outcome>
}
