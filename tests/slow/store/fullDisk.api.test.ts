import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { freeBytes, reservePath } from '../../../api/store/embedded/diskSpace.ts'
import { type EmbeddedStores, embeddedStores, query } from '../../support/store/embeddedStores.ts'

const megabyte = 1024 * 1024
let stores: EmbeddedStores
let disk: string

beforeEach(async () => {
  stores = await embeddedStores()
  disk = join(stores.folder, 'disk')
  await mkdir(disk)
  if (canMount) expect(mount(disk)).toBe(true)
})
afterEach(async () => {
  if (canMount) spawnSync('umount', ['--lazy', disk])
  await stores.close()
})

// @alone After the stores of other test files it did not finish within 90 s.
/** Mounts a file system that is small enough to fill. */
function mount(folder: string) {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=480m', 'sise-test', folder]).status === 0
}

function tryMount() {
  const folder = mkdtempSync(join(tmpdir(), 'sise-mount-'))
  const mounted = mount(folder)
  if (mounted) spawnSync('umount', [folder])
  rmdirSync(folder)
  return mounted
}

const canMount = tryMount()
const onDisk = canMount ? describe : describe.skip

/** Fills the file system except for `leave` MB. */
async function fill(name: string, leave: number) {
  const bytes = (await freeBytes(disk)) - leave * megabyte
  expect(spawnSync('fallocate', ['-l', String(bytes), join(disk, name)]).status).toBe(0)
}

onDisk(`a full disk${canMount ? '' : ' (skipped: only root may mount one)'}`, () => {
  test('a full disk ends the server, which restarts on its reserve, then only with space, and loses nothing', async () => {
    const printed: string[] = []
    const dataDir = join(disk, 'postgres')
    const log = (line: string) => printed.push(line)
    const store = await stores.start({ dataDir, log, reserveBytes: 64 * megabyte, settings: { fsync: 'off' } })
    expect((await stat(reservePath(dataDir))).size).toBe(64 * megabyte)
    await query(store.url, 'create table written (n bigserial primary key, filling text)')

    let acknowledged = 0
    const writeUntilFull = async () => {
      const insert = `insert into written (filling) select string_agg(md5(random()::text), '') from generate_series(1, 8000) returning n::int`
      try {
        for (;;) acknowledged = Number((await query(store.url, insert))[0]?.n)
      } catch {
        // A full disk fails only the statement if a table grows, but stops the server if the WAL does.
        await query(store.adminUrl, 'select pg_switch_wal()').catch(() => [])
      }
    }
    const untilEnded = async () => {
      let hasEnded = false
      const ended = store.server().ended.then(() => (hasEnded = true))
      while (!hasEnded) {
        await writeUntilFull()
        // The space that the server frees in a successful recovery.
        if ((await freeBytes(disk)) > 8 * megabyte) await fill(randomUUID(), 1)
      }
      await ended
    }

    await fill('first', 6)
    await untilEnded()
    expect(await store.untilRoom()).toBe(true)
    expect(printed.join('\n')).toMatch(/is full \(\d+ MB free\)\. Its reserve file has been deleted/)
    await store.restart()
    const [stored] = await query(store.url, 'select max(n)::int as n from written')
    expect(stored?.n).toBeGreaterThanOrEqual(acknowledged)

    await fill('second', 6)
    await untilEnded()
    const room = store.untilRoom()
    await expect(Promise.race([room, new Promise((done) => setTimeout(() => done('waits'), 1_500))])).resolves.toBe(
      'waits',
    )
    expect(printed.at(-1)).toMatch(/is full .* The database starts again once there is space\./)
    await rm(join(disk, 'first'))
    expect(await room).toBe(true)
    await store.restart()
    const [still] = await query(store.url, 'select max(n)::int as n from written')
    expect(still?.n).toBeGreaterThanOrEqual(acknowledged)
  })
})
