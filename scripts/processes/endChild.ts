import type { ChildProcess } from 'node:child_process'

/** Sends SIGTERM to a process, SIGKILL after `limitMs`, and waits until it has ended. */
export function endChild(child: ChildProcess, limitMs: number) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise<void>((ended) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), limitMs)
    child.once('exit', () => {
      clearTimeout(kill)
      ended()
    })
    child.kill('SIGTERM')
  })
}
