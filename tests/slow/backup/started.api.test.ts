import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { verifyArchive } from '../../../scripts/backup/verifyArchive.ts'
import { startFolder, startSise } from '../../support/startedSise.ts'
import { command } from './command.ts'

let folder: string

beforeAll(async () => {
  folder = await startFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((wake) => setTimeout(wake, 100))) {
    const found = await look()
    if (found != null) return found
  }
  throw new Error('It did not come to that.')
}

test('OPS-12 npm start with BACKUP_DIR makes a first backup by itself, which /metrics show and the store that ran takes back', async () => {
  const backups = join(folder, 'backups')
  const sise = startSise(folder, { BACKUP_DIR: backups, NODE_ENV: 'production' })
  let archive: string
  try {
    const address = await sise.address()
    const name = await eventually(async () => {
      const names = await readdir(backups).catch(() => [])
      return names.find((found) => found.endsWith('.tar'))
    })
    archive = join(backups, name)
    const { tables, note } = await verifyArchive(archive)
    expect(tables.map((table) => table.name)).toContain('users')
    expect(note).toBe('{"content":"people"}')
    const metrics = await (await fetch(`${address}/metrics`)).text()
    const since = Number(/^sise_backup_last_timestamp_seconds (\S+)$/m.exec(metrics)?.[1])
    expect(Math.abs(Date.now() / 1000 - since)).toBeLessThan(60)
    expect(metrics).toMatch(/^sise_backup_last_bytes [1-9]\d+$/m)
  } finally {
    sise.child.kill('SIGTERM')
  }
  expect(await sise.ended).toBe(0)
  expect(sise.said()).toMatch(/sise-\S+\.tar: \d+ rows of \d+ tables, 0 files/)
  const settings = { DATA_DIR: join(folder, 'data'), NODE_ENV: 'production', SITE_URL: 'http://localhost' }
  expect(await command('restore', [archive], settings).ended).toMatchObject({
    code: 0,
    output: expect.stringContaining('Restored the store of'),
  })
})
