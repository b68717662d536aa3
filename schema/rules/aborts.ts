interface Listening {
  works: Set<() => void>
  stop: () => void
}

const listenings = new WeakMap<AbortSignal, Listening>()

/**
 * Runs `work` when the signal is aborted, or at once if it has been. All callbacks of a signal share one listener, as Node warns of a leak
 * at the eleventh.
 * @param work must not throw
 * @returns a function that cancels the call
 */
export function onceAborted(signal: AbortSignal, work: () => void): () => void {
  if (signal.aborted) {
    work()
    return () => {}
  }
  // A function of its own, as two calls may pass the same one.
  const own = () => work()
  const { works, stop } = listenings.get(signal) ?? listen(signal)
  works.add(own)
  return () => {
    // Node keeps a signal with a listener alive if it comes from AbortSignal.any or AbortSignal.timeout.
    if (works.delete(own) && works.size === 0) stop()
  }
}

function listen(signal: AbortSignal): Listening {
  const works = new Set<() => void>()
  const run = () => {
    for (const work of works) work()
  }
  signal.addEventListener('abort', run, { once: true })
  const stop = () => {
    signal.removeEventListener('abort', run)
    listenings.delete(signal)
  }
  const listening = { works, stop }
  listenings.set(signal, listening)
  return listening
}
