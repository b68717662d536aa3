import type { DraftPlatform } from '../../../web/lib/drafts/platform.ts'
import type { PageEvents } from '../../../web/lib/drafts/tabPlatform.ts'
import { TabChannel } from './channels.ts'
import { createBrowserLocks } from './locks.ts'

/** A browser with tabs that share locks, channels and localStorage. IndexedDB is the global one. */
export interface TestBrowser {
  storage: Storage
  openTab: () => TestTab
}

/** A tab with its own platform. */
export interface TestTab {
  platform: DraftPlatform
  /** Emits page events: leave, hide and show. */
  page: Required<PageEvents>
  /** Ends the tab: it does nothing more, and its locks are released. */
  end: () => void
}

/** Options of a tab. */
export type TabOptions = Partial<Pick<DraftPlatform, 'loadCode' | 'after'>> & {
  /** Delivers a message between tabs: asynchronously, as in browsers. */
  deliver?: (message: () => void) => void
}

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
    const post = (event: keyof PageEvents) => () => {
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
              // An ended program sends no more requests to the database.
              const commit = database.commit.bind(database)
              database.commit = (...write) => (hasEnded ? new Promise(() => {}) : commit(...write))
              return database
            },
          }
        },
        // The double implements what the client uses.
        locks: () => tabLocks as Pick<LockManager, 'request'>,
        openChannel(name) {
          const channel = new TabChannel(name, channels, deliver)
          own.add(channel)
          // It implements what the client uses.
          return channel as unknown as BroadcastChannel
        },
        storage: () => storage,
        after: (ms, work) => (after ?? realAfter)(ms, () => !hasEnded && work()),
        watchPage(on) {
          watchers.add(on)
          return () => watchers.delete(on)
        },
      },
      page: { left: post('left'), hidden: post('hidden'), shown: post('shown') },
      end() {
        hasEnded = true
        tabLocks.close()
        for (const channel of own) channel.close()
      },
    }
  }
  return { storage, openTab } satisfies TestBrowser
}

/** A localStorage, which is missing from Node. */
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
