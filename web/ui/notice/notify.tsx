import { createStore } from '../../lib/store.ts'

/** A notification on the screen. */
export interface Notification {
  id: number
  kind: 'done' | 'failed'
  text: string
  retry?: () => unknown
}

/** The visible notifications, oldest first. */
export const notifications = createStore<readonly Notification[]>([])
let lastId = 0

/** Shows a success notification for 10 s. NOTE-1. */
export function notifyDone(text: string) {
  add({ kind: 'done', text })
}

/** Shows an error notification for 30 s, with a retry button if `retry` is given. NOTE-1, NOTE-3. */
export function notifyFailed(text: string, { retry }: { retry?: () => unknown } = {}) {
  add({ kind: 'failed', text, retry })
}

/** Removes a notification. */
export function dismiss(id: number) {
  keep((notification) => notification.id !== id)
}

/** Removes the success notifications; called when a form is submitted, as what they say could be taken for its outcome. */
export function dismissDone() {
  keep(({ kind }) => kind !== 'done')
}

/** Removes all notifications; called when the signed-in person changes. */
export function dismissAll() {
  notifications.set([])
}

function add(given: Omit<Notification, 'id'>) {
  // A repeated message replaces the earlier one. With another retry it is about something else: that of the first must stay, too.
  const others = notifications
    .get()
    .filter(({ kind, text, retry }) => kind !== given.kind || text !== given.text || retry !== given.retry)
  notifications.set([...others, { ...given, id: ++lastId }].slice(-5))
}

function keep(isKept: (notification: Notification) => boolean) {
  notifications.set(notifications.get().filter(isKept))
}
