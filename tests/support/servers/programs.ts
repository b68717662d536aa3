import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A separate process of a program, started as in docs/operations.md. */
export interface RunningProgram {
  child: ChildProcess
  port: number
}

/** Starts a built program with only these settings, and waits until it is ready. @param dist the folder of the build */
export async function startProgram(
  name: 'api' | 'gateway',
  env: NodeJS.ProcessEnv,
  dist = 'dist',
): Promise<RunningProgram> {
  const own = { PATH: process.env.PATH, SITE_URL: 'https://saar.test', LOG_LEVEL: 'silent' }
  const child = fork(`${dist}/${name}.mjs`, { execArgv: [], env: { ...own, ...env } })
  // Before it a migration reports progress.
  for (;;) {
    const [{ port }] = (await once(child, 'message')) as [{ port?: number }]
    if (port !== undefined) return { child, port }
  }
}

/** Ends a program, even if it is suspended (SIGSTOP). */
export async function endProgram({ child }: RunningProgram, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode != null || child.signalCode != null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  child.kill('SIGCONT')
  await ended
}
