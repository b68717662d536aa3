import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import type { Page, Request } from 'playwright-core'
import { readGatewayConfig } from '../../../gateway/config.ts'
import { buildGateway } from '../../../gateway/server.ts'
import { type Person, usualPassword } from '../../support/api/api.ts'
import { siteOfTests } from '../../support/browser/browser.ts'
import { newWindow } from '../../support/browser/windows.ts'

const site = siteOfTests()
let mari: Person
/** The same site behind a gateway that logs everything. */
let logging: { url: string; close: () => Promise<void> }
const gatewayLog: string[] = []

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri', email: 'mari@saar.test' })
  await site.api.category({ name: 'Sadam', slug: 'sadam' })
  const config = { ...readGatewayConfig({ PORT: '0' }), apiUrls: [site.api.url] }
  const gateway = await buildGateway(config, pino({ level: 'trace' }, { write: (line) => void gatewayLog.push(line) }))
  logging = { url: (await gateway.listen()).url, close: gateway.close }
})
afterAll(() => logging.close())

const fields = (page: Page) => ({
  email: page.getByRole('textbox', { name: 'Kasutaja' }),
  password: page.getByRole('textbox', { name: 'Parool' }),
  send: page.getByRole('button', { name: 'Logi sisse' }),
})
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens a page whose scripts are delayed. @returns the page, and a function that lets them load */
async function openDelayed(path = '/sise', width?: number) {
  // Without a service worker, whose requests the page's routes do not see.
  const page = await site.openPage('/healthz', { width, worker: false })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.fallback()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await fields(page).send.waitFor()
  return { page, release }
}

/** Marks a field, so that a newly rendered one can be distinguished from it. */
const mark = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('input').forEach((field) => field.setAttribute('data-mark', '')))
const marks = (page: Page) => page.locator('input[data-mark]').count()

/** Waits until React has hydrated the form. */
const taken = (page: Page) => page.waitForFunction(() => document.title.startsWith('Logi sisse'))

describe('the sign-in form in the html', () => {
  test.each([390, 1280])(
    'AUTH-1 at %i px a user types and presses Enter before any script has loaded: the sign-in is sent once these have',
    async (width) => {
      const { page, release } = await openDelayed('/sise/foorum/sadam?otsi=praam#leht', width)
      expect(new URL(page.url()).pathname).toBe('/sise/login')
      await fields(page).email.fill(mari.email)
      await fields(page).password.pressSequentially(usualPassword)
      await page.keyboard.press('Enter')
      expect(await fields(page).send.getAttribute('data-busy')).toBe('true')
      release()
      await heading(page, 'Sadam').waitFor()
      const { pathname, search, hash } = new URL(page.url())
      expect(`${pathname}${search}${hash}`).toBe('/sise/foorum/sadam?otsi=praam#leht')
    },
  )

  test('AUTH-1 the typed text, its focus and its selection stay when React hydrates the form, and can be changed', async () => {
    const { page, release } = await openDelayed()
    const { email, password, send } = fields(page)
    await email.fill('jaan@saar.test')
    await password.fill('vana')
    await email.focus()
    await email.evaluate((field: HTMLInputElement) => {
      // Fields for emails have no selection that scripts may read.
      field.type = 'text'
      field.setSelectionRange(0, 4)
    })
    await mark(page)
    release()
    await taken(page)
    expect(await marks(page)).toBe(2)
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await email.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([
      0, 4,
    ])
    await page.keyboard.type('mari')
    expect(await email.inputValue()).toBe(mari.email)
    await password.fill(usualPassword)
    await send.click()
    await heading(page, 'Foorum').waitFor()
  })

  test('AUTH-1 values that the browser has autofilled are sent', async () => {
    const { page, release } = await openDelayed()
    const secret = { email: mari.email, password: usualPassword }
    await page.evaluate((values) => {
      for (const [name, value] of Object.entries(values))
        document.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value
    }, secret)
    await mark(page)
    release()
    await taken(page)
    expect(await marks(page)).toBe(2)
    await fields(page).send.click()
    await heading(page, 'Foorum').waitFor()
  })

  test('AUTH-3 a press of the other button is remembered too, and one without values is refused in words', async () => {
    const { page, release } = await openDelayed()
    await page.getByRole('button', { name: 'Taasta parool' }).click()
    release()
    await heading(page, 'Taasta parool').waitFor()
    await page.unrouteAll()
    const again = await openDelayed()
    await fields(again.page).send.click()
    again.release()
    await again.page.getByRole('alert').getByText('Palun sisesta kasutajatunnus ja parool.').waitFor()
  })

  test('NOTE-3 scripts that fail to load: the page says so above the form, which keeps the typed text', async () => {
    const page = await site.openPage('/healthz', { worker: false })
    await page.route('**/assets/*.js', (route) => route.abort('connectionreset'))
    await page.goto('/sise')
    await page.getByRole('alert').getByRole('heading', { name: 'Lehte ei õnnestunud avada' }).waitFor()
    await fields(page).email.fill(mari.email)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Laadi uuesti' }).click()
    await taken(page)
    expect(await page.getByRole('alert').getByRole('heading').count()).toBe(0)
    site.problems.length = 0
  })

  test('AUTH-7 (browser: before any script) signing in elsewhere on this device opens the requested address in the waiting page', async () => {
    const { page, release } = await openDelayed('/sise/foorum/sadam')
    await page.evaluate((token) => localStorage.setItem('sise.token', token), mari.token)
    release()
    await heading(page, 'Sadam').waitFor()
    expect(new URL(page.url()).pathname).toBe('/sise/foorum/sadam')
  })
})

describe('the password', () => {
  /** Everything of a request that could contain it. */
  const textOf = (request: Request) =>
    [request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join(' ')

  test.each([
    ['scripts run', true],
    ['no script runs', false],
  ])('AUTH-8 is in no address, log line or request except the sign-in, where %s', async (_, javaScriptEnabled) => {
    const context = await newWindow({ javaScriptEnabled, baseURL: logging.url })
    const page = await context.newPage()
    const requests: string[] = []
    page.on('request', (request) => requests.push(textOf(request)))
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.fallback()
    })
    const response = await page.goto('/sise', { waitUntil: 'commit' })
    // By any way of sending the form, the browser refuses it.
    expect(response?.headers()['content-security-policy']).toContain("form-action 'none'")
    const { email, password, send } = fields(page)
    await email.fill(mari.email)
    await password.fill(`${usualPassword} vale`)
    await password.press('Enter')
    if (!javaScriptEnabled) {
      expect(await send.isDisabled()).toBe(true)
      expect(await page.locator('body').innerText()).toContain('JavaScript')
    }
    expect(requests.filter((text) => text.includes(usualPassword))).toEqual([])
    expect(await email.inputValue()).toBe(mari.email)
    release()
    if (javaScriptEnabled) {
      await page.getByText('Kasutaja ja/või parool pole korrektsed.').waitFor()
      await password.fill(usualPassword)
      await send.click()
      await heading(page, 'Foorum').waitFor()
      expect(site.api.log.join('')).toContain('a sign-in was refused')
    }
    const having = requests.filter((text) => text.includes(usualPassword))
    const gateway = `${logging.url}/graphql`
    expect(having.map((text) => text.split(' ')[0])).toEqual(javaScriptEnabled ? [gateway, gateway] : [])
    expect(page.url()).not.toContain(usualPassword)
    expect([...gatewayLog, ...site.api.log].filter((line) => line.includes(usualPassword))).toEqual([])
    await context.close()
  })
})
