import type { DraftPlatform } from '../../../web/lib/drafts/platform.ts'
import type { PageEvents } from '../../../web/lib/drafts/tabPlatform.ts'
import { createBrowserLocks } from './locks.ts'

/** A browser with its tabs: what they share is locks, channels and localStorage. IndexedDB is the global one. */
export interface TestBrowser {
  storage: Storage
  openTab: () => TestTab
}

/** A tab with a platform of its own. */
export interface TestTab {
  platform: DraftPlatform
  /** Lets the page tell that it is left, hidden or shown. */
  page: Required<PageEvents>
  /** Ends its program: nothing of it happens any more, and its locks are free. */
  end: () => void
}

/** What a test may replace of a tab. */
export type TabOptions = Partial<Pick<DraftPlatform, 'loadCode' | 'after'>> & {
  /** Delivers a message between tabs: asynchronously, as in browsers. */
  deliver?: (message: () => void) => void
}

/** A new browser. */
export function createBrowser({
  loadCode = () => import('../../../web/lib/drafts/draftDatabase.ts'),
  after,
  deliver = queueMicrotask,
}: TabOptions = {}) {
  const locks = createBrowserLocks()
  const storage = createStorage()
  const channels = new Set<TabChannel>()
  const openTab = (): TestTab => {
    const tabLocks = locks.openTab()
    const watchers = new Set<PageEvents>()
    const own = new Set<TabChannel>()
    let hasEnded = false
    const tell = (event: keyof PageEvents) => () => {
      for (const watcher of [...watchers]) watcher[event]?.()
    }
    const realAfter: DraftPlatform['after'] = (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    }
    return {
      platform: {
        async loadCode() {
          const code = await loadCode()
          return {
            ...code,
            openDrafts: async (...args) => {
              const database = await code.openDrafts(...args)
              // A program that has ended sends no request to the database any more.
              const commit = database.commit.bind(database)
              database.commit = (...write) => (hasEnded ? new Promise(() => {}) : commit(...write))
              return database
            },
          }
        },
        // The double has what the client uses.
        locks: () => tabLocks as Pick<LockManager, 'request'>,
        openChannel(name) {
          const channel = new TabChannel(name, channels, deliver)
          own.add(channel)
          // It has what the client uses.
          return channel as unknown as BroadcastChannel
        },
        storage: () => storage,
        after: (ms, work) => (after ?? realAfter)(ms, () => !hasEnded && work()),
        watchPage(on) {
          watchers.add(on)
          return () => watchers.delete(on)
        },
      },
      page: { gone: tell('gone'), hidden: tell('hidden'), shown: tell('shown') },
      end() {
        hasEnded = true
        tabLocks.close()
        for (const channel of own) channel.close()
      },
    }
  }
  return { storage, openTab } satisfies TestBrowser
}

/** A BroadcastChannel to the other tabs of the browser. */
class TabChannel extends EventTarget {
  constructor(
    private readonly name: string,
    private readonly open: Set<TabChannel>,
    private readonly deliver: (message: () => void) => void,
  ) {
    super()
    open.add(this)
  }
  postMessage(data: unknown) {
    const others = [...this.open].filter((other) => other !== this && other.name === this.name)
    for (const other of others)
      this.deliver(() => this.isOpenStill(other) && other.dispatchEvent(Object.assign(new Event('message'), { data })))
  }
  close() {
    this.open.delete(this)
  }
  private isOpenStill(other: TabChannel) {
    return this.open.has(other)
  }
}

/** A localStorage that Node has none of. */
function createStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}
