import { lostBySigningOut } from './leaveReasons.ts'

/** The channel of all tabs of this browser, which share one session. */
const name = 'sise.lahkumine'

/** How long the other tabs are waited for, in ms: all respond at once, and it is not known how many there are. */
const waitMs = 250

/** A question by its id, and what signing out would lose in the tab that responds. */
type Message = { id: string; lost?: string }

const openChannel = () => (typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null)

/** Responds to other tabs with what signing out would lose in this one. @returns a function that ends it */
export function respondToOtherTabs(): () => void {
  const channel = openChannel()
  if (channel)
    channel.onmessage = ({ data: { id, lost } }: MessageEvent<Message>) => {
      // Drafts are looked up in their store, whichever tab has written them.
      const own = lost === undefined ? lostBySigningOut(true)?.text : undefined
      if (own) channel.postMessage({ id, lost: own } satisfies Message)
    }
  return () => channel?.close()
}

/** What signing out would lose in the other tabs: one text for each thing that is under way there. AUTH-4. */
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
