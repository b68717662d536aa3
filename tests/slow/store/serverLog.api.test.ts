import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { openServerLog } from '../../../api/store/embedded/serverLog.ts'
import { embeddedStores, query } from '../../support/store/embeddedStores.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-log-'))
  path = join(folder, 'postgres.log')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const mode = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)

describe('the log of the server', () => {
  test('is continued after a restart, and is readable for its owner alone', async () => {
    await writeFile(path, 'earlier\n', { mode: 0o644 })
    const log = await openServerLog(path, () => {})
    log.write(Buffer.from('later\n'))
    await log.close()
    expect(await readFile(path, 'utf8')).toBe('earlier\nlater\n')
    expect(await mode(path)).toBe('600')
  })

  test('never grows over its limit, except for the previous file', async () => {
    const log = await openServerLog(path, () => {}, 100)
    for (let n = 0; n < 50; n += 1) log.write(Buffer.from(`line ${String(n).padStart(14)}\n`))
    await log.close()
    expect((await readdir(folder)).toSorted()).toEqual(['postgres.log', 'postgres.log.1'])
    for (const file of [path, `${path}.1`]) {
      expect((await stat(file)).size).toBeLessThanOrEqual(120)
      expect(await mode(file)).toBe('600')
    }
    expect(await readFile(path, 'utf8')).toMatch(/line {13}49\n$/)
  })

  test('has its last lines in memory where the file cannot be written, and reports that once', async () => {
    const printed: string[] = []
    const log = await openServerLog(join(folder, 'absent/postgres.log'), (line) => printed.push(line))
    for (let n = 0; n < 20; n += 1) log.write(Buffer.from(`line ${n}\nhalf `))
    log.write(Buffer.from('a line'))
    await log.close()
    expect(log.lastLines()).toHaveLength(9)
    expect(log.lastLines().at(-1)).toBe('half a line')
    expect(printed).toEqual([expect.stringContaining('cannot be written: ENOENT')])
    log.clearLines()
    expect(log.lastLines()).toEqual([])
  })

  test('has no text of members: no values of refused rows', async () => {
    const stores = await embeddedStores()
    try {
      const store = await stores.start()
      await query(store.url, 'create table users (email text unique)')
      const refused = query(store.url, 'insert into users select $1 from generate_series(1, 2)', ['mari@saar.test'])
      await expect(refused).rejects.toMatchObject({ detail: expect.stringContaining('mari@saar.test') })
      await store.stop()
      const text = await readFile(`${stores.dataDir}.log`, 'utf8')
      expect(text).toContain('duplicate key value violates unique constraint')
      expect(text).not.toContain('mari@saar.test')
    } finally {
      await stores.close()
    }
  })
})
