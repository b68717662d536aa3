import { createStore } from '../../lib/store.ts'
import { uiTexts } from '../text.ts'

/** A notification on the screen. */
export interface Notification {
  id: number
  /** `said`: only announced, as the screen shows it. */
  kind: 'said' | 'done' | 'failed'
  text: string
  /** A button, named by its verb, that closes the notification. */
  action?: NotificationAction
}

/** What a notification offers to do. */
export interface NotificationAction {
  words: string
  run: () => unknown
}

/** The visible notifications, oldest first. */
export const notifications = createStore<readonly Notification[]>([])
let lastId = 0

/** Announces to screen readers what the screen shows by itself: a saved row, a sent reply. NOTE-1. */
export function announce(text: string) {
  add({ kind: 'said', text })
}

/**
 * Shows a success notification for 10 s: with an action, or of what is not on the screen, such as a copied link. For anything else `announce`.
 * NOTE-1.
 * @returns its id, for `dismiss`
 */
export function notifyDone(text: string, action?: NotificationAction): number {
  return add({ kind: 'done', text, ...(action && { action }) })
}

/** Shows an error notification for 30 s, with a retry button if `retry` is given. NOTE-1, NOTE-3. */
export function notifyFailed(text: string, { retry }: { retry?: () => unknown } = {}) {
  add({ kind: 'failed', text, ...(retry && { action: { words: uiTexts.retry, run: retry } }) })
}

/** Removes a notification. */
export function dismiss(id: number) {
  keep((notification) => notification.id !== id)
}

/** Removes what was said and shown of successes; called when a form is submitted, as what they say could be taken for its outcome. */
export function dismissDone() {
  keep(({ kind }) => kind === 'failed')
}

/** Removes all notifications; called when the signed-in person changes. */
export function dismissAll() {
  notifications.set([])
}

function add(given: Omit<Notification, 'id'>): number {
  // A repeated message replaces the earlier one. With another action it is about something else: that of the first must stay, too.
  const others = notifications
    .get()
    .filter(({ kind, text, action }) => kind !== given.kind || text !== given.text || action?.run !== given.action?.run)
  const all = [...others, { ...given, id: ++lastId }]
  // Of what is seen the newest five: what is only announced takes no room, and must not remove an error with its retry.
  const shown = all.filter(({ kind }) => kind !== 'said').slice(-5)
  notifications.set(all.filter((one) => one.kind === 'said' || shown.includes(one)))
  return lastId
}

function keep(isKept: (notification: Notification) => boolean) {
  notifications.set(notifications.get().filter(isKept))
}
