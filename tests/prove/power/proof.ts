import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { storedFolders } from '../../../api/files/storage/storedFolders.ts'
import { openStore, type Store } from '../../../api/store/database.ts'
import { fileLeftovers } from '../../../api/store/tables/files.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { chanceFrom } from '../../../scripts/demo/chance.ts'
import { reachStore } from '../../../scripts/storeAddress.ts'
import { killAll, stopAll } from '../../slow/processes.ts'
import { started, type StartedSise, startFolder } from '../../support/startedSise.ts'
import { until } from '../../support/until.ts'
import { createClient, signIn } from '../client.ts'
import { compare, inconsistencies, type Ledger, writeUntil } from '../ledger.ts'
import type { Outcome, Proof, Run } from '../proof.ts'
import { makeDisk } from './disk.ts'

export default {
  promise: 'After a power failure every acknowledged write is there: rows, bytes of files, folders',
  rounds: { complete: 100, control: 5 },
  control: { breaks: 'under Debian’s `eatmydata`, fsync does nothing' },
  prove,
} satisfies Proof

/** What each writer writes, in turns: of every way in which rows and files are stored. */
const writers = [
  ['createPost', 'updatePost', 'likePost', 'deletePost'],
  ['createTopic', 'updateTopic', 'likeTopic', 'unlikeTopic', 'createCategory'],
  ['uploadFile'],
  ['uploadFile', 'deleteFile', 'saveHomePage'],
  ['createArticle', 'updateArticle', 'createProtocol', 'updateProtocol', 'deleteProtocol'],
  ['createAlbum', 'updateAlbum', 'moveAlbumNextTo', 'deleteAlbum'],
  ['inviteUser', 'updateUser', 'deleteUser'],
]
const diskBytes = 1024 ** 3

/** Power failures of one store, one after the other; a store that no longer starts is replaced. */
async function prove({ seed, rounds, dist, isControl }: Run): Promise<Outcome> {
  const chance = chanceFrom(seed)
  const disk = makeDisk(diskBytes)
  const folder = await startFolder()
  const dataDir = join(disk.folder, 'data')
  const startsMs: number[] = []
  const wrong: string[] = []
  let sise: StartedSise | undefined
  const launch = (eatmydata: string[]) => {
    const [command = '', ...args] = [...eatmydata, process.execPath, resolve(dist, 'start.mjs')]
    sise = started(folder, { DATA_DIR: dataDir }, command, args)
    return sise
  }
  const start = async (eatmydata: string[]) => {
    const begun = performance.now()
    const address = await launch(eatmydata).address()
    startsMs.push(performance.now() - begun)
    return address
  }
  const endAll = async () => {
    if (sise) await killAll(sise)
    await until(disk.unmount)
  }
  /** All processes are stopped, so that nothing is acknowledged once the copy is made. */
  const cutPower = async () => {
    if (sise) await stopAll(sise)
    disk.copy('cut')
    await endAll()
    disk.use('cut')
  }

  try {
    const eatmydata = isControl ? ['eatmydata'] : []
    // Made once, without waiting for the disk; it is stopped and unmounted.
    const made = await start(['eatmydata'])
    const client = await signIn(made, 'admin@saar.test', times())
    const world = { query: unused, mailedLink: unused }
    sise?.child.kill('SIGTERM')
    await sise?.ended
    await until(disk.unmount)
    disk.copy('new')
    startsMs.length = 0

    const all: Ledger['sent'] = []
    /** Since the last power failure. */
    let ledger: Ledger = { sent: [], refusals: [] }
    const totals = new Map<string, number>()
    const counts: number[] = []
    for (let round = 0; ; round += 1) {
      let address: string
      let found: string[] = []
      disk.mount()
      if (round % 4 === 1) {
        // It fails once more while Sise starts.
        launch(eatmydata)
        await pause(chance.next() * 3_000)
        await cutPower()
        disk.mount()
      }
      try {
        address = await start(eatmydata)
        if (round > 0) found = await deviations(dataDir, round === rounds ? { ...ledger, sent: all } : ledger)
      } catch (error) {
        found = [`it does not start: ${error instanceof Error ? error.message : String(error)}`]
        await endAll()
        disk.use('new')
        disk.mount()
        address = await start(eatmydata)
        all.length = 0
      }
      wrong.push(...found.map((sentence) => `power failure ${round}: ${sentence}`))
      if (round > 0) console.log(`Power failure ${round}: ${counts.at(-1)} acknowledged, ${found.length} deviations`)
      if (round === rounds) break

      const load = new AbortController()
      ledger = { sent: [], refusals: [] }
      const work = writers.map((names) =>
        writeUntil(load.signal, names, createClient(address, client.token, times()), world, ledger),
      )
      const enough = 20 + chance.below(100)
      await until(() => acknowledgedOf(ledger).length >= enough)
      await pause(chance.next() * 300)
      await cutPower()
      load.abort()
      await Promise.all(work)
      const acknowledged = acknowledgedOf(ledger)
      for (const { name } of acknowledged) totals.set(name, (totals.get(name) ?? 0) + 1)
      counts.push(acknowledged.length)
      all.push(...ledger.sent)
    }
    await endAll()
    return { figures: figuresOf(counts, totals, startsMs.slice(1)), wrong }
  } finally {
    if (sise) await killAll(sise)
    await rm(folder, { recursive: true, force: true })
    disk.remove()
  }
}

const acknowledgedOf = ({ sent }: Ledger) => sent.filter((one) => 'result' in one)
const times = () => ({ responses: [], uploads: [], unanswered: [] })

const unused = () => Promise.reject(new Error('These writes need no store and no mail'))

const reached = async (dataDir: string) => openStore((await reachStore({ DATA_DIR: dataDir }, console.log)).url, silent)
const silent = { warn: () => {} }
const queryOf =
  ({ db }: Store) =>
  async (text: string) =>
    (await db.$client.query<Record<string, unknown>>(text)).rows

/** Compares what was acknowledged with the store and the disk, and the rows of all files with the folders. */
async function deviations(dataDir: string, ledger: Ledger): Promise<string[]> {
  const store = await reached(dataDir)
  const filesDir = join(dataDir, 'files')
  try {
    const stored = await inTransaction(store.db, storedFolders)
    const leftovers = await store.db.select({ folder: fileLeftovers.kaust }).from(fileLeftovers)
    const wrong = [...(await compare(ledger, queryOf(store))), ...(await inconsistencies(queryOf(store)))]
    for (const { folder, objects } of stored)
      for (const { name, bytes } of objects) {
        const found = await stat(join(filesDir, folder, name)).catch((error: NodeJS.ErrnoException) => error.code)
        if (typeof found !== 'object' || found.size !== bytes)
          wrong.push(`${folder}/${name}: ${typeof found === 'object' ? `${found.size} of ${bytes} bytes` : found}`)
      }
    const ofFiles = new Set(stored.map(({ folder }) => folder))
    for (const { name, mark, result } of ledger.sent) {
      const folder = `foorum/${(result as { id?: string } | undefined)?.id}`
      if (name !== 'uploadFile' || !ofFiles.has(folder)) continue
      if ((await readFile(join(filesDir, folder, 'original.txt'), 'utf8').catch(() => '')) !== mark)
        wrong.push(`${folder}: other bytes than were sent`)
    }
    // A leftover may be removed already, but for its row.
    const known = new Set([...ofFiles, ...leftovers.map(({ folder }) => folder)])
    for (const visibility of ['foorum', 'avalik'])
      for (const name of await readdir(join(filesDir, visibility)))
        if (!known.has(`${visibility}/${name}`)) wrong.push(`${visibility}/${name}: a folder without a row`)
    return wrong
  } finally {
    await store.close()
  }
}

function figuresOf(counts: number[], totals: Map<string, number>, startsMs: number[]): Outcome['figures'] {
  const sorted = startsMs.toSorted((a, b) => a - b)
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`
  const sum = counts.reduce((total, count) => total + count, 0)
  return [
    [
      'Power failures',
      `${counts.length} under writes; ${Math.ceil(counts.length / 4)} more during the start after one`,
    ],
    [
      'Acknowledged writes',
      `${sum}, ${Math.min(...counts)} to ${Math.max(...counts)} before a failure; ${[...totals].map(([name, count]) => `${count} × ${name}`).join(', ')}`,
    ],
    ['Start after a failure', `median ${seconds(sorted[sorted.length >> 1])}, longest ${seconds(sorted.at(-1))}`],
  ]
}
