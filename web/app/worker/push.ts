// Push notifications in the service worker: shown when the push service delivers them, whether or not a tab is open. PHONE-2.
import { tabResponseLimitMs } from '../../../schema/rules/delays.ts'
import { basename } from '../../lib/basename.ts'
import { notificationTexts } from './text.ts'

/** A push notification to show. */
export interface PushNotification {
  title: string
  options: NotificationOptions & { data: { path: string } }
}

/** The service worker's message that makes a tab navigate to a page. */
export const navigateMessage = 'sise.go'

/** The notification for a push message. An unreadable message gives one too, as browsers require one for each. */
export function notificationOf(text: string | undefined): PushNotification {
  const given = parsed(text)
  const word = (value: unknown, most: number, otherwise: string) =>
    typeof value === 'string' && value !== '' ? value.slice(0, most) : otherwise
  const tag = word(given.tag, 64, '')
  return {
    title: word(given.title, 200, notificationTexts.title),
    options: {
      body: word(given.body, 1_000, notificationTexts.body),
      icon: `${basename}/icon-192.png`,
      lang: notificationTexts.lang,
      data: { path: pathOf(given.path) },
      ...(tag !== '' && { tag }),
    },
  }
}

/** A path of the client from a message; anything else becomes the list of notifications, so that it stays within this site. */
export function pathOf(path: unknown): string {
  if (typeof path !== 'string' || !/^\/sise(\/|$|[?#])/.test(path)) return `${basename}/sulle`
  const url = new URL(path, 'https://sise.invalid')
  const isInside = url.origin === 'https://sise.invalid' && /^\/sise(\/|$)/.test(url.pathname)
  return isInside ? url.pathname + url.search + url.hash : `${basename}/sulle`
}

function parsed(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

// Missing in TypeScript's library for pages.
interface WindowClient {
  url: string
  visibilityState: string
  focus(): Promise<WindowClient>
  navigate(url: string): Promise<WindowClient | null>
  postMessage(message: unknown, transfer: Transferable[]): void
}
/** The members of the service worker that push notifications use. */
export interface PushScope {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: object): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<WindowClient | null>
  }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
}
type WaitingEvent = Event & { waitUntil(work: Promise<unknown>): void }
type PushEvent = WaitingEvent & { data: { text(): string } | null }
type ClickEvent = WaitingEvent & { notification: Notification }

/** Shows push notifications, and opens their pages. */
export function handlePushes(scope: PushScope): void {
  scope.addEventListener('push', (event) => {
    const { title, options } = notificationOf(event.data?.text())
    event.waitUntil(scope.registration.showNotification(title, options))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { path } = (event.notification.data ?? {}) as { path?: unknown }
    event.waitUntil(open(pathOf(path)))
  })

  /** Opens a path in an open tab, preferring a visible one; otherwise in a new one. */
  async function open(path: string): Promise<void> {
    const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const ours = tabs.filter(({ url }) => /^\/sise(\/|$)/.test(new URL(url).pathname))
    const tab = ours.find(({ visibilityState }) => visibilityState === 'visible') ?? ours[0]
    if (!tab) return void (await scope.clients.openWindow(path))
    const shown = await tab.focus().catch(() => tab)
    if (await navigates(shown, path)) return
    await shown.navigate(path).catch(() => scope.clients.openWindow(path))
  }
}

/** Whether the tab's client navigates itself, which retains the texts typed in it. */
function navigates(tab: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((settle) => {
    port1.onmessage = () => settle(true)
    tab.postMessage({ type: navigateMessage, path }, [port2])
    setTimeout(settle, tabResponseLimitMs, false)
  })
}
