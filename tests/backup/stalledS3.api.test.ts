import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { s3Storage } from '../../api/files/storage/s3Storage.ts'
import { insertedFile } from '../files/insertedFile.ts'
import { startApi, type TestApi } from '../support/api/api.ts'
import { notAborted } from '../support/notAborted.ts'
import { type S3Stub, startS3Stub } from '../support/servers/s3Stub.ts'
import { until } from '../support/until.ts'
import { backUpTo } from './archives.ts'

let s3: S3Stub
let api: TestApi
let folder: string

beforeEach(async () => {
  s3 = await startS3Stub()
  api = await startApi()
  await insertedFile(api, 'dokument', null)
  folder = await mkdtemp(join(tmpdir(), 'sise-stalled-'))
})
afterEach(async () => {
  await api.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function backUp(firstByteMs: number, signal = notAborted) {
  const limits = { connectMs: 60_000, firstByteMs, idleMs: 60_000, totalMs: 60_000 }
  await backUpTo(join(folder, 'sise.tar'), api.databaseUrl, s3Storage(s3.address, limits), signal)
}

test('a backup from an S3 that says nothing fails within the limit, says why, and leaves no archive', async () => {
  await expect(backUp(300)).rejects.toThrow(/The storage of files failed at avalik\/.*: S3 failed: ETIMEDOUT/)
  expect(await readdir(folder)).toEqual([])
})

test('a backup that waits for S3 stops when it is told to', async () => {
  const stopped = new AbortController()
  const running = backUp(60_000, stopped.signal)
  await Promise.all([
    expect(running).rejects.toThrow('Stopped'),
    until(() => s3.requests.length > 0).then(() => stopped.abort(new Error('Stopped'))),
  ])
  await until(() => s3.connections() === 0)
  expect(await readdir(folder)).toEqual([])
})
