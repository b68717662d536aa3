import { spawnSync } from 'node:child_process'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { initdbCredentials } from '../../../api/store/embedded/folders.ts'
import { isAlive, serverProcesses } from '../../../api/store/embedded/processes.ts'
import { asRoot } from '../../support/asRoot.ts'
import { descendants } from '../../support/startedSise.ts'
import {
  type EmbeddedStores,
  embeddedStores,
  postmasterOf,
  query,
  whyNoOtherUser,
} from '../../support/store/embeddedStores.ts'
import { until } from '../../support/until.ts'

let template: EmbeddedStores
let stores: EmbeddedStores

beforeAll(async () => {
  template = await embeddedStores()
  await (await template.start()).stop()
})
afterAll(() => template.close())
beforeEach(async () => {
  stores = await embeddedStores(template.dataDir)
})
afterEach(() => stores.close())

const isRoot = process.getuid?.() === 0
const noOtherUser = isRoot ? await whyNoOtherUser() : undefined
const ownPidNamespace = ['unshare', '--pid', '--ipc', '--fork', '--mount-proc', '--kill-child']
const canUnshare = spawnSync(ownPidNamespace[0] ?? '', [...ownPidNamespace.slice(1), 'true']).status === 0

/** Replaces the process id in postmaster.pid; creates the file if it does not exist. */
async function namePostmaster(pid: number, dataDir = stores.dataDir) {
  const file = join(dataDir, 'postmaster.pid')
  const left = await readFile(file, 'utf8').catch(() => `\n${dataDir}\n0\n5432\n/tmp/sise-absent\n\n`)
  await writeFile(file, left.replace(/^.*/, String(pid)))
}

/** Kills an owner and the guard of its server with SIGKILL, so that the server keeps running. */
async function orphan(pid: number, server: number) {
  const sessions = await descendants(server)
  const below = (await descendants(pid)).filter((each) => each !== server && !sessions.includes(each))
  for (const each of [...below, pid]) process.kill(each, 'SIGKILL')
}

describe('taking over a store', () => {
  test('a second start on a store in use is refused, and the first continues', async () => {
    const writer = await stores.write()
    await writer.lines(1)
    await expect(stores.start()).rejects.toThrow(`is in use by process ${writer.child.pid}`)
    const written = writer.numbers().length
    await writer.lines(written + 10)
    expect(writer.child.exitCode).toBeNull()
  })

  test('of two first starts at once one creates the store, and the other names its owner', async () => {
    const dataDir = join(stores.folder, 'new')
    const writers = [await stores.write({ dataDir }), await stores.write({ dataDir })]
    await Promise.race(writers.map(({ ended }) => ended))
    const [winner, loser] = writers[0]?.child.exitCode === null ? writers : writers.toReversed()
    expect(loser?.printed()).toContain(`is in use by process ${winner?.child.pid}`)
    await winner?.lines(10)
    expect(winner?.numbers().slice(0, 3)).toEqual([1, 2, 3])
  })

  test.each([
    ['runs for the same user', 'echo $$; exec sleep 60'],
    ['has ended and is not reaped', 'true & echo $!; exec sleep 60'],
  ])('a pid file whose id belongs to a program that %s does not block the start', async (_name, script) => {
    await (await stores.start()).stop()
    const { line, child } = await stores.run('/bin/sh', ['-c', script])
    await namePostmaster(Number(line))
    await expect(stores.start()).resolves.toMatchObject({ created: false })
    expect(isAlive(child.pid ?? 0)).toBe(true)
  })

  test('the server of a folder whose name merely begins alike is left alone', async () => {
    await (await stores.start()).stop()
    await stores.start({ dataDir: `${stores.dataDir}2` })
    const other = await postmasterOf(`${stores.dataDir}2`)
    await namePostmaster(other)
    await stores.start()
    expect(isAlive(other)).toBe(true)
  })

  test('a file of the process id that a power failure has left empty prevents no start', async () => {
    await (await stores.start()).stop()
    await writeFile(join(stores.dataDir, 'postmaster.pid'), '')
    await expect(stores.start()).resolves.toMatchObject({ created: false })
  })

  test('a server without its parent is stopped, and a new one is started', async () => {
    const writer = await stores.write()
    await writer.lines(1)
    const server = await postmasterOf(stores.dataDir)
    await orphan(writer.child.pid ?? 0, server)
    expect(isAlive(server)).toBe(true)
    const printed: string[] = []
    const store = await stores.start({ log: (line) => printed.push(line) })
    expect(printed.join()).toContain(`left behind (process ${server})`)
    expect(isAlive(server)).toBe(false)
    expect(await query(store.url, 'select count(*) > 0 as kept from written')).toEqual([{ kept: true }])
  })

  test('a server without its parent that does not respond is killed, with its sessions', async () => {
    const writer = await stores.write()
    await writer.lines(1)
    const server = await postmasterOf(stores.dataDir)
    for (const pid of await serverProcesses(stores.dataDir)) process.kill(pid, 'SIGSTOP')
    await orphan(writer.child.pid ?? 0, server)
    await expect(stores.start()).resolves.toMatchObject({ created: false })
    expect(isAlive(server)).toBe(false)
  })

  test('a server that is recovering from a crash is stopped', async () => {
    const store = await stores.start()
    const open = query(store.url, 'select pg_sleep(60)').catch((error: Error) => error.message)
    const sessions = () => query(store.adminUrl, `select pid from pg_stat_activity where query ~ '^select pg_sleep'`)
    await until(async () => (await sessions()).length > 0)
    process.kill(Number((await sessions())[0]?.pid), 'SIGKILL')
    await open
    await store.stop()
    expect(await serverProcesses(stores.dataDir)).toEqual([])
  })

  test(`somebody who is not root keeps a store over kill -9 too${noOtherUser ? ` (skipped: ${noOtherUser})` : ''}`, async () => {
    if (noOtherUser) return
    // Under root the writer runs as another user.
    const user = initdbCredentials()
    const dataDir = join(stores.folder, 'theirs/postgres')
    await mkdir(join(stores.folder, 'theirs'))
    if (user.uid !== undefined) await chown(join(stores.folder, 'theirs'), user.uid, user.uid)
    let last = 0
    for (let round = 1; round <= 2; round += 1) {
      const writer = await stores.write({ dataDir, user })
      await writer.lines(3)
      // The second round continues after the numbers of the first.
      expect(writer.numbers()[0]).toBeGreaterThan(last)
      last = writer.numbers().at(-1) ?? 0
      const server = await postmasterOf(dataDir)
      process.kill(server, 'SIGKILL')
      process.kill(writer.child.pid ?? 0, 'SIGKILL')
      await writer.ended
      // The process id of the killed server is reused by a program of the same user.
      await namePostmaster(Number((await stores.run('/bin/sh', ['-c', 'echo $$; exec sleep 60'], user)).line), dataDir)
    }
  })

  asRoot('a user id without a system account is refused with a sentence that names DATABASE_URL', async () => {
    if (noOtherUser) return
    await mkdir(join(stores.folder, 'theirs'))
    await chown(join(stores.folder, 'theirs'), 54_321, 54_321)
    const user = { uid: 54_321, gid: 54_321 }
    const writer = await stores.write({ dataDir: join(stores.folder, 'theirs/postgres'), user })
    await writer.ended
    expect(writer.printed()).toMatch(/user 54321 is not in \/etc\/passwd.*DATABASE_URL/)
  })
})

const describeNamespaces = canUnshare ? describe : describe.skip
describeNamespaces(`another pid namespace${canUnshare ? '' : ' (skipped: unshare is not allowed here)'}`, () => {
  test('a store in use in another namespace is refused here, and is taken over once that namespace has ended', async () => {
    const writer = await stores.write({ prefix: ownPidNamespace })
    await writer.lines(1)
    const pidFile = await readFile(join(stores.dataDir, 'postmaster.pid'), 'utf8')
    await expect(stores.start()).rejects.toThrow(/is in use by process \d+ on .*, in another container/)
    expect(await readFile(join(stores.dataDir, 'postmaster.pid'), 'utf8')).toBe(pidFile)
    await writer.lines(writer.numbers().length + 10)
    writer.child.kill('SIGKILL')
    await writer.ended
    const store = await stores.start()
    const [stored] = await query(store.url, 'select max(n)::int as n from written')
    expect(stored?.n).toBeGreaterThanOrEqual(writer.numbers().at(-1) ?? Infinity)
  })

  test('a store in use here is refused in another namespace', async () => {
    const store = await stores.start()
    const writer = await stores.write({ prefix: ownPidNamespace })
    await writer.ended
    expect(writer.printed()).toContain(`is in use by process ${process.pid} on `)
    expect(await query(store.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
