import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { IDBFactory } from 'fake-indexeddb'
import { DraftStore } from '../../web/lib/drafts/DraftStore.ts'
import { commitDraft } from '../support/web/drafts.ts'
import { createBrowser } from '../support/web/tabs.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** A store whose code is loaded, and a draft that is ready to be written. */
async function openStore() {
  const store = new DraftStore(createBrowser().openTab().platform, 'mari', null)
  await store.load()
  const write = (originId: string) =>
    commitDraft(store, 'post:1', { value: { text: 'praam' }, base: { text: '' } }, originId, `${originId} 1`)
  return { store, write }
}

/** The list after each change. */
function changesOf(store: DraftStore) {
  const changes: string[][] = []
  store.subscribe(() => changes.push(store.ids()))
  return changes
}

describe('FORUM-6 the list of drafts in a tab shows', () => {
  test('FORUM-6 a draft from its first write on, also if the tab began to look for drafts before', async () => {
    const { store, write } = await openStore()
    const changes = changesOf(store)
    await Promise.all([store.look(), write('a')])
    expect(changes).toEqual([['post:1']])
  })

  test('FORUM-6 a draft that is written again after the database was deleted', async () => {
    const { store, write } = await openStore()
    await write('a')
    const lost = new Promise<void>((resolve) => {
      store.listen(({ kind }) => kind === 'lost' && resolve())
    })
    indexedDB.deleteDatabase('sise.drafts')
    await lost
    await write('a')
    expect(store.ids()).toEqual(['post:1'])
  })

  test('FORUM-6 no draft after its deletion, also if the tab began to look for drafts before', async () => {
    const { store, write } = await openStore()
    await write('a')
    const changes = changesOf(store)
    await Promise.all([store.look(), store.remove('post:1', ['a 1'])])
    expect(changes).toEqual([[]])
  })

  test('FORUM-6 a draft that is begun while the previous one is being deleted', async () => {
    const { store, write } = await openStore()
    await write('a')
    await Promise.all([store.remove('post:1', ['a 1']), write('b')])
    expect(store.ids()).toEqual(['post:1'])
  })

  test('FORUM-6 the remaining drafts beside a deleted one', async () => {
    const { store, write } = await openStore()
    await Promise.all([write('a'), write('b')])
    await store.remove('post:1', ['a 1'])
    expect(store.ids()).toEqual(['post:1'])
    await store.remove('post:1', ['b 1'])
    expect(store.ids()).toEqual([])
  })
})
