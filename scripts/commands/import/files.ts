import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageWorkers } from '../../../api/files/images/imageWorkers.ts'
import { placeFolder } from '../../../api/files/placeFolder.ts'
import { type PreparedRow, prepareFolder } from '../../../api/files/prepareFolder.ts'
import type { FileDeps } from '../../../api/files/storage/fileDeps.ts'
import { files } from '../../../api/store/tables/files.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { NotTaken } from './faults.ts'
import { eachOf, type Importing, named, partMissing, requireId, takeOne } from './importing.ts'
import type { People } from './people.ts'
import { idOf, integerOf, listOf, recordOf, recordsOf, textOf, timeOf, timeOfId, type Wire } from './wire.ts'

/** The files of the source. */
export interface Files {
  /** The id of a file here; undefined if it was not taken. */
  idOf: (value: unknown) => string | undefined
  /** The same of a list of files, in its order; those that were not taken are left out. */
  idsOf: (value: unknown) => string[]
}

/** What taking files needs beside the run. */
export interface FileTaking {
  deps: FileDeps
  images: ImageWorkers
  /** Of one file, in bytes. */
  limit: number
  people: People
}

/** How many files are fetched at once: the source is somebody's small server. */
const filesAtOnce = 4

/**
 * Takes the files: their bytes are looked at, cleaned and made into variants as those of an upload (FILE-4, FILE-6). Links to a variant
 * lead to the one here that is as wide. IMPORT-1.
 */
export async function takeFiles(run: Importing, taking: FileTaking): Promise<Files> {
  const { source, db, taken, report, say } = run
  const list = recordsOf(await source.list('/api/files', partMissing(run, '/api/files')))
  const before = await taken.all('file')
  const stored = new Map((await db.select().from(files)).map((row) => [row._id, row] as const))
  const byId = new Map<string, string>()
  const meet = (file: Wire, row: { _id: string } & StoredPlace) => {
    byId.set(idOf(file), row._id)
    addPaths(run, file, row)
  }

  let done = 0
  // The oldest first, so that those of one moment stay in their order: lists are the newest first.
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
      // Another one in each attempt: a run that was killed may have left a folder of that name, which the api sweeps.
      const place = { _id: taken.idFor('file', theirs, randomUUID()), kaust: folderOf(path) }
      if (run.dryRun) {
        const size = integerOf(recordOf(file.meta).size) ?? 0
        if (size > taking.limit) throw new NotTaken(`it is larger than UPLOAD_LIMIT_MB allows (${size} bytes)`)
        meet(file, { ...place, algfail: 'original', suurused: [] })
      } else meet(file, { ...place, ...(await takeFile(run, taking, file, { path, ...place })) })
      report.count('file', 'taken')
    })
    done += 1
    if (done % 100 === 0) say(`${done} of ${list.length} files`)
  })
  const idHere = (value: unknown) => byId.get(idOf(value))
  return { idOf: idHere, idsOf: (value) => listOf(value).flatMap((file) => idHere(file) ?? []) }
}

interface FilePlace {
  /** After /api/static there. */
  path: string
  _id: string
  kaust: 'foorum' | 'avalik'
}

/** What the address of a file's bytes is made of. */
interface StoredPlace {
  kaust: string
  algfail: string
  suurused: { laius: number; nimi: string }[]
}

async function takeFile(
  { source, taken, signal }: Importing,
  { deps, images, limit, people }: FileTaking,
  file: Wire,
  { path, _id, kaust }: FilePlace,
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
    const commit = (owned: Parameters<Parameters<typeof placeFolder>[2]>[0]) =>
      inTransaction(deps.db, async (tx) => {
        await tx.insert(files).values({ _id, kaust, ...prepared, lisajaId, ...(lisatud && { lisatud }) })
        await taken.write(tx, 'file', [{ theirs: idOf(file), ours: _id }])
        await owned(tx)
      })
    await placeFolder(deps, { ready, kaust: `${kaust}/${_id}` }, commit, signal)
    return prepared
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** The paths of a file's bytes after /api/static, that of the whole file first; the width of a variant. */
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

/** Public is what stands in the public folder there. FILE-5. */
const folderOf = (path: string): 'foorum' | 'avalik' => (path.split('/').includes('avalik') ? 'avalik' : 'foorum')

/** Tells the links where the bytes of a file are here: of a variant those that are as wide, or a little wider. */
function addPaths({ links }: Importing, file: Wire, { _id, kaust, algfail, suurused }: { _id: string } & StoredPlace) {
  for (const { path, width } of pathsOf(file)) {
    const variant = width == null ? undefined : (suurused.findLast(({ laius }) => laius >= width) ?? suurused[0])
    links.addFile(path, `/${kaust}/${_id}/${variant?.nimi ?? algfail}`)
  }
}
