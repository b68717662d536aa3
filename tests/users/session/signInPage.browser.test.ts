import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import type { Page, Request } from 'playwright-core'
import { readGatewayConfig } from '../../../gateway/config.ts'
import { buildGateway } from '../../../gateway/server.ts'
import { type Person, usualPassword } from '../../support/api/api.ts'
import { siteOfTests } from '../../support/browser/browser.ts'
import { sharedChromium } from '../../support/browser/windows.ts'

const site = siteOfTests()
let mari: Person
/** The same site once more, by a gateway that logs everything. */
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

/** Opens a page whose scripts wait. @returns the page, and what lets them come */
async function openHeld(path = '/sise', width?: number) {
  // Without a service worker, whose requests the page's routes do not see.
  const page = await site.openPage('/healthz', { width, worker: false })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.fallback()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await fields(page).send.waitFor()
  return { page, release }
}

/** Marks a field, so that one that was drawn anew is told from it. */
const mark = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('input').forEach((field) => field.setAttribute('data-mark', '')))
const marks = (page: Page) => page.locator('input[data-mark]').count()

/** Waits until React has taken the form over. */
const taken = (page: Page) => page.waitForFunction(() => document.title.startsWith('Logi sisse'))

describe('the sign-in form in the html', () => {
  test.each([390, 1280])(
    'AUTH-1 at %i px somebody types and presses Enter before any script has come: they are signed in once these have',
    async (width) => {
      const { page, release } = await openHeld('/sise/foorum/sadam?otsi=praam#leht', width)
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

  test('AUTH-1 what is typed, its focus and its selection stay when React takes the form over, and can be changed', async () => {
    const { page, release } = await openHeld()
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

  test('AUTH-1 what the browser has filled in by itself is sent', async () => {
    const { page, release } = await openHeld()
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

  test('AUTH-3 a press of the other button is kept too, and one without values is answered in words', async () => {
    const { page, release } = await openHeld()
    await page.getByRole('button', { name: 'Taasta parool' }).click()
    release()
    await heading(page, 'Taasta parool').waitFor()
    await page.unrouteAll()
    const again = await openHeld()
    await fields(again.page).send.click()
    again.release()
    await again.page.getByRole('alert').getByText('Palun sisesta kasutajatunnus ja parool.').waitFor()
  })

  test('NOTE-3 the scripts do not come: the page says so above the form, which keeps what was typed', async () => {
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

  test('AUTH-7 signing in elsewhere on this device opens the page that waits, with the address that was asked for', async () => {
    const { page, release } = await openHeld('/sise/foorum/sadam')
    await page.evaluate((token) => localStorage.setItem('sise.token', token), mari.token)
    release()
    await heading(page, 'Sadam').waitFor()
    expect(new URL(page.url()).pathname).toBe('/sise/foorum/sadam')
  })
})

describe('the password', () => {
  /** Everything of a request that could have it. */
  const textOf = (request: Request) =>
    [request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join(' ')

  test.each([
    ['scripts run', true],
    ['no script runs', false],
  ])(
    'AUTH-8 no address, log line or request has it but the one that signs in, where %s',
    async (_, javaScriptEnabled) => {
      const context = await (await sharedChromium()).newContext({ javaScriptEnabled, baseURL: logging.url })
      const page = await context.newPage()
      const requests: string[] = []
      page.on('request', (request) => requests.push(textOf(request)))
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/assets/*.js', async (route) => {
        await held
        await route.fallback()
      })
      const answer = await page.goto('/sise', { waitUntil: 'commit' })
      // Whatever sends the form, the browser refuses it.
      expect(answer?.headers()['content-security-policy']).toContain("form-action 'none'")
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
    },
  )
})
