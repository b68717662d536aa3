import { createStore } from '../../lib/store.ts'
import { uiTexts } from '../text.ts'

export interface Notification {
  id: number
  /** 'said': only announced, as the screen shows it already. */
  kind: 'said' | 'done' | 'failed'
  text: string
  /** A button, named by its verb, that closes the notification. */
  action?: NotificationAction
}

export interface NotificationAction {
  words: string
  run: () => unknown
}

/** The visible notifications, oldest first. */
export const notifications = createStore<readonly Notification[]>([])
let lastId = 0

/** Announces a change that the screen shows already: a saved row, a sent reply. NOTE-1. */
export function announce(text: string) {
  add({ kind: 'said', text })
}

/**
 * Shows a success notification for 10 s: with an action, or for an effect that the screen does not show, such as a copied link. Otherwise
 * use `announce`. NOTE-1.
 * @returns its id, for `dismiss`
 */
export function notifyDone(text: string, action?: NotificationAction): number {
  return add({ kind: 'done', text, ...(action && { action }) })
}

/** Shows an error notification for 30 s, with a retry button if `retry` is given. NOTE-1, NOTE-3. */
export function notifyFailed(text: string, { retry }: { retry?: () => unknown } = {}) {
  add({ kind: 'failed', text, ...(retry && { action: { words: uiTexts.retry, run: retry } }) })
}

export function dismiss(id: number) {
  retain((notification) => notification.id !== id)
}

/** Removes announcements and success notifications; called when a form is submitted, as they could be mistaken for its outcome. */
export function dismissDone() {
  retain(({ kind }) => kind === 'failed')
}

/** Removes all notifications; called when the signed-in person changes. */
export function dismissAll() {
  notifications.set([])
}

function add(given: Omit<Notification, 'id'>): number {
  // A repeated message replaces the earlier one, unless its action differs.
  const others = notifications
    .get()
    .filter(({ kind, text, action }) => kind !== given.kind || text !== given.text || action?.run !== given.action?.run)
  const all = [...others, { ...given, id: ++lastId }]
  // Shows the newest five. Announcements take no room, and must not displace an error with its retry.
  const shown = all.filter(({ kind }) => kind !== 'said').slice(-5)
  notifications.set(all.filter((one) => one.kind === 'said' || shown.includes(one)))
  return lastId
}

function retain(isRetained: (notification: Notification) => boolean) {
  notifications.set(notifications.get().filter(isRetained))
}
