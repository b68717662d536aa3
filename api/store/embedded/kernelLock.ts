import { spawn } from 'node:child_process'

/** `taken` by us, `held` by another process, or `unavailable` where nothing here can lock a file. */
export type LockState = 'taken' | 'held' | 'unavailable'

/** Programs that lock file descriptor 3; they exit with 0 (taken) or 1 (held), with anything else where they cannot. */
const lockers = [
  ['flock', '-n', '3'],
  [
    'perl',
    '-MFcntl=:flock',
    '-e',
    'open(F, "+<&=3") or exit 9; flock(F, LOCK_EX | LOCK_NB) or exit($!{EWOULDBLOCK} ? 1 : 9)',
  ],
  [
    'python3',
    '-c',
    'import fcntl, sys\ntry: fcntl.flock(3, fcntl.LOCK_EX | fcntl.LOCK_NB)\nexcept BlockingIOError: sys.exit(1)\nexcept OSError: sys.exit(9)',
  ],
]

/**
 * Tries to lock an open file (flock). The lock belongs to the open file, not to a process: every process that inherits the
 * descriptor holds it, until the last of them has closed it or died. The kernel compares files, so it holds across pid
 * namespaces and containers. Node has no call for it; a program that inherits the descriptor does it for us.
 */
export async function tryLock(fd: number): Promise<LockState> {
  for (const [program = '', ...args] of lockers) {
    const code = await new Promise<number | null>((done) => {
      const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', fd] })
      child.once('error', () => done(null))
      child.once('exit', done)
    })
    if (code === 0) return 'taken'
    if (code === 1) return 'held'
  }
  return 'unavailable'
}
