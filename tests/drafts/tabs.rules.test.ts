import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { IDBFactory } from 'fake-indexeddb'
import { Draft } from '../../web/lib/drafts/Draft.ts'
import * as code from '../../web/lib/drafts/draftDatabase.ts'
import { DraftStore } from '../../web/lib/drafts/DraftStore.ts'
import type { OpenedDraft } from '../../web/lib/drafts/openDraft.ts'
import { mergeFields } from '../../web/lib/fields/merge.ts'
import { until } from '../support/until.ts'
import { commitDraft } from '../support/web/drafts.ts'
import { createBrowser, type TabOptions, type TestTab } from '../support/web/tabs.ts'

interface Note {
  text: string
}

const blank: OpenedDraft<Note> = {
  initial: { text: '' },
  value: { text: '' },
  files: [],
  restoredAt: null,
  stored: null,
  others: [],
  failure: null,
  reopen: () => {},
}

/** Saves what a form shows, after which the form is empty. */
function save(session: Draft<Note>) {
  const { initial, value } = session.current()
  session.rebase({ saved: initial, sent: value, merge: mergeFields })
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const storeIn = ({ platform }: TestTab, secret: string | null = 'salajane') => new DraftStore(platform, 'mari', secret)

/** Opens the empty form in a tab. */
function openForm(tab: TestTab) {
  const store = storeIn(tab)
  const session = new Draft<Note>(store, 'post:1', blank)
  const [stop, disconnect] = [session.start(), store.listen(() => {})]
  const leave = async () => {
    stop()
    await session.settled()
    disconnect()
  }
  return { session, store, leave }
}

/** Timers that run when the test says so. */
function manualTimers() {
  const timers = new Set<() => void>()
  return {
    after(_ms: number, work: () => void) {
      timers.add(work)
      return () => timers.delete(work)
    },
    run() {
      for (const work of [...timers]) {
        timers.delete(work)
        work()
      }
    },
  }
}

const textsIn = async (store: DraftStore) => (await store.read('post:1')).map(({ value }) => value.text).sort()

test('FORUM-6 F27 text that is typed before the tab knows whether another tab writes, and left at once, is stored beside its text', async () => {
  const browser = createBrowser()
  const one = openForm(browser.openTab())
  one.session.set({ text: 'praam' })
  await until(() => one.session.current().status === 'stored')
  const other = openForm(browser.openTab())
  other.session.set({ text: 'paat' })
  await other.leave()
  await one.leave()
  expect(await textsIn(storeIn(browser.openTab()))).toEqual(['paat', 'praam'])
})

test('FORUM-6 F6 if the code of the store fails to load, the form says so, and the next write loads it', async () => {
  let isOffline = true
  const browser = createBrowser({
    loadCode: () => (isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(code)),
  })
  const { session, leave } = openForm(browser.openTab())
  session.set({ text: 'a' })
  await until(() => session.current().status === 'notLoaded')
  isOffline = false
  session.set({ text: 'ab' })
  await until(() => session.current().status === 'stored')
  await leave()
  expect(await textsIn(storeIn(browser.openTab()))).toEqual(['ab'])
})

test('FORUM-6 W6 text that a closed form could only note is not stored again once the next form has sent it', async () => {
  const timers = manualTimers()
  const browser = createBrowser(timers)
  const { session, leave } = openForm(browser.openTab())
  const open = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  session.set({ text: 'ikka' })
  await until(() => {
    timers.run()
    return session.current().status === 'failed'
  })
  void leave()
  await until(() => browser.storage.length === 1)
  open.mockRestore()
  const next = storeIn(browser.openTab())
  expect(await textsIn(next)).toEqual(['ikka'])
  await next.remove('post:1')
  timers.run()
  await session.settled()
  expect(await textsIn(next)).toEqual([])
})

test('FORUM-6 of two other drafts of a form the discarded one alone is deleted', async () => {
  const browser = createBrowser()
  const forms = []
  for (const text of ['praam', 'paat', 'parv']) {
    const form = openForm(browser.openTab())
    form.session.set({ text })
    await until(() => form.session.current().status === 'stored')
    forms.push(form)
  }
  const [{ session }] = forms as [(typeof forms)[0]]
  await until(() => session.current().others.length === 2)
  const [discarded] = session.current().others
  await session.discardOther(discarded!.originId)
  const store = storeIn(browser.openTab())
  const texts = await textsIn(store)
  expect(texts).toHaveLength(2)
  expect(texts).toContain('praam')
  for (const { leave } of forms) await leave()
})

test('FORUM-6 a write that is stored although it failed is replaced by the next one', async () => {
  const browser = createBrowser()
  const { session, store, leave } = openForm(browser.openTab())
  const commit = store.commit.bind(store)
  jest.spyOn(store, 'commit').mockImplementationOnce(async (...write) => {
    await commit(...write)
    throw new DOMException('The connection is closing', 'InvalidStateError')
  })
  session.set({ text: 'praam' })
  await until(() => session.current().status === 'failed')
  session.set({ text: 'praam tuleb' })
  await until(() => session.current().status === 'stored')
  await leave()
  expect(await textsIn(storeIn(browser.openTab()))).toEqual(['praam tuleb'])
})

test('FORUM-6 text that is typed during a save is stored once, also if writes of the saved draft end after it', async () => {
  const tab = createBrowser(manualTimers()).openTab()
  const { session, store } = openForm(tab)
  const commit = store.commit.bind(store)
  let end = () => {}
  const isSaved = new Promise<void>((resolve) => (end = resolve))
  const held = jest.spyOn(store, 'commit').mockImplementationOnce(async (...write) => {
    await isSaved
    return commit(...write)
  })
  session.set({ text: 'praam' })
  tab.page.hidden()
  await until(() => held.mock.calls.length === 1)
  const sent = { text: 'praam tuleb' }
  session.set(sent)
  tab.page.hidden()
  session.set({ text: 'praam tuleb ja läheb' })
  session.rebase({ saved: { text: '' }, sent, merge: mergeFields })
  end()
  await session.settled()
  expect(await textsIn(store)).toEqual([session.current().value.text])
})

describe('FORUM-6 text that is typed and noted before an earlier write ends', () => {
  /** Types, and types more once the first text is in the database, before the form knows it. */
  async function typeMore(tab: TestTab, more: (session: Draft<Note>) => Promise<void> | void) {
    const { session, store } = openForm(tab)
    const commit = store.commit.bind(store)
    const writes = jest.spyOn(store, 'commit').mockImplementationOnce(async (...write) => {
      const stored = await commit(...write)
      session.set({ text: 'praam tuleb' })
      tab.page.hidden()
      await more(session)
      return stored
    })
    await store.load()
    session.set({ text: 'praam' })
    tab.page.hidden()
    return { session, writes }
  }

  test('FORUM-6 stays noted when it ends', async () => {
    const browser = createBrowser(manualTimers())
    const tab = browser.openTab()
    const { writes } = await typeMore(tab, () => {
      writes.mockImplementationOnce(() => new Promise(() => {}))
    })
    await until(() => writes.mock.calls.length === 2)
    tab.end()
    expect(await textsIn(storeIn(browser.openTab()))).toEqual(['praam tuleb'])
  })

  test('FORUM-6 is replaced by a later text, also if another page has stored it', async () => {
    const browser = createBrowser(manualTimers())
    const { session } = await typeMore(browser.openTab(), async (typing) => {
      await code.commitNotes(browser.openTab().platform)
      typing.set({ text: 'praam tuleb kell viis' })
    })
    const other = storeIn(browser.openTab())
    await until(async () => (await textsIn(other)).includes('praam tuleb kell viis'))
    await session.settled()
    expect(await textsIn(other)).toEqual(['praam tuleb kell viis'])
  })
})

test('FORUM-6 a note of a hidden page that another page has stored is replaced by the next write of the first page', async () => {
  const browser = createBrowser(manualTimers())
  const tab = browser.openTab()
  const { session, store, leave } = openForm(tab)
  await store.load()
  session.set({ text: 'praam' })
  const commit = store.commit.bind(store)
  jest.spyOn(store, 'commit').mockImplementationOnce(async (...write) => {
    await code.commitNotes(browser.openTab().platform)
    expect(await textsIn(storeIn(browser.openTab()))).toEqual(['praam'])
    session.set({ text: 'praam tuleb' })
    return commit(...write)
  })
  tab.page.hidden()
  await until(() => session.current().status === 'stored' && browser.storage.length === 0)
  await leave()
  expect(await textsIn(storeIn(browser.openTab()))).toEqual(['praam tuleb'])
})

test('FORUM-6 F17 two texts begun in two tabs are both stored from the first letter, and each form offers the other', async () => {
  const browser = createBrowser()
  const [one, two] = [openForm(browser.openTab()), openForm(browser.openTab())]
  one.session.set({ text: 'praam' })
  await one.session.settled()
  two.session.set({ text: 'p' })
  const store = storeIn(browser.openTab())
  await until(async () => (await textsIn(store)).length === 2)
  expect(await textsIn(store)).toEqual(['p', 'praam'])
  await until(() => one.session.current().others.length === 1 && two.session.current().others.length === 1)
  await Promise.all([one.leave(), two.leave()])
})

/**
 * Opens the form in a tab, with the stored draft.
 * @param beforeStart called after the draft is read and before the form is shown
 * @param text the text of the draft, if there are several
 */
async function openStored(tab: TestTab, beforeStart = () => Promise.resolve(), text?: string) {
  const store = storeIn(tab)
  const disconnect = store.listen(() => {})
  const drafts = await store.read('post:1')
  const { value, changedAt, originId, revision } = drafts.find((draft) => draft.value.text === text) ?? drafts[0]!
  const note = { text: String(value.text) }
  const stored = { originId, revision, isAsShown: true }
  const opened = { ...blank, value: note, restoredAt: changedAt, stored }
  await beforeStart()
  const session = new Draft<Note>(store, 'post:1', opened)
  const stop = session.start()
  const leave = async () => {
    stop()
    await session.settled()
    disconnect()
  }
  return { session, store, leave }
}

/** Deletes the database while tabs have it open. */
async function deleteDatabase(tabs: readonly { store: DraftStore }[]) {
  await Promise.all(tabs.map(({ store }) => store.look()))
  const lost = tabs.map(({ store }) => new Promise((resolve) => store.listen(resolve)))
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
  await Promise.all(lost)
}

async function storeText(browser: ReturnType<typeof createBrowser>, text: string) {
  const first = openForm(browser.openTab())
  first.session.set({ text })
  await first.leave()
}

/** Two tabs that show one draft, 'praam'. */
async function openTwice(options?: TabOptions) {
  const browser = createBrowser(options)
  await storeText(browser, 'praam')
  return { browser, one: await openStored(browser.openTab()), two: await openStored(browser.openTab()) }
}

test('FORUM-6 of two tabs that opened one draft, none replaces what the other has written', async () => {
  const { browser, one, two } = await openTwice()
  one.session.set({ text: 'praam tuleb' })
  two.session.set({ text: 'praam läks' })
  await Promise.all([one.leave(), two.leave()])
  expect(await textsIn(storeIn(browser.openTab()))).toEqual(['praam läks', 'praam tuleb'])
})

test('FORUM-6 F12 text that a tab has added to a draft that another tab saves is stored once, as a draft of its own', async () => {
  const { browser, one, two } = await openTwice()
  two.session.set({ text: 'praam tuleb' })
  await until(async () => (await textsIn(storeIn(browser.openTab())))[0] === 'praam tuleb')
  const origin = two.session.origin()
  save(one.session)
  await until(() => two.session.current().isSavedElsewhere)
  await Promise.all([one.leave(), two.leave()])
  const stored = await storeIn(browser.openTab()).read('post:1')
  expect(stored).toMatchObject([{ value: { text: 'praam tuleb' } }])
  // It is the idempotency key of the record that was saved.
  expect(stored[0]?.originId).not.toBe(origin)
})

test('FORUM-6 text that the previous page stored after a form had read its draft is offered by the form', async () => {
  const browser = createBrowser()
  await storeText(browser, 'praam')
  const writeMore = async () => {
    const before = await openStored(browser.openTab())
    before.session.set({ text: 'praam tuleb' })
    await before.leave()
  }
  const { session, leave } = await openStored(browser.openTab(), writeMore)
  await until(() => session.current().others.length === 1)
  await leave()
  expect(await textsIn(storeIn(browser.openTab()))).toEqual(['praam tuleb'])
})

test('FORUM-6 a draft whose database was deleted is not stored again once another tab has saved it', async () => {
  const timers = manualTimers()
  const { browser, one, two } = await openTwice(timers)
  await deleteDatabase([one, two])
  save(one.session)
  await until(() => two.session.current().isSavedElsewhere)
  timers.run()
  await Promise.all([one.leave(), two.leave()])
  expect(await textsIn(storeIn(browser.openTab()))).toEqual([])
})

test('FORUM-6 a draft whose database was deleted twice is stored again once by all tabs that show it', async () => {
  const timers = manualTimers()
  const { browser, one, two } = await openTwice(timers)
  const tabs = [one, two]
  await deleteDatabase(tabs)
  await deleteDatabase(tabs)
  timers.run()
  await Promise.all(tabs.map(({ leave }) => leave()))
  expect(await textsIn(storeIn(browser.openTab()))).toEqual(['praam'])
})

test('FORUM-6 a tab that continued a draft is notified of its save as well', async () => {
  const { browser, one, two } = await openTwice()
  one.session.set({ text: 'praam tuleb' })
  await one.session.settled()
  await until(async () => (await textsIn(storeIn(browser.openTab())))[0] === 'praam tuleb')
  two.session.set({ text: 'praam läks' })
  await until(() => two.session.origin() !== one.session.origin())
  save(one.session)
  await until(() => two.session.current().isSavedElsewhere)
  await Promise.all([one.leave(), two.leave()])
  expect(await textsIn(storeIn(browser.openTab()))).toEqual(['praam läks'])
})

test('FORUM-6 NOTE-1 a tab that has left the screen while saving announces the save as well', async () => {
  const browser = createBrowser()
  const begun = openForm(browser.openTab())
  begun.session.set({ text: 'praam' })
  await begun.leave()
  const other = await openStored(browser.openTab())
  save(begun.session)
  await until(() => other.session.current().isSavedElsewhere)
  await other.leave()
  await begun.session.settled()
  expect(await textsIn(other.store)).toEqual([])
})

test('FORUM-6 F27 if the browser blocks localStorage, a sign-out still removes the readable drafts', async () => {
  const tab = createBrowser().openTab()
  const store = storeIn(tab, null)
  await commitDraft(store, 'post:1', { value: { text: 'loetav' }, base: { text: '' } })
  const storage = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  await code.deletePlainDrafts('mari', { ...tab.platform, storage })
  expect(await textsIn(store)).toEqual([])
})

test('FORUM-6 the text of a tab is stored again after another tab has erased the draft, but not after it was discarded', async () => {
  const browser = createBrowser()
  const typing = openForm(browser.openTab())
  const isStored = async () => (await textsIn(typing.store)).length === 1
  const isDeleted = async () => (await textsIn(typing.store)).length === 0
  typing.session.set({ text: 'praam' })
  await until(isStored)
  const erasing = await openStored(browser.openTab())
  erasing.session.set({ text: '' })
  await erasing.leave()
  await until(isStored)
  const discarding = await openStored(browser.openTab())
  discarding.session.clear()
  await discarding.leave()
  expect(await isDeleted()).toBe(true)
  await typing.leave()
  expect(await isDeleted()).toBe(true)
})

test('FORUM-6 of two tabs whose database was deleted, the one that stores the same text again replaces no addition of the other', async () => {
  const timers = manualTimers()
  const { browser, one: first, two: beside } = await openTwice(timers)
  first.session.set({ text: 'paat' })
  await first.leave()
  // Stored beside it, under an origin of its own.
  beside.session.set({ text: 'praam tuleb' })
  await beside.leave()
  const openBeside = () => openStored(browser.openTab(), undefined, 'praam tuleb')
  const tabs = [await openBeside(), await openBeside()] as const
  await deleteDatabase(tabs)
  tabs[0].session.set({ text: 'praam tuleb kell viis' })
  await tabs[0].leave()
  timers.run()
  await tabs[1].leave()
  expect(await textsIn(storeIn(browser.openTab()))).toEqual(['praam tuleb', 'praam tuleb kell viis'])
})
