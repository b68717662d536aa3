import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { IDBFactory } from 'fake-indexeddb'
import { Draft } from '../../web/lib/drafts/Draft.ts'
import { commitNotes, draftGraceMs, draftLifetimeMs } from '../../web/lib/drafts/draftDatabase.ts'
import { DraftStore } from '../../web/lib/drafts/DraftStore.ts'
import { noteKeyOf } from '../../web/lib/drafts/tabPlatform.ts'
import { until } from '../support/until.ts'
import { commitDraft } from '../support/web/drafts.ts'
import { createBrowser, type TestBrowser } from '../support/web/tabs.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  jest.restoreAllMocks()
})

const storeOf = (browser: TestBrowser, owner = 'mari') =>
  new DraftStore(browser.openTab().platform, owner, `${owner} salajane`)

const textsOf = async (store: DraftStore) => (await store.read('post:1')).map(({ value }) => value.text)

/**
 * Types into an empty form of a tab, and kills the tab at once after its page has reported that it is left. @returns the number of notes
 */
async function typeAndLeave(browser: TestBrowser, owner: string, text: string) {
  const tab = browser.openTab()
  const store = new DraftStore(tab.platform, owner, `${owner} salajane`)
  await store.load()
  const initial = { text: '' }
  const none = { files: [], restoredAt: null, stored: null, others: [], failure: null, reopen: () => {} }
  const draft = new Draft(store, 'post:1', { initial, value: initial, ...none })
  draft.start()
  draft.set({ text })
  const before = browser.storage.length
  tab.page.left()
  const noted = browser.storage.length - before
  tab.end()
  return noted
}

test('FORUM-6 the last typed text is noted at once when the page is left, for its author alone, also if another member starts the client next', async () => {
  const browser = createBrowser()
  // A pending write of a killed tab may delete the note of the first one.
  const noted = [await typeAndLeave(browser, 'mari', 'praam'), await typeAndLeave(browser, 'jaan', 'paat')]
  expect(noted).toEqual([1, 1])
  expect(browser.storage.getItem(browser.storage.key(0)!)).not.toMatch(/praam|paat/)
  expect(await textsOf(storeOf(browser, 'jaan'))).toEqual(['paat'])
  expect(browser.storage).toHaveLength(0)
  expect(await textsOf(storeOf(browser, 'mari'))).toEqual(['praam'])
})

test.each([
  ['by the store of the next tab', () => Promise.resolve()],
  ['at the start of the client', commitNotes],
])('FORUM-6 a draft that a page has noted, and that is read in %s, opens its form in a list', async (_, start) => {
  const browser = createBrowser()
  await typeAndLeave(browser, 'mari', 'praam')
  const { platform } = browser.openTab()
  const store = new DraftStore(platform, 'mari', 'mari salajane')
  store.listen(() => {})
  store.subscribe(() => {})
  await start(platform)
  await until(() => store.ids().length === 1)
  // Waits for the messages between tabs.
  await store.look()
  expect(store.waits('post:1')).toBe(true)
})

test('FORUM-6 a note that a crash has truncated does not prevent the others from being stored', async () => {
  const browser = createBrowser()
  browser.storage.setItem(noteKeyOf('a'), '{"owner":"mari","value":{"te')
  await typeAndLeave(browser, 'mari', 'praam')
  expect(await textsOf(storeOf(browser))).toEqual(['praam'])
  expect(browser.storage).toHaveLength(0)
})

test('FORUM-6 a draft that is written with a clock set back is stored and read, and remains when the clock is right again', async () => {
  const browser = createBrowser()
  const now = Date.now()
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now - draftLifetimeMs - draftGraceMs - 1)
  const content = { value: { text: 'praam' }, base: { text: '' } }
  await commitDraft(storeOf(browser), 'post:1', content)
  expect(await textsOf(storeOf(browser))).toEqual(['praam'])
  clock.mockReturnValue(now)
  expect(await textsOf(storeOf(browser))).toEqual(['praam'])
  expect(await textsOf(storeOf(browser))).toEqual(['praam'])
})
