import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { BrowserContext, Page } from 'playwright-core'
import { planChannel } from '../../../api/notifications/channel.ts'
import { pushChannel } from '../../../api/notifications/push/push.ts'
import type { Person } from '../../support/api/api.ts'
import { findingsOf, type Site, startSite } from '../../support/browser/browser.ts'
import { workerReady } from '../../support/browser/worker.ts'
import { type PushService, startPushService } from '../../support/servers/pushService.ts'
import { until } from '../../support/until.ts'

let service: PushService
let site: Site
let mari: Person
let jaan: Person
let topicId: string

beforeAll(async () => {
  service = await startPushService()
  site = await startSite({ push: service.network })
  jaan = await site.api.person({ name: 'Jaan' })
})
afterEach(() => site.leavePages())
afterAll(async () => {
  await site.close()
  await service.close()
})

const reply = (as: Person, text: string) =>
  site.api.call('POST', `/api/foorum/postitus/${topicId}`, { as, body: { tekst: `<p>${text}</p>` } })
const addressOf = async (as: Person) =>
  (await site.api.call('GET', '/api/touked', { as })).body.aadress as string | null

/**
 * A window whose browser subscribes to our push service: Chromium has none of its own here, and decides about permissions without asking.
 * `response` is its decision.
 */
async function openPhone(path: string, response: NotificationPermission = 'granted'): Promise<Page> {
  mari = await site.api.person({ name: 'Mari' })
  const { _id: kategooria } = await site.api.category()
  const body = { pealkiri: 'Praamiajad', kategooria, tekst: '<p>Millal?</p>' }
  topicId = String((await site.api.call('POST', '/api/foorum/teema', { as: mari, body })).body._id)
  await reply(jaan, 'Kell viis.')
  const page = await site.openPage('/healthz', { worker: true })
  await page.context().grantPermissions(['notifications'])
  const { aadress, p256dh, auth } = service.subscribe().body
  await page.addInitScript(
    ({ endpoint, keys, response }) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
      const kept = (key: string, value?: string | null) => {
        if (value === null) localStorage.removeItem(key)
        else if (value !== undefined) localStorage.setItem(key, value)
        return localStorage.getItem(key)
      }
      const subscription = (key: string) => ({
        endpoint,
        options: { applicationServerKey: bytes(key) },
        getKey: (name: 'p256dh' | 'auth') => bytes(keys[name]),
        unsubscribe: () => Promise.resolve(kept('test.key', null) === null),
      })
      const text = (key: ArrayBuffer) =>
        btoa(String.fromCharCode(...new Uint8Array(key)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replace(/=+$/, '')
      Object.assign(PushManager.prototype, {
        subscribe: ({ applicationServerKey }: { applicationServerKey: ArrayBuffer }) =>
          Promise.resolve(subscription(kept('test.key', text(applicationServerKey)) ?? '')),
        getSubscription: () => Promise.resolve(kept('test.key') == null ? null : subscription(kept('test.key') ?? '')),
      })
      Object.defineProperty(Notification, 'permission', { get: () => kept('test.permission') ?? 'default' })
      Notification.requestPermission = () =>
        Promise.resolve(kept('test.permission', response) as NotificationPermission)
    },
    { endpoint: aadress, keys: { p256dh, auth }, response },
  )
  await page.evaluate((token) => localStorage.setItem('sise.token', token), mari.token)
  await page.goto(path)
  return page
}

/** Brings a message to the service worker, as a push service does through the browser. */
async function deliver(page: Page, text: string) {
  const devtools = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((found, fail) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ scopeURL }) => scopeURL === `${site.url}/sise`)
      if (one) found(one.registrationId)
    })
    devtools.send('ServiceWorker.enable').catch(fail)
  })
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data: text })
  await devtools.detach()
}
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/sise')
    const notices = (await registration?.getNotifications()) ?? []
    return notices.map(({ title, body, lang, tag }) => ({ title, body, lang, tag }))
  })
/** Presses the visible notification. */
const press = (context: BrowserContext) =>
  context.serviceWorkers()[0]!.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget
    const [notification] = await scope.registration.getNotifications()
    const made = globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event }
    scope.dispatchEvent(new made.NotificationEvent('notificationclick', { notification }))
  })

test('PHONE-2 (browser: a service worker) a member with something in „Sulle“ allows notifications, gets a post through the push service, and opens it by a press', async () => {
  const page = await openPhone('/sise/kalender')
  await workerReady(page)
  // Nothing is asked at a first visit, nor on other screens.
  expect(await page.getByText('Luba teavitused').count()).toBe(0)
  await page.goto('/sise/sulle')
  await page.getByRole('button', { name: 'Luba teavitused' }).waitFor()
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Luba teavitused' }).click()
  await page.getByText('Teavitused on nüüd sisse lülitatud.').waitFor()
  expect(await page.getByRole('button', { name: 'Luba teavitused' }).count()).toBe(0)
  expect(await addressOf(mari)).toMatch(/\/send\//)

  await reply(jaan, 'Või hoopis kuus.')
  const channel = pushChannel({
    db: site.api.db,
    log: site.api.app.log,
    network: service.network,
    contact: 'mailto:a@saar.test',
  })
  await planChannel(site.api.db, channel)
  await until(() => service.received.length > 0)
  await deliver(page, service.received.at(-1)?.text ?? '')
  await until(async () => (await shown(page)).length === 1)
  expect(await shown(page)).toEqual([
    {
      title: 'Praamiajad',
      body: expect.stringContaining('Jaan: Või hoopis kuus.'),
      lang: 'et',
      tag: `teema-${topicId}`,
    },
  ])
  // One notification for each topic.
  await deliver(page, service.received.at(-1)?.text ?? '')
  await press(page.context())
  await page.waitForURL((url) => url.pathname.endsWith(topicId))
  await page.getByText('Või hoopis kuus.').waitFor()
  await until(async () => (await shown(page)).length === 0)
  expect(site.problems.splice(0)).toEqual([])
})

test('PHONE-2 (browser: a service worker) a member who declines the offer is not asked again, turns notifications on and off in the own data, and signing out unsubscribes', async () => {
  const page = await openPhone('/sise/sulle')
  await page.getByRole('button', { name: 'Mitte praegu' }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Praamiajad' }).waitFor()
  const ownData = `/sise/kasutajad/${mari._id}?muuda=1`
  await page.goto(ownData)
  await page.getByRole('button', { name: 'Lülita teavitused sisse' }).click()
  await page.getByText('Teavitused on sisse lülitatud.').waitFor()
  // The same button, so that the focus stays. WCAG 2.4.3.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Lülita teavitused välja')
  const first = await addressOf(mari)
  expect(first).not.toBeNull()
  await page.getByRole('button', { name: 'Lülita teavitused välja' }).click()
  await page.getByRole('button', { name: 'Lülita teavitused sisse' }).waitFor()
  expect([await addressOf(mari), await page.evaluate(() => localStorage.getItem('test.key'))]).toEqual([null, null])
  await page.getByRole('button', { name: 'Lülita teavitused sisse' }).click()
  await page.getByText('Teavitused on sisse lülitatud.').waitFor()
  // A subscription that the server has lost is renewed at the next opening, silently.
  await site.api.call('DELETE', '/api/touked', { as: mari })
  await page.reload()
  await until(async () => (await addressOf(mari)) === first)
  await page.getByRole('button', { name: 'Logi välja' }).click()
  await page.getByRole('textbox', { name: 'Kasutaja' }).waitFor()
  await until(() =>
    page.evaluate(() => localStorage.getItem('test.key') == null && localStorage.getItem('sise.push') == null),
  )
  expect(site.problems.splice(0)).toEqual([])
})

test('PHONE-2 (browser: a service worker) a member who has blocked notifications in the browser reads how to allow them, and is not asked', async () => {
  const page = await openPhone('/sise/sulle', 'denied')
  await page.getByRole('button', { name: 'Luba teavitused' }).click()
  await page.getByRole('button', { name: 'Luba teavitused' }).waitFor({ state: 'detached' })
  await page.goto(`/sise/kasutajad/${mari._id}?muuda=1`)
  await page.getByText('Selles brauseris on teavitused keelatud.').waitFor()
  expect(await page.getByRole('button', { name: /Lülita teavitused/ }).count()).toBe(0)
  expect(await findingsOf(page)).toEqual([])
  expect(await addressOf(mari)).toBeNull()
})
