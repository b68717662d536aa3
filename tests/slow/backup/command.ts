import { type ChildProcess, spawn } from 'node:child_process'

/** A run of `npm run backup` or `npm run restore`, as a process of its own. */
export interface Command {
  child: ChildProcess
  /** Its exit code, null where a signal ended it, and everything it has said. */
  ended: Promise<{ code: number | null; said: string }>
}

/** Starts one of the scripts/backup with nothing but the given environment, under a shell's limits if any. */
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
