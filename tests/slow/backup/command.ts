import { type ChildProcess, spawn } from 'node:child_process'

/** A child process that runs `npm run backup` or `npm run restore`. */
export interface Command {
  child: ChildProcess
  /** Its exit code, null if a signal ended it, and its output. */
  ended: Promise<{ code: number | null; said: string }>
}

/** Starts a script of scripts/backup with only the given environment. @param limits shell command to run first, such as `ulimit` */
export function command(script: string, args: string[], env: NodeJS.ProcessEnv, limits = ':'): Command {
  const run = [process.execPath, '--import', 'tsx', `scripts/backup/${script}.ts`, ...args]
  const child = spawn('/bin/sh', ['-c', `${limits}; exec "$@"`, 'sh', ...run], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return { child, ended: new Promise((done) => child.once('close', (code) => done({ code, said }))) }
}
