/** What can go wrong with the calls whose `METHOD /path` matches. */
export interface StubFault {
  on: RegExp
  /** How long to wait before doing anything, in milliseconds. */
  delayMs?: number
  /** What to wait for before doing anything. */
  until?: Promise<unknown>
  /** Take the call and never answer; or send the headers and half of the body and stop there. */
  hang?: 'before headers' | 'in the body'
  /** Close the connection instead of answering. */
  lose?: boolean
  /** Refuse with this sentence, and with `status` (400 unless given): nothing is done. */
  msg?: string
  /** What else the body of such a refusal tells, `valjad` for one. */
  details?: Record<string, unknown>
  /** Do what was asked, but answer this instead. */
  status?: number
  body?: string
  headers?: Record<string, string>
  /** Only so many times; then all is well again. */
  times?: number
}

/** The faults of a stub, the first that matches counts. */
export interface FaultsPart {
  faults: StubFault[]
}

/** The fault that meets a call; one that is meant for a number of times has one fewer from then on. */
export function faultOf({ faults }: FaultsPart, method: string, url: string): StubFault | undefined {
  const fault = faults.find(({ on, times }) => times !== 0 && on.test(`${method} ${url}`))
  if (fault?.times != null) fault.times -= 1
  return fault
}

/**
 * Keeps the matching calls waiting until the function that it gives is called; then they go on, or meet what else is to go
 * wrong with them.
 */
export function hold({ faults }: FaultsPart, on: RegExp, fault: Omit<StubFault, 'on' | 'until'> = {}): () => void {
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  faults.unshift({ ...fault, on, until })
  return release
}
