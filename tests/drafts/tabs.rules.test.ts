import 'fake-indexeddb/auto'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import * as storeCode from '../../web/lib/drafts/database/storeCode.ts'
import { DraftSession } from '../../web/lib/drafts/draftSession.ts'
import { DraftStore } from '../../web/lib/drafts/DraftStore.ts'
import type { OpenedDraft } from '../../web/lib/drafts/openDraft.ts'
import { deletePlainDrafts } from '../../web/lib/drafts/plain/deletePlainDrafts.ts'
import { writerLockName } from '../../web/lib/drafts/writerLock.ts'
import { until } from '../support/until.ts'
import { createBrowser, type TestTab } from '../support/web/tabs.ts'

interface Note {
  text: string
}

const blank: OpenedDraft<Note> = {
  initial: { text: '' },
  value: { text: '' },
  restoredAt: null,
  stored: null,
  others: [],
  failure: null,
  reopen: () => {},
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const storeIn = ({ platform }: TestTab, secret: string | null = 'salajane') => new DraftStore(platform, 'mari', secret)

/** Opens the empty form in a tab. */
function openForm(tab: TestTab) {
  const session = new DraftSession<Note>(storeIn(tab), 'post:1', blank)
  return { session, leave: session.start() }
}

const textsIn = async (store: DraftStore) => (await store.read('post:1')).map(({ value }) => value.text).sort()

test('FORUM-6 F27 what is typed before it is known whether another tab writes, and left at once, is kept beside its text', async () => {
  const browser = createBrowser()
  const one = openForm(browser.openTab())
  one.session.set({ text: 'praam' })
  await until(() => one.session.current().status === 'stored')
  const other = openForm(browser.openTab())
  other.session.set({ text: 'paat' })
  other.leave()
  await other.session.settled()
  one.leave()
  await one.session.settled()
  expect(await textsIn(storeIn(browser.openTab()))).toEqual(['paat', 'praam'])
})

test('FORUM-6 F6 where the code of the store could not be loaded, the form says so, and the next write loads it', async () => {
  let isOffline = true
  const browser = createBrowser({
    loadCode: () => (isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(storeCode)),
  })
  const { session, leave } = openForm(browser.openTab())
  session.set({ text: 'a' })
  await until(() => session.current().status === 'notLoaded')
  isOffline = false
  session.set({ text: 'ab' })
  await until(() => session.current().status === 'stored')
  leave()
  await session.settled()
  expect(await textsIn(storeIn(browser.openTab()))).toEqual(['ab'])
})

test('FORUM-6 W6 what a closed form could only note is not stored again once the next form has sent it', async () => {
  const timers = new Set<() => void>()
  const browser = createBrowser({
    after: (_ms, work) => {
      timers.add(work)
      return () => timers.delete(work)
    },
  })
  const runTimers = () => {
    for (const work of [...timers]) {
      timers.delete(work)
      work()
    }
  }
  const { session, leave } = openForm(browser.openTab())
  const open = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  session.set({ text: 'ikka' })
  await until(() => {
    runTimers()
    return session.current().status === 'failed'
  })
  leave()
  await until(() => browser.storage.length === 1)
  open.mockRestore()
  const next = storeIn(browser.openTab())
  expect(await textsIn(next)).toEqual(['ikka'])
  await next.remove('post:1')
  runTimers()
  await session.settled()
  expect(await textsIn(next)).toEqual([])
})

test('FORUM-6 F17 a tab that waits for another writes as soon as that one is closed', async () => {
  const browser = createBrowser()
  const first = browser.openTab()
  const one = openForm(first)
  one.session.set({ text: 'praam' })
  const two = openForm(browser.openTab())
  two.session.set({ text: 'paat' })
  await until(() => two.session.current().status === 'otherTab')
  first.end()
  await until(() => two.session.current().status === 'stored')
  two.leave()
  await two.session.settled()
  expect(await textsIn(storeIn(browser.openTab()))).toContain('paat')
})

/** What the former version of the client has stored: a draft, and the last word in the journal. */
async function leaveFormerDraft(storage: Storage) {
  const database = await openDB('sise-drafts', 1, {
    upgrade(made) {
      made.createObjectStore('drafts', { keyPath: ['owner', 'place'] })
      made.createObjectStore('parts', { keyPath: ['owner', 'place', 'kind', 'part'] })
    },
  })
  const draft = { owner: 'mari', place: 'post:1' }
  await database.put('drafts', { ...draft, changedAt: Date.now(), originId: 'esimene' })
  await database.put('parts', { ...draft, kind: 'value', part: 'text', sealed: { plain: 'Vana' } })
  await database.put('parts', { ...draft, kind: 'base', part: 'text', sealed: { plain: '' } })
  database.close()
  const entry = { parts: { text: 'Vana tekst' }, base: null, originId: 'esimene' }
  storage.setItem('sise.journal.mari', JSON.stringify({ 'post:1': entry }))
}

test('FORUM-6 a draft of the former client and its journal are taken over, once and encrypted', async () => {
  const browser = createBrowser()
  await leaveFormerDraft(browser.storage)
  for (const store of [storeIn(browser.openTab()), storeIn(browser.openTab())])
    expect(await store.read('post:1')).toMatchObject([{ value: { text: 'Vana tekst' }, base: { text: '' } }])
  expect(browser.storage).toHaveLength(0)
})

test('FORUM-6 a draft that a tab of the former client has open is left to it until it is closed', async () => {
  const browser = createBrowser()
  await leaveFormerDraft(browser.storage)
  browser.storage.clear()
  const former = browser.openTab()
  const held = new Promise<void>(() => {})
  void former.platform.locks()?.request(writerLockName('mari', 'post:1'), () => held)
  expect(await textsIn(storeIn(browser.openTab()))).toEqual([])
  former.end()
  expect(await textsIn(storeIn(browser.openTab()))).toEqual(['Vana'])
})

test('FORUM-6 F27 where the browser blocks localStorage, a sign-out removes the readable drafts all the same', async () => {
  const tab = createBrowser().openTab()
  const store = storeIn(tab, null)
  const { sealed } = await store.seal({ value: { text: 'loetav' }, base: { text: '' } })
  await store.commit({ draftId: 'post:1', originId: 'a', revision: 'b', replaces: [], ...sealed })
  const storage = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  await deletePlainDrafts('mari', { ...tab.platform, storage })
  expect(await textsIn(store)).toEqual([])
})
