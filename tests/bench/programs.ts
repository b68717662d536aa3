import { type ChildProcess, fork } from 'node:child_process'

/** A server of ours that listens. */
export interface Program {
  url: string
  pid: number
  stop: () => Promise<unknown>
}

/** Starts a bundle and waits until it listens. @throws if it ends instead */
export function startProgram(path: string, env: NodeJS.ProcessEnv, execArgv: string[] = []): Promise<Program> {
  const child = fork(path, {
    execArgv,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', SITE_URL: 'https://sise.test', ...env },
  })
  return new Promise((ready, failed) => {
    child.on('message', (message) => {
      const { port } = message as { port?: number }
      // Without a port while the api migrates its store.
      if (port != null) ready({ url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => endOf(child) })
    })
    child.once('exit', () => failed(new Error(`${path} did not start`)))
  })
}

function endOf(child: ChildProcess): Promise<unknown> {
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  return ended
}
