import { lostBySigningOut } from './leaveReasons.ts'

/** The channel of all tabs of this browser, which share one session. */
const name = 'sise.lahkumine'

/** For how long to wait for other tabs, in ms: all respond at once, but their number is unknown. */
const waitMs = 250

/** A question by its id; the response adds the content that signing out would lose in the tab. */
type Message = { id: string; lost?: string }

const openChannel = () => (typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null)

/** Responds to other tabs with the content that signing out would lose in this one. @returns a function that ends it */
export function respondToOtherTabs(): () => void {
  const channel = openChannel()
  if (channel)
    channel.onmessage = ({ data: { id, lost } }: MessageEvent<Message>) => {
      // Without drafts: the asking tab reads these from the database, whichever tab has written them.
      const own = lost === undefined ? lostBySigningOut(true)?.text : undefined
      if (own) channel.postMessage({ id, lost: own } satisfies Message)
    }
  return () => channel?.close()
}

/** The content that signing out would lose in the other tabs: one text for each kind. AUTH-4. */
export async function lostInOtherTabs(): Promise<string[]> {
  const channel = openChannel()
  if (!channel) return []
  const id = String(Math.random())
  const texts = new Set<string>()
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.id === id && data.lost !== undefined) texts.add(data.lost)
  }
  channel.postMessage({ id } satisfies Message)
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  channel.close()
  return [...texts]
}
