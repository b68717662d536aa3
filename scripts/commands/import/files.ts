import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageWorkers } from '../../../api/files/images/imageWorkers.ts'
import { type PreparedRow, prepareFolder } from '../../../api/files/prepareFolder.ts'
import type { FileDeps } from '../../../api/files/storage/fileDeps.ts'
import { storeFolder } from '../../../api/files/storeFolder.ts'
import { files } from '../../../api/store/tables/files.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { NotTaken } from './faults.ts'
import { eachOf, entryMissing, type Importing, named, requireId, takeOne } from './importing.ts'
import type { People } from './people.ts'
import { idOf, integerOf, listOf, recordOf, recordsOf, textOf, timeOf, timeOfId, type Wire } from './wire.ts'

/** The files of the source. */
export interface Files {
  /** The new id of a file; undefined if it was not imported. */
  idOf: (value: unknown) => string | undefined
  /** The new ids of a list of files in its order, without files that were not imported. */
  idsOf: (value: unknown) => string[]
}

/** Further dependencies of importing files. */
export interface FileTaking {
  deps: FileDeps
  images: ImageWorkers
  /** Of one file, in bytes. */
  limit: number
  people: People
}

/** Concurrent downloads; few, as the source may be a small server. */
const filesAtOnce = 4

/**
 * Imports the files: checks and cleans their bytes and creates variants, as for an upload (FILE-4, FILE-6). Links to a variant lead to the
 * new variant of the same width. IMPORT-1.
 */
export async function takeFiles(run: Importing, taking: FileTaking): Promise<Files> {
  const { source, db, taken, report, say } = run
  const list = recordsOf(await source.list('/api/files', entryMissing(run, '/api/files')))
  const before = await taken.all('file')
  const stored = new Map((await db.select().from(files)).map((row) => [row._id, row] as const))
  const byId = new Map<string, string>()
  const meet = (file: Wire, row: { _id: string } & StoredTarget) => {
    byId.set(idOf(file), row._id)
    addPaths(run, file, row)
  }

  let done = 0
  // The oldest first, so that files of the same time stay in their order: lists are newest first.
  await eachOf(list.toReversed(), filesAtOnce, async (file) => {
    const theirs = idOf(file)
    await takeOne(run, 'file', named(textOf(file.nimi), theirs), async () => {
      requireId('file', theirs)
      const earlier = before.get(theirs)
      if (earlier) {
        report.count('file', 'before')
        const row = stored.get(earlier.ours)
        if (row) meet(file, row)
        return
      }
      const path = pathsOf(file)[0]?.path
      if (path == null) throw new NotTaken('the server does not say where its bytes are')
      // Another id in each attempt: a killed run may have left a folder of that name, which the api sweeps.
      const target = { _id: taken.idFor('file', theirs, randomUUID()), kaust: folderOf(path) }
      if (run.dryRun) {
        const size = integerOf(recordOf(file.meta).size) ?? 0
        if (size > taking.limit) throw new NotTaken(`it is larger than UPLOAD_LIMIT_MB allows (${size} bytes)`)
        meet(file, { ...target, algfail: 'original', suurused: [] })
      } else meet(file, { ...target, ...(await takeFile(run, taking, file, { path, ...target })) })
      report.count('file', 'taken')
    })
    done += 1
    if (done % 100 === 0) say(`${done} of ${list.length} files`)
  })
  const idHere = (value: unknown) => byId.get(idOf(value))
  return { idOf: idHere, idsOf: (value) => listOf(value).flatMap((file) => idHere(file) ?? []) }
}

interface FileTarget {
  /** The path at the source, relative to /api/static. */
  path: string
  _id: string
  kaust: 'foorum' | 'avalik'
}

/** The components of the address of a file's bytes. */
interface StoredTarget {
  kaust: string
  algfail: string
  suurused: { laius: number; nimi: string }[]
}

async function takeFile(
  { source, taken, signal }: Importing,
  { deps, images, limit, people }: FileTaking,
  file: Wire,
  { path, _id, kaust }: FileTarget,
): Promise<PreparedRow> {
  await mkdir(deps.stagingDir, { recursive: true })
  const staging = await mkdtemp(join(deps.stagingDir, 'import-'))
  try {
    const received = join(staging, 'received')
    await source.download(`/api/static${path}`, received, limit)
    const ready = join(staging, 'ready')
    await mkdir(ready)
    const prepared = await prepareFolder(
      images,
      { received, name: textOf(file.nimi), folder: ready, uploader: 'import' },
      signal,
    )
    // Beyond §7, where a server has it.
    const lisatud = timeOf(file.lisatud) ?? timeOfId(idOf(file))
    const lisajaId = people.idOf(idOf(file.lisaja)) ?? null
    const commit = (owned: Parameters<Parameters<typeof storeFolder>[2]>[0]) =>
      inTransaction(deps.db, async (tx) => {
        await tx.insert(files).values({ _id, kaust, ...prepared, lisajaId, ...(lisatud && { lisatud }) })
        await taken.write(tx, 'file', [{ theirs: idOf(file), ours: _id }])
        await owned(tx)
      })
    await storeFolder(deps, { ready, kaust: `${kaust}/${_id}` }, commit, signal)
    return prepared
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** The paths of a file's bytes relative to /api/static, the original first, with the widths of variants. */
function pathsOf(file: Wire): { path: string; width: number | undefined }[] {
  const { suurused } = file
  // A list of REST-5, or a path for each width of §3.
  const variants = Array.isArray(suurused)
    ? suurused.map(recordOf).map(({ laius, tee }) => ({ path: textOf(tee), width: integerOf(laius) }))
    : Object.entries(recordOf(suurused))
        .map(([width, value]) => ({ path: textOf(recordOf(value).tee) || textOf(value), width: integerOf(width) }))
        .toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0))
  return [{ path: textOf(file.tee), width: undefined }, ...variants]
    .filter(({ path }) => path !== '')
    .map(({ path, width }) => ({ path: path.startsWith('/') ? path : `/${path}`, width }))
}

/** The folder: public for files in the public folder of the source. FILE-5. */
const folderOf = (path: string): 'foorum' | 'avalik' => (path.split('/').includes('avalik') ? 'avalik' : 'foorum')

/** Adds the new addresses of a file's bytes to the links: for a variant the new one of the same width, or a little wider. */
function addPaths({ links }: Importing, file: Wire, { _id, kaust, algfail, suurused }: { _id: string } & StoredTarget) {
  for (const { path, width } of pathsOf(file)) {
    const variant = width == null ? undefined : (suurused.findLast(({ laius }) => laius >= width) ?? suurused[0])
    links.addFile(path, `/${kaust}/${_id}/${variant?.nimi ?? algfail}`)
  }
}
