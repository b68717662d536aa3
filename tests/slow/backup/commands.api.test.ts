import { chmod, mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { v7 as newId } from 'uuid'
import { archiveName } from '../../../api/backup/archiveNames.ts'
import { takeSnapshot } from '../../../api/store/backup/takeSnapshot.ts'
import { startEmbeddedPostgres } from '../../../api/store/embedded/server.ts'
import { migrate } from '../../../api/store/migrate.ts'
import { files } from '../../../api/store/tables/files.ts'
import { archiveToRestore, backupTarget } from '../../../scripts/backup/options.ts'
import { restoredDatabases } from '../../backup/restoredDatabases.ts'
import { contentOf, rowsOf } from '../../backup/storeContent.ts'
import { until } from '../../support/until.ts'
import { command } from '../command.ts'
import { filesIn, type FilledStore, filledStore } from './filledStore.ts'

let store: FilledStore
let dataDir: string
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  store = await filledStore()
  dataDir = await mkdtemp(join(tmpdir(), 'sise-commands-'))
  // The commands expect the files in DATA_DIR/files.
  await rename(store.filesDir, join(dataDir, 'files'))
  env = { DATABASE_URL: store.api.databaseUrl, DATA_DIR: dataDir }
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-commands-'))
  // Under root PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755)
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(async () => {
  await store.api.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The bundles of both programs, and what `npm run` starts: their sources, which take 0.5 s more of CPU time. */
const programs = {
  backup: ['dist/backup.mjs'],
  restore: ['dist/restore.mjs'],
  backupSource: ['scripts/commands/run.mjs', 'backup'],
  restoreSource: ['scripts/commands/run.mjs', 'restore'],
}
const run = (program: keyof typeof programs, args: string[], more: NodeJS.ProcessEnv = {}, limits?: string) =>
  command([...programs[program], ...args], { ...env, ...more }, limits)

const database = restoredDatabases()

/** Creates a large file, so that a backup takes a while; sparse, so that it takes no disk space. */
async function largeFile() {
  const _id = newId()
  const size = 1_500_000_000
  await mkdir(join(dataDir, 'files/foorum', _id))
  const handle = await open(join(dataDir, 'files/foorum', _id, 'original.bin'), 'w')
  await handle.truncate(size)
  await handle.close()
  await store.api.db
    .insert(files)
    .values({ _id, nimi: 'suur.bin', kaust: 'foorum', algfail: 'original.bin', mimetype: 'application/x', size })
  return async () => {
    for (const path of ['files', 'prygikast']) await store.api.call('DELETE', `/api/${path}/${_id}`, { as: store.mari })
    await rm(join(dataDir, 'files/foorum', _id), { recursive: true, force: true })
  }
}

describe('npm run backup and npm run restore', () => {
  test('print their result in a line, into a folder, a named file, BACKUP_DIR or DATA_DIR', async () => {
    const summary =
      /^\/.*\/sise-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-by-hand\.tar: \d+ rows of \d+ tables, 4 files, \d+\.\d MB in \d+ s\n$/
    expect(await run('backup', ['--to', folder]).ended).toEqual({ code: 0, output: expect.stringMatching(summary) })
    expect(await run('backup', [], { BACKUP_DIR: join(folder, 'new/er') }).ended).toMatchObject({ code: 0 })
    expect(await run('backup', []).ended).toMatchObject({ code: 0 })
    const file = join(folder, 'minu.tar')
    expect(await run('backup', ['--to', file]).ended).toMatchObject({ code: 0 })
    expect((await readdir(folder)).sort()).toEqual([
      'minu.tar',
      'new',
      expect.stringMatching(/^sise-.*Z-by-hand\.tar$/),
    ])
    expect(await readdir(join(folder, 'new/er'))).toHaveLength(1)
    expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1)
    expect((await stat(join(folder, 'new/er'))).mode & 0o777).toBe(0o700)

    const target = { DATABASE_URL: await database(), DATA_DIR: join(folder, 'data') }
    expect(await run('restore', [file], target).ended).toEqual({
      code: 0,
      output: expect.stringMatching(/Restored the store of 20.*Z: \d+ rows of \d+ tables, 4 files in \d+ s\.\n$/),
    })
    expect(await filesIn(join(folder, 'data/files'))).toEqual(await filesIn(join(dataDir, 'files')))
    const again = await run('restore', [file], target).ended
    expect(again).toEqual({ code: 1, output: expect.stringMatching(/The store is not empty: its table \w+ has rows/) })
  })

  test('refuse invalid arguments in a sentence', async () => {
    const now = new Date()
    await expect(backupTarget(['--too', 'x'], {}, now)).rejects.toThrow(/^Say nothing, where to/)
    await expect(backupTarget(['--to', folder, 'y'], {}, now)).rejects.toThrow(/^Say nothing, where to/)
    for (const args of [[], ['--to'], ['a.tar', 'b.tar']])
      expect(() => archiveToRestore(args)).toThrow('Name one archive: npm run restore -- FILE')
    const outcomeOf = async (program: keyof typeof programs, args: string[], more?: NodeJS.ProcessEnv) => {
      const { code, output } = await run(program, args, more).ended
      return `${code} ${output}`
    }
    expect(await outcomeOf('backupSource', [], { DATABASE_URL: '', DATA_DIR: folder })).toMatch(
      /^1 There is no store in .* yet.*\n$/,
    )
    expect(await outcomeOf('backup', [], { DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' })).toMatch(
      /^1 .*ECONNREFUSED.*\n$/,
    )
    expect(await outcomeOf('restoreSource', [join(folder, 'none.tar')])).toMatch(
      /^1 Reading .*\nThere is no .*none\.tar\.\n$/,
    )
  })

  test('OPS-5 a backup while another one of the store is running ends with 3 and says so, and none overwrites another', async () => {
    const other = await takeSnapshot(store.api.databaseUrl)
    try {
      const { code, output } = await run('backup', ['--to', folder]).ended
      expect([code, output]).toEqual([3, 'Another backup of this store is running.\n'])
    } finally {
      await other.close()
    }
    const file = join(folder, 'sise.tar')
    expect(await run('backup', ['--to', file]).ended).toMatchObject({ code: 0 })
    expect(await run('backup', ['--to', file]).ended).toMatchObject({
      code: 1,
      output: expect.stringContaining(`${file} exists already.`),
    })
    expect(await readdir(folder)).toEqual(['sise.tar'])
  })

  test('the archive before an upgrade stays until there are two newer ones, whatever other backups are made', async () => {
    const older = ['2026-01-01', '2026-02-01'].map((day) => archiveName(new Date(`${day}T10:00:00Z`), 'before-upgrade'))
    for (const name of older) await writeFile(join(folder, name), '')
    expect(await run('backup', ['--to', folder]).ended).toMatchObject({ code: 0 })
    expect(await readdir(folder)).toEqual(expect.arrayContaining(older))
    const { code, output } = await run('backup', ['--before-upgrade'], { BACKUP_DIR: folder }).ended
    expect([code, output]).toEqual([0, expect.stringContaining(`Removed the backup ${older[0]}.\n`)])
    const names = (await readdir(folder)).filter((name) => name.includes('before-upgrade')).sort()
    expect(names).toEqual([older[1], expect.stringMatching(/^sise-.*Z-before-upgrade\.tar$/)])
  })

  test('a backup with files missing is written, and ends with 2', async () => {
    const photo = join(dataDir, 'files/foorum', store.fileIds['foto.jpg'] ?? '', '200.jpg')
    await rename(photo, `${photo}.away`)
    const { code, output } = await run('backup', ['--to', folder]).ended
    await rename(`${photo}.away`, photo)
    expect(code).toBe(2)
    expect(output).toMatch(/files\/foorum\/\S+\/200\.jpg is missing\n.*1\. All else is in the archive\.\n$/s)
    expect(output).toMatch(/Z-by-hand-incomplete\.tar: \d+ rows of \d+ tables, 3 of 4 files \(1 missing or damaged\), /)
    const [archive = ''] = await readdir(folder)
    const target = { DATABASE_URL: await database(), DATA_DIR: join(folder, 'data') }
    const restored = await run('restore', [join(folder, archive)], target).ended
    expect(restored).toEqual({
      code: 0,
      output: expect.stringMatching(/it was backed up, files\/\S+200\.jpg is missing/),
    })
  })

  test('a backup that is killed or stopped leaves no file under its name, and the next one succeeds', async () => {
    const remove = await largeFile()
    const file = join(folder, 'sise.tar')
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const { child, ended } = run('backup', ['--to', file])
      await until(async () => (await readdir(folder)).some((name) => name.includes(`.${child.pid}.`)))
      child.kill(signal)
      const { code, output } = await ended
      expect(code).toBe(signal === 'SIGKILL' ? null : 1)
      if (code === 1) expect(output).toBe('Stopped. No archive was written.\n')
      const left = await readdir(folder)
      expect(left).not.toContain('sise.tar')
      // A killed process cannot clean up; the next backup after an hour does.
      expect(left).toHaveLength(1)
    }
    await remove()
    expect(await run('backup', ['--to', file]).ended).toMatchObject({ code: 0 })
  })

  test('a full disk is reported, and no partial file stays', async () => {
    // In blocks of 512 bytes; less than the size of the archive.
    const { code, output } = await run('backup', ['--to', join(folder, 'sise.tar')], {}, 'ulimit -f 300').ended
    expect({ code, output }).toEqual({
      code: 1,
      output: `There is no room left for ${join(folder, 'sise.tar')}. Nothing of it remains.\n`,
    })
    expect(await readdir(folder)).toEqual([])
  })
})

describe('with the embedded store', () => {
  /** Creates a store whose note marks its content as that of real members, not of a demo. */
  async function peoplesStore(where: string) {
    await mkdir(where)
    await chmod(where, 0o755)
    const embedded = await startEmbeddedPostgres({
      dataDir: join(where, 'postgres'),
      log: () => {},
      noteForNew: () => '{"content":"people"}',
      settings: { fsync: 'off' },
    })
    await migrate(embedded.url)
    return embedded
  }
  const local = (where: string) => ({ DATABASE_URL: '', DATA_DIR: where })

  test('is backed up while it runs and while it does not, and restored into a missing one', async () => {
    const here = join(folder, 'here')
    const embedded = await peoplesStore(here)
    await rowsOf(embedded.url, `insert into categories (_id, nimi, slug) values ('${newId()}', 'Meri', 'meri')`)
    const content = await contentOf(embedded.url)
    expect(await run('backup', ['--to', join(folder, 'running.tar')], local(here)).ended).toMatchObject({ code: 0 })
    const busy = await run('restore', [join(folder, 'running.tar')], local(here)).ended
    expect(busy).toEqual({ code: 1, output: expect.stringMatching(/in use/) })
    await embedded.stop()
    expect(await run('backup', ['--to', join(folder, 'still.tar')], local(here)).ended).toMatchObject({ code: 0 })

    for (const name of ['running', 'still']) {
      const there = join(folder, name)
      expect(await run('restore', [join(folder, `${name}.tar`)], local(there)).ended).toMatchObject({ code: 0 })
      const restored = await startEmbeddedPostgres({ dataDir: join(there, 'postgres'), log: () => {} })
      expect(await contentOf(restored.url)).toEqual(content)
      expect([restored.created, restored.note]).toEqual([false, '{"content":"people"}'])
      await restored.stop()
    }
  })

  test('keeps the mark of demo accounts, and is not restored for production', async () => {
    const here = join(folder, 'here')
    const embedded = await peoplesStore(here)
    await embedded.writeNote('{"content":"demo","accounts":[]}')
    await embedded.stop()
    const file = join(folder, 'demo.tar')
    expect(await run('backup', ['--to', file], local(here)).ended).toMatchObject({ code: 0 })
    const production = { ...local(join(folder, 'production')), NODE_ENV: 'production' }
    expect(await run('restore', [file], production).ended).toEqual({
      code: 1,
      output: expect.stringMatching(/has demo accounts, whose password everybody knows/),
    })
    const there = join(folder, 'there')
    expect(await run('restore', [file], local(there)).ended).toMatchObject({ code: 0 })
    const restored = await startEmbeddedPostgres({ dataDir: join(there, 'postgres'), log: () => {} })
    expect(restored.note).toBe('{"content":"demo","accounts":[]}')
    await restored.stop()
  })

  test('is not created from a damaged archive', async () => {
    await writeFile(join(folder, 'damaged.tar'), 'Tere\n'.repeat(300))
    const { code, output } = await run('restore', [join(folder, 'damaged.tar')], local(join(folder, 'data'))).ended
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/is not a complete backup of Sise/) })
    expect(await readdir(folder)).toEqual(['damaged.tar'])
  })
})
