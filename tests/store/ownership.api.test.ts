import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, chown, mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../api/store/embedded/server.ts'
import { credentials } from '../../api/store/embedded/folders.ts'
import { isAlive } from '../../api/store/embedded/processes.ts'
import { descendants } from '../support/startedSise.ts'

let folder: string
let dataDir: string
let running: EmbeddedPostgres[]
let children: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-store-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'postgres')
  running = []
  children = []
})
afterEach(async () => {
  for (const store of running) await store.stop()
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function start(where = dataDir, said: string[] = []) {
  const store = await startEmbeddedPostgres({ dataDir: where, log: (line) => said.push(line) })
  running.push(store)
  return store
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

/** A process of somebody's, by default of the user that PostgreSQL runs as; with the first line that it says. */
async function spawned(program: string, args: string[], user: { uid?: number; gid?: number } = credentials()) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...user })
  children.push(child)
  const line = await new Promise<string>((said) => {
    for (const stream of [child.stdout, child.stderr]) stream.once('data', (chunk: Buffer) => said(chunk.toString()))
  })
  return { child, line }
}

const writer = (user?: { uid?: number; gid?: number }) =>
  spawned(
    process.execPath,
    [resolve('node_modules/tsx/dist/cli.mjs'), resolve('tests/support/storeWriter.ts'), dataDir],
    user ?? {},
  )
const postmaster = async (where = dataDir) => Number.parseInt(await readFile(join(where, 'postmaster.pid'), 'utf8'), 10)
/** Writes the number into what a server has left about itself, or would have. */
async function namePostmaster(pid: number) {
  const file = join(dataDir, 'postmaster.pid')
  const left = await readFile(file, 'utf8').catch(() => `\n${dataDir}\n0\n5432\n/tmp/sise-absent\n\n`)
  await writeFile(file, left.replace(/^.*/, String(pid)))
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))

describe('the owner of an embedded store', () => {
  test.each([
    ['runs for the same user', 'echo $$; exec sleep 60'],
    ['has ended and is not reaped', 'true & echo $!; exec sleep 60'],
  ])('a pid file whose number some program has that %s hinders nothing', async (_name, script) => {
    await (await start()).stop()
    const { line, child } = await spawned('/bin/sh', ['-c', script])
    await namePostmaster(Number(line))
    await expect(start()).resolves.toMatchObject({ created: false })
    expect(isAlive(child.pid ?? 0)).toBe(true)
  })

  test('the server of a folder whose name only begins alike is left alone', async () => {
    await (await start()).stop()
    await start(`${dataDir}2`)
    const other = await postmaster(`${dataDir}2`)
    await namePostmaster(other)
    await start()
    expect(isAlive(other)).toBe(true)
  })

  test('a server that has lost its owner is stopped, and one is started anew', async () => {
    const { child } = await writer()
    const server = await postmaster()
    const all = [child.pid ?? 0, ...(await descendants(child.pid ?? 0))]
    const sessions = await descendants(server)
    for (const pid of all.filter((each) => each !== server && !sessions.includes(each))) process.kill(pid, 'SIGKILL')
    expect(isAlive(server)).toBe(true)
    const said: string[] = []
    const store = await start(dataDir, said)
    expect(said.join()).toContain(`left behind (process ${server})`)
    expect(isAlive(server)).toBe(false)
    expect(await query(store.url, 'select count(*) > 0 as kept from written')).toEqual([{ kept: true }])
  })

  test('an owner whose sessions were ended by a crash of one is still the owner', async () => {
    const store = await start()
    const [session] = await query(
      store.adminUrl,
      "select pid from pg_stat_activity where application_name like 'process %'",
    )
    process.kill(Number(session?.pid), 'SIGKILL')
    await pause(1_000)
    await expect(start()).rejects.toThrow(`is in use by process ${process.pid}`)
    expect(await query(store.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('somebody who is not root keeps a store over kill -9 too', async () => {
    // Root plays another; anybody else is one already.
    const user = credentials()
    await mkdir(join(folder, 'theirs'))
    if (user.uid !== undefined) await chown(join(folder, 'theirs'), user.uid, user.uid)
    dataDir = join(folder, 'theirs/postgres')
    for (let round = 1; round <= 2; round += 1) {
      const { child, line } = await writer(user)
      expect(line).toMatch(/^\d+\n/)
      // All numbers of the first round are there in the second.
      if (round === 2) expect(Number.parseInt(line, 10)).toBeGreaterThan(1)
      const all = [child.pid ?? 0, ...(await descendants(child.pid ?? 0))]
      for (const pid of all) process.kill(pid, 'SIGKILL')
      // Its number goes to a program of the same user.
      await namePostmaster(Number((await spawned('/bin/sh', ['-c', 'echo $$; exec sleep 60'])).line))
    }
    // Removes what the last of the killed left in /tmp.
    await start()
  })

  const asRoot = process.getuid?.() === 0 ? test : test.skip
  asRoot('a user that the system does not know is told so, and of DATABASE_URL', async () => {
    await mkdir(join(folder, 'theirs'))
    await chown(join(folder, 'theirs'), 54_321, 54_321)
    dataDir = join(folder, 'theirs/postgres')
    const { child, line } = await writer({ uid: 54_321, gid: 54_321 })
    let said = line
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await new Promise((ended) => child.once('close', ended))
    expect(said).toMatch(/user 54321 is not in \/etc\/passwd.*DATABASE_URL/)
  })
})
