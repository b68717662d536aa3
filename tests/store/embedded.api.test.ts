import { spawn } from 'node:child_process'
import { chmod, mkdtemp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../api/store/embedded/server.ts'
import { isAlive } from '../../api/store/embedded/processes.ts'

let folder: string
let dataDir: string
let running: EmbeddedPostgres[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-store-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'postgres')
  running = []
})
afterEach(async () => {
  for (const store of running) await store.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start() {
  const store = await startEmbeddedPostgres({ dataDir, log: () => {} })
  running.push(store)
  return store
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

/** The number of the postmaster, as it wrote it down itself. */
const postmaster = async () => Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8'), 10)

/** Starts a process that writes without end, kills it with -9 after a while, and says what was acknowledged to it. */
async function writeUntilKilled(alsoPostmaster: boolean) {
  const writer = spawn(
    process.execPath,
    [resolve('node_modules/tsx/dist/cli.mjs'), resolve('tests/support/storeWriter.ts'), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  )
  let said = ''
  writer.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  while (said.split('\n').length < 50) await pause(20)
  const server = await postmaster()
  // The whole process group: tsx and the program it runs.
  process.kill(-(writer.pid ?? 0), 'SIGKILL')
  if (alsoPostmaster) process.kill(server, 'SIGKILL')
  await new Promise((ended) => writer.once('close', ended))
  return said.split('\n').slice(0, -1).map(Number)
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))

describe('the embedded PostgreSQL', () => {
  test('a store is made once, keeps its rows over a stop, and is ours alone to open', async () => {
    const first = await start()
    expect(first.created).toBe(true)
    await query(first.url, "create table saared as select 'Kõrgelaid' as nimi")
    await first.stop()
    const again = await start()
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

  test('it sorts and searches Estonian', async () => {
    const { url } = await start()
    const rows = await query(
      url,
      `select n from unnest(array['õun','zoo','šokk','ära','tuul']) n order by n collate "et-x-icu"`,
    )
    expect(rows.map(({ n }) => n)).toEqual(['šokk', 'zoo', 'tuul', 'õun', 'ära'])
    expect(
      await query(url, "select to_tsvector('estonian', 'sadamasse') @@ to_tsquery('estonian', 'sadam') as found"),
    ).toEqual([{ found: true }])
  })

  test.each([
    ['its owner', false],
    ['its owner and the server', true],
  ])('after kill -9 of %s it starts again at once and has lost nothing acknowledged', async (_name, alsoPostmaster) => {
    const acknowledged: number[] = []
    for (let round = 0; round < 3; round += 1) {
      acknowledged.push(...(await writeUntilKilled(alsoPostmaster)))
      const store = await start()
      const kept = new Set((await query(store.url, 'select n::int from written')).map(({ n }) => n))
      expect(acknowledged.filter((n) => !kept.has(n))).toEqual([])
      await store.stop()
    }
  })

  test('it ends with the process that started it, also when that is killed', async () => {
    await writeUntilKilled(false)
    const server = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number.parseInt(server, 10)
    for (let tries = 0; pid > 0 && isAlive(pid) && tries < 250; tries += 1) await pause(20)
    expect(pid > 0 && isAlive(pid)).toBe(false)
  })

  test('a second start on a store in use is refused, and the first goes on', async () => {
    const writer = spawn(
      process.execPath,
      [resolve('node_modules/tsx/dist/cli.mjs'), resolve('tests/support/storeWriter.ts'), dataDir],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      },
    )
    await new Promise((said) => writer.stdout.once('data', said))
    await expect(start()).rejects.toThrow(/is in use by process/)
    expect(writer.exitCode).toBeNull()
    process.kill(-(writer.pid ?? 0), 'SIGKILL')
    await new Promise((ended) => writer.once('close', ended))
  })

  test('the api’s role owns its database and is no superuser', async () => {
    const { url } = await start()
    expect(
      await query(
        url,
        'select current_user as me, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
      ),
    ).toEqual([{ me: 'sise', rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
    await query(url, 'create extension pg_trgm')
    await query(url, 'create extension unaccent')
    await expect(query(url, "copy (select 1) to program 'true'")).rejects.toThrow(/permission denied/)
  })

  test('what is noted on the database goes with it, wherever the store lies', async () => {
    // Root's PostgreSQL cannot come in here: then the store is somewhere else, and its folder can go without it.
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    dataDir = join(closed, 'data/postgres')
    const said: string[] = []
    const noteForNew = () => 'made by a test'
    const first = await startEmbeddedPostgres({ dataDir, log: (line) => said.push(line), noteForNew })
    running.push(first)
    const elsewhere = /the store is in (\S+)\.$/m.exec(said.join('\n'))?.[1]
    expect(elsewhere !== undefined).toBe(process.getuid?.() === 0)
    try {
      expect(first.note).toBe('made by a test')
      await first.writeNote("it's another")
      await first.stop()
      if (elsewhere) await rm(join(closed, 'data'), { recursive: true, force: true })
      const again = await startEmbeddedPostgres({ dataDir, log: () => {}, noteForNew })
      running.push(again)
      expect(again).toMatchObject({ created: false, note: "it's another" })
      await again.stop()
    } finally {
      if (elsewhere) await rm(elsewhere, { recursive: true, force: true })
    }
  })

  test('where nothing may be noted no database is made, and the next start makes it', async () => {
    const noteForNew = () => {
      throw new Error('not now')
    }
    await expect(startEmbeddedPostgres({ dataDir, log: () => {}, noteForNew })).rejects.toThrow('not now')
    await expect(start()).resolves.toMatchObject({ created: true, note: '' })
  })

  test('its socket lies in a folder that nobody else enters, of a short path, and goes with it', async () => {
    const socketDir = (url: string) => decodeURIComponent(/host=([^&]+)/.exec(url)?.[1] ?? '')
    const before = process.env.TMPDIR
    const long = join(folder, 'x'.repeat(100))
    await mkdir(long)
    const seen: string[] = []
    try {
      for (const place of [before ?? '/tmp', long]) {
        process.env.TMPDIR = place
        const store = await start()
        seen.push(socketDir(store.url))
        expect(((await stat(socketDir(store.url))).mode & 0o777).toString(8)).toBe('700')
        await store.stop()
        await expect(stat(socketDir(store.url))).rejects.toThrow('ENOENT')
      }
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
    }
    expect(seen[1]).toMatch(/^\/tmp\/sise-\w{6}$/)
    expect(seen[0]).not.toBe(seen[1])
  })

  test('a store half made by a crash is made anew', async () => {
    await mkdir(`${dataDir}.unfinished/base`, { recursive: true })
    await writeFile(join(`${dataDir}.unfinished`, 'PG_VERSION'), '18\n')
    await expect(start()).resolves.toMatchObject({ created: true })
  })

  test('a store of another major version is refused in words, untouched', async () => {
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(/PostgreSQL 15, the embedded one is 18.*DATABASE_URL/)
    expect(await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).toBe('15\n')
  })
})
