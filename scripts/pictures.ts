import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from './chromium.mjs'

// npm run pictures [-- NAME…]: takes the README's screenshots of a running Sise with new demo content at SITE_URL.
const siteUrl = process.env.SITE_URL || 'http://localhost:4000'
const account = { email: 'admin@saar.test', password: 'saarekogu' }
const size = { width: 1280, height: 800 }
/** Timeout in ms: after it a screen has probably changed, and the script must be adapted. */
const longestMs = 20_000

interface Picture {
  /** The file in docs/images, without `.png`. */
  name: string
  /** The first path, below `/sise`. */
  path: string
  scheme?: 'light' | 'dark'
  /** Further steps before the screenshot. */
  act?: (page: Page) => Promise<unknown>
  /** A CSS selector or a text that is visible once the screen is ready. */
  shows: string
}

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name }).first()

const pictures: Picture[] = [
  {
    name: 'topic',
    path: '/foorum/otsing?q=järgmisel aastal ette',
    act: (page) => link(page, 'Mida peaks külaselts').click(),
    shows: 'Tsiteeri',
  },
  { name: 'sulle', path: '/sulle', scheme: 'dark', shows: 'vastas' },
  { name: 'members', path: '/kasutajad', shows: 'admin@saar.test' },
  { name: 'files', path: '/files', shows: 'main img' },
  {
    name: 'album',
    path: '/galerii',
    act: (page) => link(page, 'Sügistalgud sadamas').click(),
    shows: 'SEO-kirjeldus',
  },
  { name: 'home', path: '/avaleht-haldus', shows: 'Tere tulemast saarele' },
  {
    name: 'editor',
    path: '/kataloog/matkarajad',
    act: async (page) => {
      await link(page, 'Lõunaküla loodusrada').click()
      await page.getByRole('button', { name: 'Näita kõrval ingliskeelset teksti' }).click()
    },
    shows: 'Lühikirjeldus',
  },
  { name: 'calendar', path: '/kalender', shows: 'Loe edasi' },
  {
    name: 'book',
    path: '/protokollid/raamat',
    act: async (page) => {
      await page.getByText(/^\d+ protokolli, \d+ lehekülge$/).waitFor()
      const contents = page.getByRole('heading', { name: 'Sisukord' })
      await contents.evaluate((heading) => window.scrollBy(0, heading.getBoundingClientRect().top - 200))
    },
    shows: 'Sisukord',
  },
]

const names = process.argv.slice(2)
const unknown = names.filter((name) => !pictures.some((picture) => picture.name === name))
if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')}.`)
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  for (const picture of pictures) if (names.length === 0 || names.includes(picture.name)) await take(browser, picture)
} finally {
  await browser.close()
}

async function take(browser: Browser, { name, path, scheme = 'light', act, shows }: Picture) {
  const context = await browser.newContext({
    baseURL: siteUrl,
    colorScheme: scheme,
    locale: 'et-EE',
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Tallinn',
    viewport: size,
  })
  context.setDefaultTimeout(longestMs)
  const page = await context.newPage()
  await page.goto('/sise/login')
  await page.getByRole('textbox', { name: 'Kasutaja' }).fill(account.email)
  await page.getByRole('textbox', { name: 'Parool' }).fill(account.password)
  await page.getByRole('textbox', { name: 'Parool' }).press('Enter')
  await page.getByRole('button', { name: 'Logi välja' }).waitFor()
  await page.goto(`/sise${path}`)
  await act?.(page)
  await (shows.startsWith('main ') ? page.locator(shows) : page.getByText(shows)).first().waitFor()
  await page.waitForLoadState('networkidle')
  const file = fileURLToPath(new URL(`../docs/images/${name}.png`, import.meta.url))
  // A palette makes a third of the size.
  const { size: bytes } = await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(file)
  console.log(`${file} ${Math.round(bytes / 1024)} KB`)
  await context.close()
}
