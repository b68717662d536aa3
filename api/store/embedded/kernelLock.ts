import { spawn } from 'node:child_process'

/** `taken` by this call, `held` by another process, or `unavailable` if no program for locking is installed. */
export type LockState = 'taken' | 'held' | 'unavailable'

/** Programs that lock file descriptor 3; exit code 0 means taken, 1 held, anything else failed. */
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
 * Tries to lock an open file with flock. The lock belongs to the open file description: all processes that inherit the
 * descriptor hold it, until the last one closes it or dies. It works across pid namespaces and containers. Node has no
 * API for flock, so a child process that inherits the descriptor takes the lock.
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
