import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { writtenBefore, type WrittenTopic } from '../../forum/writtenBefore.ts'
import type { Person } from '../../support/api/api.ts'
import { siteOfTests } from '../../support/browser/browser.ts'
import { upload } from '../upload/uploadForm.ts'

const site = siteOfTests()
let mari: Person
let topic: WrittenTopic
const shapes = { photo: [1500, 1000], scan: [1000, 1414], panorama: [3000, 700] } as const
type Shape = keyof typeof shapes
const posts: [text: string, pictures: Shape[]][] = [
  ['Üks foto.', ['photo']],
  ['Üks leht.', ['scan']],
  ['Kaks lehte.', ['scan', 'scan']],
  ['Kaks pilti.', ['panorama', 'scan']],
  ['Neli pilti.', ['photo', 'panorama', 'scan', 'photo']],
]

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri' })
  const category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
  topic = await writtenBefore(site.api, { by: mari, category, title: 'Pildid', text: '<p>Siia.</p>' })
  const drawn = async (shape: Shape) => {
    const [width, height] = shapes[shape]
    return sharp({ create: { width, height, channels: 3, background: '#3a6ea5' } })
      .jpeg()
      .toBuffer()
  }
  for (const [text, pictures] of posts) {
    const failid = []
    for (const [index, shape] of pictures.entries()) {
      const { body } = await upload(site.api, await drawn(shape), { name: `${shape}${index}.jpg`, as: mari })
      failid.push((body as { _id: string })._id)
    }
    await site.api.call('POST', `/api/foorum/postitus/${topic._id}`, {
      as: mari,
      body: { tekst: `<p>${text}</p>`, failid },
    })
  }
})

/** The frames of a post's pictures, and how much of each picture is shown at which resolution. */
async function picturesOf(page: Page, text: string) {
  const post = page.locator('[data-post]').filter({ hasText: text })
  await post.scrollIntoViewIfNeeded()
  await post.locator('img').first().waitFor()
  await page.waitForFunction(
    (words) =>
      [...document.querySelectorAll('[data-post]')]
        .filter((one) => one.textContent?.includes(words))
        .every((one) => [...one.querySelectorAll('li img')].length === one.querySelectorAll('ul button').length),
    text,
  )
  return post.locator('ul button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { width, height } = button.getBoundingClientRect()
      const image = button.querySelector('img')!
      const ratio = image.naturalWidth / image.naturalHeight
      const isWhole = getComputedStyle(image).objectFit !== 'cover' || Math.abs(width / height - ratio) < 0.02
      const drawn = isWhole ? Math.min(width, height * ratio) : Math.max(width, height * ratio)
      return { width: Math.round(width), height: Math.round(height), isWhole, sharpness: image.naturalWidth / drawn }
    }),
  )
}

test.each([1280, 390])(
  'FORUM-3 at %i px one picture fills the column, two share it, and more form a grid of three columns',
  async (width) => {
    const page = await site.openPage(topic.path, { as: mari, width, height: width < 600 ? 844 : 900 })
    await page.getByText('Neli pilti.').waitFor()
    const column = Math.round(
      await page.getByText('Neli pilti.').evaluate((text) => text.closest('li > div')!.clientWidth),
    )
    const [photo] = await picturesOf(page, 'Üks foto.')
    expect(photo).toMatchObject({ width: Math.min(column, 630), isWhole: true })
    expect(photo!.height).toBeLessThanOrEqual(420)
    const [page1] = await picturesOf(page, 'Üks leht.')
    expect(page1).toMatchObject({ isWhole: true, width: Math.min(column, 297) })
    const pages = await picturesOf(page, 'Kaks lehte.')
    expect(pages.map(({ isWhole }) => isWhole)).toEqual([true, true])
    expect(pages[0]!.width * 2).toBeGreaterThan(column - 12)
    const mixed = await picturesOf(page, 'Kaks pilti.')
    expect(mixed.map(({ isWhole }) => isWhole)).toEqual([false, true])
    const four = await picturesOf(page, 'Neli pilti.')
    expect(four.map((one) => one.width * 3 + 24 > column)).toEqual([true, true, true, true])
    for (const one of [photo!, page1!, ...pages, ...mixed, ...four]) expect(one.sharpness).toBeGreaterThanOrEqual(0.89)
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    expect(shift).toBeLessThan(0.02)
  },
)
