import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A program that runs by itself, as docs/operations.md starts each. */
export interface RunningProgram {
  child: ChildProcess
  port: number
}

/** Starts a built program with these settings alone, and waits until it is ready. */
export async function startProgram(name: 'api' | 'gateway', env: NodeJS.ProcessEnv): Promise<RunningProgram> {
  const own = { PATH: process.env.PATH, SITE_URL: 'https://saar.test', LOG_LEVEL: 'silent' }
  const child = fork(`dist/${name}.mjs`, { execArgv: [], env: { ...own, ...env } })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, port }
}

/** Ends a program, also one that is stopped (SIGSTOP). */
export async function endProgram({ child }: RunningProgram, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode != null || child.signalCode != null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  child.kill('SIGCONT')
  await ended
}
