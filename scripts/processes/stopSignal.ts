/**
 * A signal that is aborted with `reason` when this program gets a stop signal, or its parent has ended. A second Ctrl-C ends the program at
 * once.
 */
export function stopSignal(reason: string): AbortSignal {
  const stopped = new AbortController()
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.once(event, () => stopped.abort(new Error(reason)))
  return stopped.signal
}
