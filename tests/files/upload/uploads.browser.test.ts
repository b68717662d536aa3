import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import type { Person } from '../../support/api/api.ts'
import { type Site, startSite } from '../../support/browser/browser.ts'
import { until } from '../../support/until.ts'
import { arrow, corners, cornersOf, turnedPhoto } from '../images/pictures.ts'
import { realFiles } from '../images/realFiles.ts'

let site: Site
let mari: Person
let folder: string

beforeAll(async () => {
  site = await startSite()
  mari = await site.api.person({ name: 'Mari Laidna' })
  folder = await mkdtemp(join(tmpdir(), 'sise-photos-'))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await site.leavePages()
})

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Opens the file manager and chooses files. */
async function choose(files: ChosenFile[] | string[]): Promise<Page> {
  const page = await site.openPage('/sise/files', { as: mari })
  await page.getByRole('heading', { name: 'Failisüsteem' }).waitFor()
  await page.locator('input[type=file][multiple]').setInputFiles(files)
  return page
}

/** Opens the file manager with the ways to upload. */
async function openWays(): Promise<Page> {
  const page = await site.openPage('/sise/files', { as: mari })
  await page.getByRole('button', { name: 'Laadi üles', exact: true }).click()
  return page
}

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Failid' }).getByRole('listitem').filter({ hasText: name })

/** Presses 'Laadi alla' at a file. @returns what is saved */
async function download(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const saved = page.waitForEvent('download')
  await row(page, name)
    .getByRole('button', { name: /^Laadi alla/ })
    .click()
  const file = await saved
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('pictures', () => {
  test('FILE-4 photos of all eight EXIF orientations are kept upright and without their place, each in a request of its own', async () => {
    const photos = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => ({
        name: `foto-${orientation}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await turnedPhoto(orientation),
      })),
    )
    const page = await choose(photos)
    await expect(page.getByText('8 faili on üles laaditud.').textContent()).resolves.toBeTruthy()
    for (const { name } of photos) {
      await row(page, name).locator('img').waitFor()
      const { bytes } = await download(page, name)
      expect([name, await cornersOf(bytes)]).toEqual([name, corners])
      expect((await sharp(bytes).metadata()).exif?.includes('Mari') ?? false).toBe(false)
    }
    expect(site.problems).toEqual([])
  })

  test.each([
    { name: 'joonis.png', mimeType: 'image/png', word: 'PNG-pilt', make: (picture: Sharp) => picture.png() },
    { name: 'joonis.webp', mimeType: 'image/webp', word: 'WebP-pilt', make: (picture: Sharp) => picture.webp() },
    { name: 'joonis.gif', mimeType: 'image/gif', word: 'GIF-pilt', make: (picture: Sharp) => picture.gif() },
  ])('FILE-4 $name is shown and opens large', async ({ name, mimeType, word, make }) => {
    const page = await choose([{ name, mimeType, buffer: await make(await arrow()).toBuffer() }])
    await row(page, name).getByText(word).waitFor()
    await page.getByRole('button', { name: `Ava suurelt: ${name}` }).click()
    const large = page.getByRole('dialog', { name: 'Pildid suurelt' }).getByRole('img', { name })
    await large.waitFor()
    const shown = await large.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth])
    expect(shown).toEqual([true, 900])
    await page.keyboard.press('Escape')
    await large.waitFor({ state: 'detached' })
  })

  test('FILE-1 a large photo from a phone is made smaller before it is sent, upright and without its place', async () => {
    const photo = { name: 'IMG_2026.jpg', mimeType: 'image/jpeg', buffer: await realFiles.phonePhoto() }
    expect(photo.buffer.length).toBeGreaterThan(4_000_000)
    const page = await site.openPage('/sise/files', { as: mari })
    const sending = page.waitForRequest(
      (request) => request.url().endsWith('/graphql') && /multipart/.test(request.headers()['content-type'] ?? ''),
    )
    await page.locator('input[type=file][multiple]').setInputFiles([photo])
    const sent = Number((await (await sending).allHeaders())['content-length'])
    expect(sent).toBeLessThan(photo.buffer.length / 2)
    const { bytes } = await download(page, photo.name)
    const { width, height, orientation = 1 } = await sharp(bytes).metadata()
    expect({ width, height, orientation }).toEqual({ width: 1920, height: 2560, orientation: 1 })
  })

  test('FILE-1 kept as it is, a large photo goes whole', async () => {
    const photo = { name: 'originaal.jpg', mimeType: 'image/jpeg', buffer: await realFiles.phonePhoto() }
    const page = await openWays()
    await page.getByRole('checkbox', { name: 'Säilita originaal' }).check()
    await page.locator('input[type=file][multiple]').setInputFiles([photo])
    const { bytes } = await download(page, photo.name)
    const { width = 0, height = 0 } = await sharp(bytes).metadata()
    expect(Math.max(width, height)).toBe(4000)
  })

  test('FILE-6 a picture that ends half way is refused in words', async () => {
    const whole = await turnedPhoto(1)
    const page = await choose([
      { name: 'pool.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, whole.length / 2) },
    ])
    await page
      .getByRole('list', { name: 'Üleslaadimised' })
      .getByText(/vigane/)
      .waitFor()
    expect(await row(page, 'pool.jpg').count()).toBe(0)
  })

  test('FILE-5 the bytes of a private picture are given to nobody without a token', async () => {
    await choose([{ name: 'salajane.png', mimeType: 'image/png', buffer: await (await arrow()).png().toBuffer() }])
    const answer = await expectFile('salajane.png')
    expect((await fetch(`${site.url}${answer.url}`)).status).toBe(401)
    expect((await fetch(`${site.url}${answer.url}`, { headers: { 'x-auth-token': mari.token } })).status).toBe(200)
  })
})

describe('documents', () => {
  test.each([
    { name: 'protokoll.pdf', mimeType: 'application/pdf', word: 'PDF-dokument', make: realFiles.pdf },
    {
      name: 'kutse.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      word: 'Wordi dokument',
      make: realFiles.docx,
    },
  ])('FILE-1 $name comes back byte for byte, under its own name', async ({ name, mimeType, word, make }) => {
    const buffer = make()
    const page = await choose([{ name, mimeType, buffer }])
    await row(page, name).getByText(word).waitFor()
    const saved = await download(page, name)
    expect(saved.name).toBe(name)
    expect(digest(saved.bytes)).toBe(digest(buffer))
  })

  test('FILE-1 a file of 50 MB shows its progress and comes back byte for byte', async () => {
    const bytes = randomBytes(50 * 1024 * 1024)
    const path = join(folder, 'arhiiv.bin')
    await writeFile(path, bytes)
    const page = await openWays()
    await page.getByText('Kuni 50 MB faili kohta.').waitFor()
    // Slow until some of its progress has been shown, however seldom a busy machine shows it.
    const line = await page.context().newCDPSession(page)
    const sendAtMost = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await sendAtMost(4 * 1024 * 1024)
    await page.locator('input[type=file][multiple]').setInputFiles(path)
    const bar = page.getByRole('progressbar', { name: 'Laadin üles: arhiiv.bin' })
    const seen = new Set<number>()
    await until(async () => {
      const percent = Number(await bar.getAttribute('aria-valuenow'))
      if (percent > 0 && percent < 100) seen.add(percent)
      return seen.size > 2
    })
    await sendAtMost(-1)
    await row(page, 'arhiiv.bin').getByText('52,4 MB').waitFor()
    await line.detach()
    const saved = await download(page, 'arhiiv.bin')
    expect(digest(saved.bytes)).toBe(digest(bytes))
    expect(site.problems).toEqual([])
  })

  test('FILE-6 one byte more than is allowed is refused at once', async () => {
    const path = join(folder, 'suur.bin')
    await writeFile(path, Buffer.alloc(50 * 1024 * 1024 + 1))
    const page = await openWays()
    await page.getByText('Kuni 50 MB faili kohta.').waitFor()
    await page.locator('input[type=file][multiple]').setInputFiles(path)
    await page.getByText('Fail on liiga suur: lubatud on kuni 50 MB.').waitFor()
  })
})

/** Waits until the gateway lists a file of this name. @returns its id and url */
async function expectFile(name: string): Promise<{ id: string; url: string }> {
  for (;;) {
    const found = await site.gateway.query('query ($name: String!) { filePage(search: $name) { items { id url } } }', {
      token: mari.token,
      variables: { name },
    })
    const { items } = (found.data as { filePage: { items: { id: string; url: string }[] } }).filePage
    if (items[0]) return items[0]
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
