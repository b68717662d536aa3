/** One notification on the screen. */
export interface Notification {
  id: number
  kind: 'done' | 'failed'
  text: string
  retry?: () => unknown
}

let notifications: readonly Notification[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says quietly that something is done; gone after 10 s. NOTE-1. */
export function notifyDone(text: string) {
  add({ kind: 'done', text })
}

/** Says what failed, with a way to try again where there is one; gone after 30 s. NOTE-1, NOTE-3. */
export function notifyFailed(text: string, { retry }: { retry?: () => unknown } = {}) {
  add({ kind: 'failed', text, retry })
}

/** Takes a notification away. */
export function dismiss(id: number) {
  notifications = notifications.filter((notification) => notification.id !== id)
  tell()
}

/** Takes all away: they belong to the person who was signed in. */
export function dismissAll() {
  notifications = []
  tell()
}

/** What is on the screen now, oldest first; for useSyncExternalStore. */
export const currentNotifications = () => notifications

/** Calls back after every change; for useSyncExternalStore. */
export function onNotifications(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function add(given: Omit<Notification, 'id'>) {
  // The same failure again takes the place of the one that stands there.
  const others = notifications.filter(({ kind, text }) => kind !== given.kind || text !== given.text)
  notifications = [...others, { ...given, id: ++lastId }].slice(-5)
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}
