import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { version } from '../../../schema/rules/generated/version.ts'
import { rowsOf } from '../../backup/storeContent.ts'
import { startFolder, startSise } from '../../support/startedSise.ts'
import { type TestDatabase, testDatabase } from '../../support/store/database.ts'
import { until } from '../../support/until.ts'
import { sendGraphql } from '../graphql.ts'

/** A program on its own, started as in docs/operations.md. */
interface Alone {
  child: ChildProcess
  /** Its port once it is ready; undefined if it ends before. */
  port: Promise<number | undefined>
  /** Its exit code. */
  ended: Promise<number | null>
  said(): string
}

let folder: string
let database: TestDatabase
const running: Alone[] = []

beforeEach(async () => {
  folder = await startFolder()
  database = await testDatabase()
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

function alone(program: 'api' | 'gateway', env: NodeJS.ProcessEnv): Alone {
  const own = { PATH: process.env.PATH, TMPDIR: tmpdir(), DATA_DIR: join(folder, 'data'), API_PORT: '0', PORT: '0' }
  const child = fork(resolve(`dist/${program}.mjs`), {
    cwd: folder,
    execArgv: [],
    env: { ...own, ...env },
    silent: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = new Promise<number>((known) => {
    child.on('message', (message: { ready: boolean; port?: number }) => message.ready && known(message.port ?? 0))
  })
  const started = { child, port: Promise.race([ready, ended.then(() => undefined)]), ended, said: () => text }
  running.push(started)
  return started
}

const backups = (name: string) => join(folder, name)
const archives = async (name: string) =>
  (await readdir(backups(name)).catch(() => [])).filter((file) => file.endsWith('.tar'))
/** The output for operators, without addresses, and with the same time, size and folder for each archive. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '' && !/^(Sise \d|Sise is ready: |On this machine: )/.test(line))
    .map((line) => line.replace(/^\S+\/sise-\S+\.tar: \d+ rows(.*), \d.*$/, 'ARCHIVE: rows$1'))
    .sort()

describe('each program on its own, beside npm start', () => {
  test('OPS-16 in production both print and do the same: settings, backup, log and memory', async () => {
    const settings = {
      NODE_ENV: 'production',
      SITE_URL: 'https://sise.saar.test',
      SMPT_URL: 'smtp://localhost',
      UPLOAD_LIMITS_MB: '9',
      API_ULR: 'http://localhost',
    }
    const query = async (address: string) =>
      expect(await sendGraphql(address, '{settings{communityName}}')).toMatchObject({ data: expect.anything() })
    const store = { ...settings, DATABASE_URL: database.url }
    const sise = startSise(folder, { ...store, BACKUP_DIR: backups('together') })
    const address = (await sise.address()).replace('localhost', '127.0.0.1')
    await query(address)
    await until(() => sise.said().includes('.tar: '))
    sise.child.kill('SIGTERM')
    expect(await sise.ended).toBe(0)

    const other = await testDatabase()
    try {
      const api = alone('api', { ...settings, DATABASE_URL: other.url, BACKUP_DIR: backups('alone') })
      const API_URL = `http://127.0.0.1:${await api.port}`
      const gateway = alone('gateway', { ...settings, BACKUP_DIR: backups('alone'), API_URL })
      await query(`http://127.0.0.1:${await gateway.port}`)
      await until(() => api.said().includes('.tar: '))
      expect(linesOf(api.said() + gateway.said())).toEqual(linesOf(sise.said()))
      expect(linesOf(sise.said())).toEqual([
        expect.stringMatching(/^ARCHIVE: rows of \d+ tables, 0 files$/),
        'COMMUNITY_CONTACT is missing: /sise/privaatsus does not say who is responsible for the data of members.',
        "PUBLIC_SITE_URL is missing: 'Avalik' leads to an example.",
        'SMTP_URL is missing: mails are not sent, but written to DATA_DIR/mail, and their links to the log.',
        'The api ignores SMPT_URL, which is no setting. SMTP_URL is one.',
        'The api ignores UPLOAD_LIMITS_MB, which is no setting. UPLOAD_LIMIT_MB is one.',
        'The gateway ignores API_ULR, which is no setting. API_URL is one.',
        'The gateway ignores UPLOAD_LIMITS_MB, which is no setting. UPLOAD_LIMIT_MB is one.',
      ])
      expect([(await archives('together')).length, (await archives('alone')).length]).toEqual([1, 1])
      const due = `select to_char(run_at at time zone 'Europe/Tallinn', 'HH24:MI') as time from jobs where kind = 'backUp'`
      await until(async () => (await rowsOf(other.url, due))[0]?.time === '03:30')
      expect(await rowsOf(database.url, due)).toEqual([{ time: '03:30' }])
    } finally {
      for (const { child } of running) child.kill('SIGTERM')
      await Promise.all(running.map(({ ended }) => ended))
      await other.drop()
    }
  })

  test.each([
    [{ BACKUP_AT: 'night' }, 'BACKUP_AT: must be a time such as 03:30'],
    [{ NODE_ENV: 'production', SITE_URL: '' }, 'SITE_URL is missing: the address of this Sise, which the links'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: '],
  ])('OPS-16 with %o both end with the same words, and npm start creates nothing before', async (env, words) => {
    const sise = startSise(folder, { HOST: '127.0.0.1', ...env })
    expect(await sise.ended).toBe(1)
    expect([sise.said().includes(words), await readdir(folder)]).toEqual([true, ['dist']])
    const program = 'LOG_LEVEL' in env ? 'gateway' : 'api'
    const started = alone(program, { DATABASE_URL: database.url, ...env })
    expect(await started.ended).toBe(1)
    expect(`Sise ${version}\n${started.said()}`).toBe(sise.said())
  })

  test('OPS-16 each built program on Node 18 ends with one sentence, before it loads anything', async () => {
    const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`
    const programs = (await readdir('dist')).filter((name) => name.endsWith('.mjs') && !name.startsWith('part-'))
    expect(programs).toEqual(expect.arrayContaining(['api.mjs', 'backup.mjs', 'gateway.mjs', 'start.mjs']))
    for (const program of programs) {
      const path = resolve('dist', program)
      // An older Node links all static imports first, and fails at the first missing export.
      const imports = (await readFile(path, 'utf8')).matchAll(/^(?:import|export)\b.*? from ['"](.*?)['"]/gm)
      expect([...imports].map(([, from]) => from)).toEqual(['node:module'])
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--import', `data:text/javascript,${old}`, path],
        {
          cwd: folder,
          encoding: 'utf8',
        },
      )
      const sentence = 'Sise needs Node 24 or newer; this is 18.20.8.\n'
      expect({ program, status, stdout, stderr }).toEqual({ program, status: 1, stdout: '', stderr: sentence })
    }
    expect(await readdir(folder)).toEqual(['dist'])
  })
})
