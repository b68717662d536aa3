import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { writeArchive } from '../../../api/backup/archiveWriter.ts'
import { manifestPath, manifestSumPath, sha256Of } from '../../../api/backup/manifest.ts'
import { notAborted } from '../../support/notAborted.ts'
import { memoryOf } from '../processFigures.ts'
import type { Attack } from './attack.ts'

const megabyte = 1024 * 1024

/** An archive of 33 MB whose rows unpack to 33 GB, restored into a new store by the built program. */
export const attack: Attack = {
  name: 'archive',
  async run({ databaseUrl }) {
    const folder = await mkdtemp(join(tmpdir(), 'sise-archive-'))
    try {
      // Under root, PostgreSQL runs as another user, who needs access to the folder.
      await chmod(folder, 0o755)
      const file = join(folder, 'bomb.tar')
      await writeBomb(file, databaseUrl)
      const { output, ms, peakMb } = await restore(file, join(folder, 'data'))
      const what = `${((await stat(file)).size / megabyte).toFixed()} MB that unpack to 33 GB (${output})`
      return [
        { what: `${what}: time of the restore, with a new store`, figure: ms, unit: 'ms', limit: 30_000 },
        { what: `${what}: peak memory`, figure: peakMb, unit: 'MB', limit: 300 },
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function writeBomb(file: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ when: string; hash: string }>(
    'select created_at as when, hash from drizzle.__drizzle_migrations order by created_at',
  )
  await client.end()
  const archive = writeArchive(file, new Date(), notAborted, () => {})
  // Gzips in a row are one.
  const bomb = Buffer.concat(Array<Buffer>(33_000).fill(gzipSync(Buffer.alloc(megabyte, 'a'))))
  await archive.add('rows/users/00001.copy.gz', bomb.length, [bomb])
  const manifest = Buffer.from(
    JSON.stringify({
      format: 1,
      sise: '0.1.0',
      createdAt: new Date().toISOString(),
      postgres: '18',
      note: null,
      migrations: rows.map(({ when, hash }) => ({ when: Number(when), hash })),
      tables: [{ name: 'users', columns: ['_id'], rows: 1 }],
      sequences: [],
      deletedFiles: [],
      faults: [],
      entries: archive.entries,
    }),
  )
  await archive.add(manifestPath, manifest.length, [manifest])
  const sum = Buffer.from(sha256Of(manifest))
  await archive.add(manifestSumPath, sum.length, [sum])
  await archive.finish()
}

/** Runs `npm run restore`'s program. @returns its last line, its time and its peak memory */
async function restore(file: string, dataDir: string) {
  const began = performance.now()
  const child = spawn(process.execPath, ['dist/restore.mjs', file], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let peakMb = 0
  const watch = setInterval(() => {
    // A process that has just ended has no memory any more.
    peakMb = Math.max(peakMb, memoryOf(child.pid ?? 0).peak)
  }, 50)
  await new Promise((done) => child.once('exit', done))
  clearInterval(watch)
  return { output: output.trim().split('\n').at(-1) ?? '', ms: performance.now() - began, peakMb }
}
