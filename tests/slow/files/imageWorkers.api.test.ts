import { mkdtempSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { ImageFormat } from '../../../api/files/detectType.ts'
import { type ImageLimits, type ImageWorkers, startImageWorkers } from '../../../api/files/images/imageWorkers.ts'
import { emptyGif } from '../../files/images/emptyGif.ts'
import { filesDirOf, leftInStaging } from '../../files/stored.ts'
import { upload } from '../../files/upload/uploadForm.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { notAborted } from '../../support/notAborted.ts'
import { until } from '../../support/until.ts'
import { imageProcessesOf } from '../processes.ts'

const gib = 1024 ** 3
const tooDemanding = 'Selle pildi töötlemine võtab liiga kaua aega. Salvesta pilt väiksemana ja proovi uuesti.'

let folder: string
let small: string
/** Path of an interlaced image of 81 megapixels, whose decoding takes seconds and hundreds of MB. */
let large: string
let workers: ImageWorkers | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-images-'))
  small = join(folder, 'small.png')
  large = join(folder, 'large.png')
  const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 4, background: '#345' } })
  await plain(60).png().toFile(small)
  await plain(9_000).png({ progressive: true, compressionLevel: 1 }).toFile(large)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const warnings: unknown[] = []
const start = (limits: Partial<ImageLimits> = {}) => {
  warnings.length = 0
  workers = startImageWorkers(
    { warn: (...line: unknown[]) => void warnings.push(line) },
    { measureMs: 15_000, prepareMs: 60_000, memory: 2 * gib, cpuSeconds: 120, ...limits },
  )
  return workers
}

/** The variants of an image, or the message of the error that rejects it. */
async function outcomeOf(
  images: ImageWorkers,
  source: string,
  {
    format = 'png',
    signal = notAborted,
    uploader = 'mari',
  }: { format?: ImageFormat; signal?: AbortSignal; uploader?: string } = {},
) {
  // Concurrently: images take their turns in the order of the calls.
  const ready = mkdtempSync(join(folder, 'ready-'))
  const prepared = images.prepare({ source, format, folder: ready, original: 'original.png', uploader }, signal)
  return { ready, suurused: await prepared.then((done) => done.suurused, String) }
}

describe('FILE-6 an image process', () => {
  afterEach(async () => {
    await workers?.close()
    expect(await imageProcessesOf(process.pid)).toEqual([])
  })

  test('FILE-6 is killed at the time limit, and valid pictures beside it and after it are processed', async () => {
    const images = start({ prepareMs: 1_000 })
    const [slow, beside] = await Promise.all([outcomeOf(images, large), outcomeOf(images, small)])
    expect(slow.suurused).toContain(tooDemanding)
    expect(beside.suurused).toHaveLength(1)
    expect(warnings).toHaveLength(1)
    for (let n = 0; n < 3; n += 1) expect((await outcomeOf(images, small)).suurused).toHaveLength(1)
    const left = await readdir(slow.ready)
    await new Promise((done) => setTimeout(done, 300))
    expect(await readdir(slow.ready)).toEqual(left)
  })

  test('FILE-6 is ended when it uses more memory than allowed', async () => {
    const images = start({ memory: 200 * 1024 ** 2 })
    expect((await outcomeOf(images, large)).suurused).toContain(tooDemanding)
    expect((await outcomeOf(images, small)).suurused).toHaveLength(1)
  })

  test('FILE-6 refuses a picture of another format than the detected one', async () => {
    expect((await outcomeOf(start(), small, { format: 'jpeg' })).suurused).toContain('Pilt on vigane')
  })

  test('FILE-4 processes a picture of 81 megapixels within the usual limits', async () => {
    expect((await outcomeOf(start(), large)).suurused).toHaveLength(5)
  })

  test('FILE-6 another member’s picture comes before the rest of six pictures of one member', async () => {
    const images = start()
    const hostile = join(folder, 'hostile.gif')
    await writeFile(hostile, emptyGif({ width: 2_000, height: 2_000, frames: 10 }))
    const order: string[] = []
    const process = (label: string, source: string, format: ImageFormat, uploader: string) =>
      outcomeOf(images, source, { format, uploader }).then(({ suurused }) => {
        expect(suurused).toEqual(expect.any(Array))
        order.push(label)
      })
    await Promise.all([
      ...Array.from({ length: 6 }, (_, index) => process(`hostile ${index}`, hostile, 'gif', 'kuri')),
      process('honest', small, 'png', 'mari'),
    ])
    // At most the images that ran when it was added are before it.
    expect(order.indexOf('honest')).toBeLessThanOrEqual(2)
  })

  test('FILE-6 a member who has used up their time comes after all others, but is served', async () => {
    const images = start({ cpuSeconds: 0.001 })
    await outcomeOf(images, small, { uploader: 'kuri' })
    const order: string[] = []
    const uploaders = ['anu', 'juri', 'kuri', 'kuri', 'mari', 'peep', 'tiiu']
    await Promise.all(
      uploaders.map((uploader) => outcomeOf(images, small, { uploader }).then(() => void order.push(uploader))),
    )
    // They begin when at most one of the others is still running, in the other slot.
    expect(order.slice(0, 4)).not.toContain('kuri')
    expect(order).toHaveLength(7)
  })

  test('FILE-6 processes a GIF of 390,000 frames within the usual limits', async () => {
    const frames = join(folder, 'frames.gif')
    await writeFile(frames, emptyGif({ width: 10, height: 10, frames: 390_000 }))
    expect((await outcomeOf(start({ prepareMs: 25_000 }), frames, { format: 'gif' })).suurused).toHaveLength(1)
  })

  test('FILE-6 has none of the secrets of the API', async () => {
    process.env.SMTP_URL = 'smtps://post:saladus@post.test'
    try {
      await outcomeOf(start(), small)
    } finally {
      delete process.env.SMTP_URL
    }
    const [pid] = await imageProcessesOf(process.pid)
    expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('saladus')
  })

  test('FILE-6 is ended when its client disconnects, also while it waits, and the next picture is processed', async () => {
    const images = start()
    const leaving = new AbortController()
    const left = Array.from({ length: 4 }, () => outcomeOf(images, large, { signal: leaving.signal }))
    await until(async () => (await imageProcessesOf(process.pid)).length > 0)
    leaving.abort(new Error('The client has disconnected'))
    await Promise.all(left)
    expect((await outcomeOf(images, small)).suurused).toHaveLength(1)
    expect(warnings).toEqual([])
  })

  test('FILE-6 is ended with the API, and pending pictures are refused', async () => {
    const images = start()
    const outcome = outcomeOf(images, large)
    await until(async () => (await imageProcessesOf(process.pid)).length > 0)
    await images.close()
    expect((await outcome).suurused).toContain('Server taaskäivitub')
    expect((await outcomeOf(images, small)).suurused).toContain('Server taaskäivitub')
  })
})

describe('FILE-6 an upload whose process dies', () => {
  let api: TestApi
  let filesDir: string
  let mari: Person
  beforeAll(async () => {
    ;({ api, filesDir } = await filesDirOf(startApi))
    mari = await api.person()
  })
  afterAll(() => api.close())

  test('FILE-6 is refused in words and leaves no file; the next one is accepted', async () => {
    const bytes = await readFile(large)
    const returned = upload(api, bytes, { as: mari, name: 'suur.png' })
    let killed: number[] = []
    await until(async () => (killed = await imageProcessesOf(process.pid)).length > 0)
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    const { status, body } = await returned
    const msg = 'Seda pilti ei õnnestunud töödelda. Proovi uuesti või salvesta see teises vormingus.'
    expect([status, body]).toEqual([400, { msg, valjad: { files: msg } }])
    expect(await leftInStaging(filesDir)).toEqual([])
    expect((await upload(api, await readFile(small), { as: mari, name: 'a.png' })).status).toBe(200)
    expect(api.log.join('\n')).toContain('an image was given up')
  })
})
