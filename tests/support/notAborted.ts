/** A signal for calls that nothing in the test aborts. */
export const notAborted = new AbortController().signal
