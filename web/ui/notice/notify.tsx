/** A notification on the screen. */
export interface Notification {
  id: number
  kind: 'done' | 'failed'
  text: string
  retry?: () => unknown
}

let notifications: readonly Notification[] = []
let lastId = 0
const listeners = new Set<() => void>()

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
  notifications = notifications.filter((notification) => notification.id !== id)
  emit()
}

/** Removes the success notifications; called when a form is submitted, as what they say could be taken for its outcome. */
export function dismissDone() {
  notifications = notifications.filter(({ kind }) => kind !== 'done')
  emit()
}

/** Removes all notifications; called when the signed-in person changes. */
export function dismissAll() {
  notifications = []
  emit()
}

/** The visible notifications, oldest first; for useSyncExternalStore. */
export const currentNotifications = () => notifications

/** Subscribes to changes; for useSyncExternalStore. @returns a function that unsubscribes */
export function onNotifications(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function add(given: Omit<Notification, 'id'>) {
  // A repeated message replaces the earlier one. With another retry it is about something else: that of the first must stay, too.
  const others = notifications.filter(
    ({ kind, text, retry }) => kind !== given.kind || text !== given.text || retry !== given.retry,
  )
  notifications = [...others, { ...given, id: ++lastId }].slice(-5)
  emit()
}

function emit() {
  for (const listener of listeners) listener()
}
