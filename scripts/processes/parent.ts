/**
 * Calls back when this process's parent has ended. Under `npm start` that is npm: the shell between them uses exec (see
 * package.json), as it would swallow the signals that npm passes on. A killed npm passes on nothing, and Sise would go
 * on running.
 */
export function whenParentEnds(callback: () => void, intervalMs = 500): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    // Orphans are adopted by another process.
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, intervalMs)
  timer.unref()
}
