import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from '@jest/globals'
import { IDBFactory } from 'fake-indexeddb'
import { Draft } from '../../web/lib/drafts/Draft.ts'
import { DraftStore } from '../../web/lib/drafts/DraftStore.ts'
import { type DraftChoice, openDraft } from '../../web/lib/drafts/openDraft.ts'
import { mergeFields } from '../../web/lib/fields/merge.ts'
import { createBrowser, type TestTab } from '../support/web/tabs.ts'

interface Note {
  text: string
}

const draftId = 'post:1'
const [boat, harbour] = [
  { name: 'praam.jpg', size: 4_000_000 },
  { name: 'sadam.jpg', size: 9 },
]

/** Saves what a form shows, after which the form is empty. */
function save(session: Draft<Note>) {
  const { initial, value } = session.current()
  session.rebase({ saved: initial, sent: value, merge: mergeFields })
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** Opens the form in a new tab, as after a reload. */
async function openForm(tab: TestTab) {
  const store = new DraftStore(tab.platform, 'mari', 'salajane')
  let choice: DraftChoice<Note> = { status: 'opening' }
  const draft = { draftId, initial: { text: '' }, merge: mergeFields, reopen: () => {} }
  await openDraft(store, draft, (next) => void (choice = next))
  // TypeScript does not follow the assignment in the callback.
  const shown = choice as DraftChoice<Note>
  if (shown.status !== 'opened') throw new Error('Not opened')
  const session = new Draft(store, draftId, shown.opened)
  const stop = session.start()
  return {
    session,
    leave: async () => {
      stop()
      await session.settled()
    },
    stored: () => store.read(draftId),
  }
}

test('FORUM-6 D5 files that were not uploaded are named by the draft after a reload, also without any text', async () => {
  const browser = createBrowser()
  const before = await openForm(browser.openTab())
  before.session.setPendingFiles([boat, harbour])
  await before.leave()
  const { session, leave } = await openForm(browser.openTab())
  expect(session.current()).toMatchObject({ lostFiles: [boat, harbour], value: { text: '' } })
  session.set({ text: 'Tulen' })
  await leave()
  expect((await openForm(browser.openTab())).session.current()).toMatchObject({
    lostFiles: [boat, harbour],
    value: { text: 'Tulen' },
  })
})

test('FORUM-6 D5 a file that is chosen again is not lost, and is lost again by another reload until it is uploaded', async () => {
  const browser = createBrowser()
  const first = await openForm(browser.openTab())
  first.session.setPendingFiles([boat, harbour])
  await first.leave()
  const second = await openForm(browser.openTab())
  // A phone may give a photo another size when it is chosen again.
  second.session.setPendingFiles([{ ...boat, size: 1 }])
  expect(second.session.current().lostFiles).toEqual([harbour])
  await second.leave()
  const third = await openForm(browser.openTab())
  expect(third.session.current().lostFiles.map(({ name }) => name)).toEqual(['sadam.jpg', 'praam.jpg'])
  third.session.setPendingFiles([boat])
  third.session.setPendingFiles([])
  expect(third.session.current().lostFiles).toEqual([harbour])
  await third.leave()
})

test('FORUM-6 D5 a draft of files alone is deleted once they are given up, or the form was saved', async () => {
  const browser = createBrowser()
  const first = await openForm(browser.openTab())
  first.session.setPendingFiles([boat])
  await first.leave()
  const second = await openForm(browser.openTab())
  second.session.giveUpFiles()
  await second.leave()
  expect(await second.stored()).toEqual([])
  const third = await openForm(browser.openTab())
  third.session.setPendingFiles([boat])
  third.session.setPendingFiles([])
  third.session.set({ text: 'Tulen' })
  save(third.session)
  await third.leave()
  expect(await third.stored()).toEqual([])
})
