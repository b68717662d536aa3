import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { copyPrograms } from '../../../api/store/embedded/binaries.ts'
import { makeSocketFolder } from '../../../api/store/embedded/folders.ts'
import { isAlive } from '../../../api/store/embedded/processes.ts'
import { type EmbeddedStores, embeddedStores, postmasterOf, query } from '../../support/store/embeddedStores.ts'
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

/** Starts a writer, kills it with SIGKILL after 50 numbers. @returns the acknowledged numbers */
async function writeUntilKilled(alsoPostmaster: boolean) {
  const writer = await stores.write()
  await writer.lines(50)
  const server = await postmasterOf(stores.dataDir)
  process.kill(writer.child.pid ?? 0, 'SIGKILL')
  if (alsoPostmaster) process.kill(server, 'SIGKILL')
  await writer.ended
  return writer.numbers()
}

describe('the embedded PostgreSQL', () => {
  test('a store is created once, keeps its rows over a stop, and only its owner can open it', async () => {
    const dataDir = join(stores.folder, 'new')
    const first = await stores.start({ dataDir, settings: {} })
    expect(first.created).toBe(true)
    await query(first.url, "create table saared as select 'Kõrgelaid' as nimi")
    await first.stop()
    const again = await stores.start({ dataDir, settings: {} })
    expect(again.created).toBe(false)
    expect(await query(again.url, 'select nimi, lower(nimi) as vaike from saared')).toEqual([
      { nimi: 'Kõrgelaid', vaike: 'kõrgelaid' },
    ])
    const [settings] = await query(
      again.url,
      "select current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp, current_setting('server_version_num')::int / 10000 as major",
    )
    expect(settings).toEqual({ fsync: 'on', tcp: '', major: 18 })
  })

  test('it sorts and searches Estonian, for a role that owns its database and is no superuser', async () => {
    const { url } = await stores.start()
    const rows = await query(
      url,
      `select n from unnest(array['õun','zoo','šokk','ära','tuul']) n order by n collate "et-x-icu"`,
    )
    expect(rows.map(({ n }) => n)).toEqual(['šokk', 'zoo', 'tuul', 'õun', 'ära'])
    expect(
      await query(url, "select to_tsvector('estonian', 'sadamasse') @@ to_tsquery('estonian', 'sadam') as found"),
    ).toEqual([{ found: true }])
    expect(
      await query(
        url,
        'select current_user as me, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
      ),
    ).toEqual([{ me: 'sise', rolsuper: false, rolcreaterole: false, rolcreatedb: true }])
    await query(url, 'create extension pg_trgm')
    await query(url, 'create extension unaccent')
    await expect(query(url, "copy (select 1) to program 'true'")).rejects.toThrow(/permission denied/)
  })

  test.each([
    ['its owner it ends, and', false],
    ['its owner and the server it', true],
  ])('after kill -9 of %s starts again at once and has lost no acknowledged write', async (_name, alsoPostmaster) => {
    const acknowledged: number[] = []
    for (let round = 0; round < 3; round += 1) {
      acknowledged.push(...(await writeUntilKilled(alsoPostmaster)))
      const server = await postmasterOf(stores.dataDir)
      // In the other rounds it may still be ending when it starts again.
      if (!alsoPostmaster && round === 2) await until(() => server === 0 || !isAlive(server))
      const store = await stores.start()
      const stored = new Set((await query(store.url, 'select n::int from written')).map(({ n }) => n))
      expect(acknowledged.filter((n) => !stored.has(n))).toEqual([])
      await store.stop()
    }
  })

  test('if the note cannot be written no store is created, and the next start creates it, despite leftovers of a crash', async () => {
    const dataDir = join(stores.folder, 'new')
    const noteForNew = () => {
      throw new Error('not now')
    }
    await expect(stores.start({ dataDir, noteForNew })).rejects.toThrow('not now')
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
    // The remains of a start that crashed during initdb.
    await mkdir(`${dataDir}.unfinished/base`, { recursive: true })
    await writeFile(join(`${dataDir}.unfinished`, 'PG_VERSION'), '18\n')
    await expect(stores.start({ dataDir })).resolves.toMatchObject({ created: true, note: '' })
  })

  test('its socket is in a folder that no other user can enter, and is deleted with it', async () => {
    const store = await stores.start()
    const socketDir = decodeURIComponent(/host=([^&]+)/.exec(store.url)?.[1] ?? '')
    expect(socketDir).toMatch(/\/sise-\w{6}$/)
    expect(((await stat(socketDir)).mode & 0o777).toString(8)).toBe('700')
    await store.stop()
    await expect(stat(socketDir)).rejects.toThrow('ENOENT')
  })

  test.each([
    ['whose path is too long for a socket', 'x'.repeat(100), 0o755, true],
    ['that the server cannot enter', 'closed', 0o700, process.getuid?.() === 0],
    ['with a short path', 'short', 0o755, false],
  ])('for a temporary folder %s its socket is in the right one', async (_, name, mode, isElsewhere) => {
    const temporary = join(stores.folder, name)
    await mkdir(temporary)
    await chmod(temporary, mode)
    const made = await makeSocketFolder(temporary)
    await rm(made, { recursive: true })
    expect(dirname(made)).toBe(isElsewhere ? '/tmp' : temporary)
  })

  test('all users can run a copy of its programs, also where npm installed them for one user', async () => {
    const folder = join(stores.folder, 'package')
    for (const inner of ['bin', 'lib/postgresql']) await mkdir(join(folder, inner), { recursive: true, mode: 0o700 })
    await writeFile(join(folder, 'bin/initdb'), '#!/bin/sh', { mode: 0o700 })
    await writeFile(join(folder, 'bin/postgres'), '#!/bin/sh', { mode: 0o600 })
    await writeFile(join(folder, 'lib/postgresql/plpgsql.so'), '', { mode: 0o600 })
    const copy = await copyPrograms(folder, join(stores.folder, 'copies/linux'))
    const entries = ['', ...(await readdir(copy, { recursive: true }))].toSorted()
    const modes = await Promise.all(
      entries.map(async (name) => [name, ((await stat(join(copy, name))).mode & 0o777).toString(8)]),
    )
    expect(Object.fromEntries(modes)).toEqual({
      '': '755',
      bin: '755',
      'bin/initdb': '755',
      'bin/postgres': '755',
      lib: '755',
      'lib/postgresql': '755',
      'lib/postgresql/plpgsql.so': '644',
    })
  })

  test('a store of another major version is refused in words, unchanged', async () => {
    await writeFile(join(stores.dataDir, 'PG_VERSION'), '15\n')
    await expect(stores.start()).rejects.toThrow(
      /PostgreSQL 15, and this release .* PostgreSQL 18\. Nothing is lost: make a backup with the release that ran on it last/,
    )
    expect(await readFile(join(stores.dataDir, 'PG_VERSION'), 'utf8')).toBe('15\n')
  })
})
