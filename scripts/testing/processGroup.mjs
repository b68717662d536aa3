// Runs a program and all that it starts as a group, of which nothing remains.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a program in a process group of its own, to which the signals of this process go: a Jest that a signal ends leaves its workers running.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code, 1 if a signal ended it
 */
export async function runInGroup(program, args, env) {
  // Windows has no groups.
  const isGroup = process.platform !== 'win32'
  const child = spawn(program, args, { stdio: 'inherit', env, detached: isGroup })
  const exited = once(child, 'exit')
  /** @param {NodeJS.Signals} signal */
  const send = (signal) => {
    try {
      if (isGroup && child.pid) process.kill(-child.pid, signal)
      else child.kill(signal)
    } catch (error) {
      // Nothing of it is left.
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
    }
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, send)
  const [code] = await exited
  // Those that a signal did not end.
  send('SIGKILL')
  return code ?? 1
}
