import { type ChildProcess, spawn } from 'node:child_process'

/** A child process of a program that ends by itself. */
export interface Command {
  child: ChildProcess
  /** Its exit code, null if a signal ended it, and its output. */
  ended: Promise<{ code: number | null; output: string }>
}

/**
 * Starts Node with these arguments and only these settings.
 * @param limits shell command to run first, such as `ulimit`
 */
export function command(args: string[], env: NodeJS.ProcessEnv, limits = ':'): Command {
  const child = spawn('/bin/sh', ['-c', `${limits}; exec "$@"`, 'sh', process.execPath, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, ended: new Promise((done) => child.once('close', (code) => done({ code, output }))) }
}
