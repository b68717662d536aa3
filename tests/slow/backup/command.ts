import { type ChildProcess, spawn } from 'node:child_process'

/** A child process that runs a backup or a restore. */
export interface Command {
  child: ChildProcess
  /** Its exit code, null if a signal ended it, and its output. */
  ended: Promise<{ code: number | null; output: string }>
}

/** The bundles of both programs, and what `npm run` starts: their sources, which take 0.5 s more of CPU time. */
export const programs = {
  backup: ['dist/backup.mjs'],
  restore: ['dist/restore.mjs'],
  backupSource: ['scripts/commands/run.mjs', 'backup'],
  restoreSource: ['scripts/commands/run.mjs', 'restore'],
}

/**
 * Starts a program with only the given environment.
 * @param limits shell command to run first, such as `ulimit`
 */
export function command(program: keyof typeof programs, args: string[], env: NodeJS.ProcessEnv, limits = ':'): Command {
  const run = [process.execPath, ...programs[program], ...args]
  const child = spawn('/bin/sh', ['-c', `${limits}; exec "$@"`, 'sh', ...run], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, ended: new Promise((done) => child.once('close', (code) => done({ code, output }))) }
}
