/** A fault of the calls whose `METHOD /path` matches `on`. */
export interface StubFault {
  on: RegExp
  /** Delay before the call is processed, in ms. */
  delayMs?: number
  /** A promise to await before the call is processed. */
  until?: Promise<unknown>
  /** Never respond, or stop after the headers and half of the body. */
  hang?: 'before headers' | 'in the body'
  /** Close the connection instead of responding. */
  lose?: boolean
  /** Reject the call with this message and `status` (400 by default), without any effect. */
  msg?: string
  /** Further properties of such an error body, such as `valjad`. */
  details?: Record<string, unknown>
  /** Process the call, but respond with this status, body and headers instead. */
  status?: number
  body?: string
  headers?: Record<string, string>
  /** How many calls it applies to; unlimited by default. */
  times?: number
}

/** The faults of a stub; the first match applies. */
export interface WithFaults {
  faults: StubFault[]
}

/** The fault that applies to a call. Decrements its `times`. */
export function faultOf({ faults }: WithFaults, method: string, url: string): StubFault | undefined {
  const fault = faults.find(({ on, times }) => times !== 0 && on.test(`${method} ${url}`))
  if (fault?.times != null) fault.times -= 1
  return fault
}

/** Delays the matching calls until the returned function is called; then they are processed, with the rest of `fault` applied. */
export function hold({ faults }: WithFaults, on: RegExp, fault: Omit<StubFault, 'on' | 'until'> = {}): () => void {
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  faults.unshift({ ...fault, on, until })
  return release
}
