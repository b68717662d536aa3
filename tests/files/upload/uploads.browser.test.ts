import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Person } from '../../support/api/api.ts'
import { siteOfTests } from '../../support/browser/browser.ts'
import { pressMore } from '../../support/browser/pressMore.ts'
import { until } from '../../support/until.ts'
import { realFiles } from '../images/realFiles.ts'

const site = siteOfTests()
let mari: Person
let folder: string

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Laidna' })
  folder = await mkdtemp(join(tmpdir(), 'sise-photos-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Opens the file manager with its upload options. */
async function openWays(): Promise<Page> {
  const page = await site.openPage('/sise/files', { as: mari })
  await page.getByRole('button', { name: 'Laadi üles', exact: true }).click()
  return page
}

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Failid' }).getByRole('listitem').filter({ hasText: name })

/** Presses 'Laadi alla' at a file. @returns the downloaded bytes */
async function download(page: Page, name: string): Promise<Buffer> {
  const saved = page.waitForEvent('download')
  await pressMore(row(page, name), '', 'Laadi alla')
  return readFile(await (await saved).path())
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('FILE-1 (browser: canvas) a large photo from a phone is scaled down before it is sent, upright and without its location', async () => {
  const photo = { name: 'IMG_2026.jpg', mimeType: 'image/jpeg', buffer: await realFiles.phonePhoto() }
  expect(photo.buffer.length).toBeGreaterThan(4_000_000)
  const page = await site.openPage('/sise/files', { as: mari })
  const sending = page.waitForRequest(
    (request) => request.url().endsWith('/graphql') && /multipart/.test(request.headers()['content-type'] ?? ''),
  )
  await page.locator('input[type=file][multiple]').setInputFiles([photo])
  const sent = Number((await (await sending).allHeaders())['content-length'])
  expect(sent).toBeLessThan(photo.buffer.length / 2)
  const bytes = await download(page, photo.name)
  const { width, height, orientation = 1, exif } = await sharp(bytes).metadata()
  expect({ width, height, orientation }).toEqual({ width: 1920, height: 2560, orientation: 1 })
  expect(exif?.includes('Mari Laidna') ?? false).toBe(false)
})

test('FILE-1 (browser: canvas) a large photo is sent in its original size by choice', async () => {
  const photo = { name: 'originaal.jpg', mimeType: 'image/jpeg', buffer: await realFiles.phonePhoto() }
  const page = await openWays()
  await page.getByRole('checkbox', { name: 'Säilita originaal' }).check()
  await page.locator('input[type=file][multiple]').setInputFiles([photo])
  const bytes = await download(page, photo.name)
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  expect(Math.max(width, height)).toBe(4000)
})

test('FILE-1 (browser: a real upload) a file of 50 MB shows its progress and is downloaded byte for byte', async () => {
  const bytes = randomBytes(50 * 1024 * 1024)
  const path = join(folder, 'arhiiv.bin')
  await writeFile(path, bytes)
  const page = await openWays()
  await page.getByText('Kuni 50 MB faili kohta.').waitFor()
  // Slow until some progress has been shown, however seldom a busy machine updates it.
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
  expect(digest(await download(page, 'arhiiv.bin'))).toBe(digest(bytes))
})
