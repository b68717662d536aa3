/**
 * Calls back when the process that started this one has ended. Under `npm start` that is npm (the shell between them execs, see
 * package.json: it would swallow the signals that npm passes on). Killed with -9, npm passes on nothing, and Sise would go
 * on with nobody to stop it.
 */
export function whenParentEnds(callback: () => void, intervalMs = 500): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    // Whoever adopts orphans is the parent then.
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, intervalMs)
  timer.unref()
}
