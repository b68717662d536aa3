/**
 * A signal that is aborted with `reason` when this program is asked to stop, or its parent is gone. It is asked once: a second
 * Ctrl-C ends it at once.
 */
export function stopSignal(reason: string): AbortSignal {
  const stopped = new AbortController()
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.once(event, () => stopped.abort(new Error(reason)))
  return stopped.signal
}
