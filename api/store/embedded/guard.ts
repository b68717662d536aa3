import { spawn } from 'node:child_process'
import { serverCredentials } from './folders.ts'

/**
 * A shell script that waits for its standard input to close, which happens however our process dies, and then ends the
 * server in the same three steps as `endServer` and removes the socket's folder.
 */
const script = `
  read -r _
  for step in INT:5 QUIT:3 KILL:1; do
    kill -"\${step%:*}" "$1" 2>/dev/null || break
    left=\${step#*:}
    while [ "$left" -gt 0 ] && kill -0 "$1" 2>/dev/null; do sleep 1; left=$((left - 1)); done
  done
  rm -rf "$2"`

/**
 * Makes a server end together with this process, even when that is killed. @returns `dismiss`, to be called once the
 * server has ended
 */
export function startGuard(pid: number, socketDir: string): { dismiss(): void } {
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid), socketDir], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...serverCredentials(),
  })
  // Unreferenced, so that it does not keep our process running.
  guard.unref()
  return { dismiss: () => void guard.kill('SIGKILL') }
}
