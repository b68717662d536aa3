import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { postsOnServer, writtenBefore } from '../../forum/writtenBefore.ts'
import type { Person } from '../../support/api/api.ts'
import { siteOfTests } from '../../support/browser/browser.ts'

const site = siteOfTests()
let mari: Person
let topic: Awaited<ReturnType<typeof writtenBefore>>
/** 7 MB, which the client scales down. */
let photo: Buffer
let smallPhoto: Buffer

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri', status: 4 })
  const category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
  topic = await writtenBefore(site.api, { by: mari, category, title: 'Talgud', text: '<p>Kes tuleb?</p>' })
  // Blue, and too noisy to be small.
  const [width, height] = [3000, 2200]
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3)
    pixels.set([20 + ((at * 7919) % 31), 40 + ((at * 104729) % 37), 200 + ((at * 1299709) % 41)], at)
  const raw = sharp(pixels, { raw: { width, height, channels: 3 } })
  photo = await raw.jpeg({ quality: 97, chromaSubsampling: '4:4:4' }).toBuffer()
  smallPhoto = await sharp(photo).resize(300).jpeg().toBuffer()
  expect(photo.length).toBeGreaterThan(4_000_000)
})

/** The features that a browser may not have; `*` stands for all names with this beginning. */
const parts = {
  IndexedDB: ['window.indexedDB', 'window.IDB*'],
  canvas: ['HTMLCanvasElement.prototype.getContext', 'HTMLCanvasElement.prototype.toBlob', 'window.OffscreenCanvas'],
  ImageBitmap: ['window.createImageBitmap', 'window.ImageBitmap'],
  Notification: ['window.Notification', 'window.PushManager'],
  Worker: ['window.Worker', 'window.SharedWorker'],
  locks: ['Navigator.prototype.locks'],
  BroadcastChannel: ['window.BroadcastChannel'],
  clipboard: ['Navigator.prototype.clipboard'],
  FileReader: ['window.FileReader'],
  caches: ['window.caches'],
  serviceWorker: ['Navigator.prototype.serviceWorker'],
  'crypto.subtle': ['Crypto.prototype.subtle'],
  requestIdleCallback: ['window.requestIdleCallback'],
}

/** Removes features from the page: deletes them, or leaves them undefined. Runs in the page. */
function takeAway({ names, isDeleted }: { names: string[]; isDeleted: boolean }) {
  for (const name of names) {
    const path = name.split('.')
    const last = path.pop()!
    const owner = path.reduce((from, key) => Reflect.get(from, key) as object, window as object)
    const taken = last.endsWith('*')
      ? Object.getOwnPropertyNames(owner).filter((key) => key.startsWith(last.slice(0, -1)))
      : [last]
    for (const key of taken)
      if (isDeleted) Reflect.deleteProperty(owner, key)
      else Object.defineProperty(owner, key, { value: undefined, configurable: true })
  }
}

/** Opens the topic for a visitor in a window changed by a script. Windows are reused: only this page has the change. */
async function openChanged<Arg>(change: (arg: Arg) => void, arg: Arg): Promise<Page> {
  const page = await site.openPage('/sise/login', { worker: true })
  const script = await page.addInitScript(change as (arg: unknown) => void, arg)
  await page.goto(topic.path)
  await site.signInAs(page, mari)
  await page.getByRole('heading', { name: 'Talgud', level: 1 }).waitFor()
  await script.dispose()
  return page
}

/** Uploads a photo in the file manager, opened by the menu without a page load. @returns the mean colour of the stored picture */
async function uploadPhoto(page: Page, name: string, bytes = photo) {
  await page.getByRole('navigation', { name: 'Peamenüü' }).getByRole('link', { name: 'Failisüsteem' }).click()
  await page.getByRole('heading', { name: 'Failisüsteem' }).waitFor()
  await page.locator('input[type=file][multiple]').setInputFiles({ name, mimeType: 'image/jpeg', buffer: bytes })
  await page.getByText('1 fail on üles laaditud.').waitFor()
  const found = await site.api.call('GET', `/api/files?search=${name}`, { as: mari })
  const [{ tee }] = found.body as [{ tee: string }]
  const response = await fetch(`${site.api.url}/api/static${tee}`, { headers: { 'x-auth-token': mari.token } })
  const { channels } = await sharp(Buffer.from(await response.arrayBuffer())).stats()
  return channels.map(({ mean }) => Math.round(mean))
}

const isBlue = ([red = 255, , blue = 0]: number[]) => red < 100 && blue > 150

async function walk(page: Page, name: string, bytes: Buffer) {
  const text = `Tulen ilma: ${name}`
  await page.getByRole('button', { name: 'Kirjuta vastus…' }).click()
  await page.getByRole('textbox', { name: 'Sinu vastus' }).click()
  await page.keyboard.type(text)
  await page.getByRole('button', { name: 'Saada', exact: true }).click()
  await page.getByText('Vastus on saadetud.').first().waitFor()
  expect((await postsOnServer(site.api, topic._id, mari)).at(-1)).toBe(`<p>${text}</p>`)
  expect(isBlue(await uploadPhoto(page, `${name.replace(/\W/g, '-')}.jpg`, bytes))).toBe(true)
}

describe('VISIT-6 a member signs in, replies and uploads a photo', () => {
  test.each(Object.entries(parts))('in a browser whose %s is undefined', async (name, names) => {
    await walk(
      await openChanged(takeAway, { names, isDeleted: false }),
      name,
      /canvas|Bitmap/.test(name) ? photo : smallPhoto,
    )
  })

  test('in a browser that has none of them', async () => {
    await walk(
      await openChanged(takeAway, { names: Object.values(parts).flat(), isDeleted: true }),
      'mitte midagi',
      photo,
    )
  })
})

/** Simulates browsers that protect their canvases, or are short of memory. Runs in the page. */
function protectCanvas(way: string) {
  /* eslint-disable @typescript-eslint/unbound-method -- called on their canvas */
  const { toBlob } = HTMLCanvasElement.prototype
  const { getImageData } = CanvasRenderingContext2D.prototype
  /* eslint-enable @typescript-eslint/unbound-method */
  if (way === 'memory') {
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called on its context
    const { drawImage } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.drawImage = function (...given: unknown[]) {
      Reflect.apply(drawImage, this, given)
      if (this.canvas.width > 1000) this.clearRect(0, this.canvas.height / 2, this.canvas.width, this.canvas.height)
    }
    return
  }
  if (way !== 'reading')
    HTMLCanvasElement.prototype.toBlob = function (...given) {
      const context = this.getContext('2d')!
      for (let x = 0; x < this.width; x += way === 'noise' ? 3 : this.width) {
        context.fillStyle = way === 'noise' ? `hsl(${(x * 97) % 360} 100% 50%)` : '#fff'
        context.fillRect(x, 0, way === 'noise' ? 1 : this.width, this.height)
      }
      toBlob.apply(this, given)
    }
  if (way !== 'writing')
    CanvasRenderingContext2D.prototype.getImageData = function (...given) {
      const image = getImageData.apply(this, given)
      image.data.fill(255)
      return image
    }
}

test.each(['writing', 'noise', 'reading', 'both', 'memory'])(
  'VISIT-6 FILE-4 a photo is stored as it is where the browser protects its canvas or is short of memory (%s)',
  async (way) => {
    expect(isBlue(await uploadPhoto(await openChanged(protectCanvas, way), `kaitstud-${way}.jpg`))).toBe(true)
  },
)
