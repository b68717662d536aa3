import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { LockState } from '../../../api/store/embedded/kernelLock.ts'
import { type Lease, takeLease } from '../../../api/store/embedded/lease.ts'
import { identityOf } from '../../../api/store/embedded/processes.ts'

let folder: string
let path: string
let orphansEnded: number
const held: Lease[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-lease-'))
  path = join(folder, 'postgres.lock')
  orphansEnded = 0
})
afterEach(async () => {
  jest.restoreAllMocks()
  for (const lease of held.splice(0)) await lease.release()
  await rm(folder, { recursive: true, force: true })
})

async function take(lock?: (fd: number) => Promise<LockState>) {
  const lease = await takeLease(path, {
    inUse: (by) => new Error(`in use by ${by}`),
    endOrphans: () => Promise.resolve(void (orphansEnded += 1)),
    ...(lock && { lock }),
  })
  held.push(lease)
  return lease
}

/** Writes the lease file as another holder would. */
async function writeHolder(holder: { system?: string; pid?: number; startedAt?: string; kernelLock?: boolean }) {
  const own = await identityOf(process.pid)
  const record = { ...own, host: 'saar', since: '2026-11-22T00:00:00.000Z', kernelLock: false, ...holder }
  await writeFile(path, JSON.stringify({ holder: record }))
}

const cannotLock = () => Promise.resolve<LockState>('unavailable')

describe('the lease of a store', () => {
  test('a second one is refused while the first is held, and granted when it is released', async () => {
    const first = await take()
    await expect(take()).rejects.toThrow(`in use by process ${process.pid}`)
    held.splice(0)
    await first.release()
    expect(await take()).toMatchObject({ previous: undefined, previousEnded: true })
  })

  test('a holder that was killed is recognised, although its process id was reused', async () => {
    await writeHolder({ startedAt: '1', kernelLock: true })
    const { previous, previousEnded } = await take()
    expect(previous).toMatchObject({ pid: process.pid, startedAt: '1' })
    expect(previousEnded).toBe(true)
    expect(JSON.parse(await readFile(path, 'utf8')).holder.startedAt).not.toBe('1')
  })

  test('a store whose server ends slowly is taken over only once its lock is free', async () => {
    await writeHolder({ startedAt: '1', kernelLock: true })
    const now = jest.spyOn(Date, 'now')
    const locks: LockState[] = ['held', 'taken']
    const endOrphans = () => Promise.resolve(void now.mockReturnValue(Date.now() + 7_000))
    const inUse = (by: string) => new Error(`in use by ${by}`)
    const lease = await takeLease(path, { inUse, endOrphans, lock: () => Promise.resolve(locks.shift() ?? 'taken') })
    held.push(lease)
    expect(lease.previousEnded).toBe(true)
  })

  test('the kernel’s lock alone excludes others, whatever the file says', async () => {
    await take()
    await writeFile(path, '')
    await expect(take()).rejects.toThrow(`in use by a process that has ${path} open`)
  })
})

describe('without a program that can lock a file', () => {
  test('a living holder of this system is recognised, and the servers of a dead one are ended', async () => {
    await writeHolder({})
    await expect(take(cannotLock)).rejects.toThrow(`in use by process ${process.pid}`)
    expect(orphansEnded).toBe(0)
    await writeHolder({ startedAt: '1' })
    await take(cannotLock)
    expect(orphansEnded).toBe(1)
  })

  test('a holder on another system is recognised by its heartbeat', async () => {
    await writeHolder({ system: 'another boot pid:[1]' })
    const beat = setInterval(() => void utimes(path, new Date(), new Date()), 500)
    try {
      await expect(take(cannotLock)).rejects.toThrow(/in use by process \d+ on saar, in another container/)
    } finally {
      clearInterval(beat)
    }
  })

  test('a silent holder on another system counts as dead, but its id may be that of a living server', async () => {
    await writeHolder({ system: 'another boot pid:[1]' })
    expect(await take(cannotLock)).toMatchObject({ previousEnded: false })
    // Without a kernel lock, the next start checks the heartbeat of this holder.
    const before = (await readFile(path, 'utf8')).trim()
    expect(JSON.parse(before).holder).toMatchObject({ pid: process.pid, kernelLock: false })
  })
})
