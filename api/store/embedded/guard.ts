import { spawn } from 'node:child_process'
import { serverCredentials } from './folders.ts'

/**
 * Waits for the end of its standard input, which is ours and so closes however we die; then ends the server in the same three
 * steps as `endServer`, and removes the folder of its socket.
 */
const script = `
  read -r _
  for step in INT:5 QUIT:3 KILL:1; do
    kill -"\${step%:*}" "$1" 2>/dev/null || break
    left=\${step#*:}
    while [ "$left" -gt 0 ] && kill -0 "$1" 2>/dev/null; do sleep 1; left=$((left - 1)); done
  done
  rm -rf "$2"`

/** Has a server end when this process ends, killed or not. @returns how to call that off, once the server has ended. */
export function endWithUs(pid: number, socketDir: string): { dismiss(): void } {
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid), socketDir], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...serverCredentials(),
  })
  // It lives as long as we do, and is not to be what keeps us alive.
  guard.unref()
  return { dismiss: () => void guard.kill('SIGKILL') }
}
