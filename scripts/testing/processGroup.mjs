// Runs a program in a process group, which it ends completely.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a program in a process group, which gets the signals of this process: a Jest that a signal ends leaves its workers running.
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
      // The group has ended.
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
    }
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, send)
  const [code] = await exited
  // Ends remaining processes of the group.
  send('SIGKILL')
  return code ?? 1
}
