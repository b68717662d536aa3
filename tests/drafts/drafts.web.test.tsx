import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { Draft } from '../../web/lib/drafts/Draft.ts'
import { deletePlainDrafts, draftGraceMs, draftLifetimeMs } from '../../web/lib/drafts/draftDatabase.ts'
import { DraftStore } from '../../web/lib/drafts/DraftStore.ts'
import { browserPlatform } from '../../web/lib/drafts/platform.ts'
import { mergeFields } from '../../web/lib/fields/merge.ts'
import { writeDraft } from '../support/web/drafts.ts'
import { blank, empty, type Note, open, reload, rows, textField } from '../support/web/noteForm.tsx'

const user = userEvent.setup()

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
})
afterEach(() => {
  jest.restoreAllMocks()
})

/** Types into the only form, and waits until the draft is stored. */
async function typeDraft(text: string) {
  await user.type(await textField(), text)
  await draftsStored(1)
}

const draftsStored = (count: number) => waitFor(async () => expect(await rows()).toHaveLength(count))

/** Opens the form, types and reloads the page. */
async function leaveDraft(text: string, visit?: Parameters<typeof open>[0]) {
  open(visit)
  await typeDraft(text)
  reload()
}

describe('FORUM-6 drafts', () => {
  test('FORUM-6 typed text is in the field after a reload, also what was typed in the last moment', async () => {
    open()
    await typeDraft('Tere, saar')
    await user.type(await textField(), ', ja head õhtut')
    reload()
    open()
    expect(await textField()).toHaveValue('Tere, saar, ja head õhtut')
    expect(screen.getByText('taastatud, stored')).toBeVisible()
    await waitFor(() => expect(screen.getByText('Kohad: post:1')).toBeVisible())
  })

  test('HOME-2 a form that stays open after a save has no draft of it, and its next one is based on the saved text', async () => {
    open()
    await typeDraft('Salvestatud')
    await user.click(screen.getByRole('button', { name: 'Salvesta ja jätka' }))
    expect(await textField()).toHaveValue('Salvestatud')
    await draftsStored(0)
    await typeDraft(', edasi')
    reload()
    // The stored record is what the draft is based on: no other user has changed it.
    open({ initial: { title: '', text: 'Salvestatud' } })
    expect(await textField()).toHaveValue('Salvestatud, edasi')
  })

  test('FORUM-6 a draft is deleted when it is discarded or the text is typed back to the original', async () => {
    open()
    await typeDraft('x')
    await user.clear(await textField())
    await draftsStored(0)
    await typeDraft('y')
    await user.click(screen.getByRole('button', { name: 'Viska ära' }))
    await draftsStored(0)
    expect(await textField()).toHaveValue('')
  })

  test('FORUM-6 W4 a draft of a text that others changed meanwhile is shown beside theirs, and overwrites nothing unseen', async () => {
    const before = { title: 'Praam', text: 'Helista 5551234' }
    await leaveDraft(' kohe', { initial: before })
    const moderated = { title: 'Praam', text: 'Helista sadamasse' }
    const { unmount } = open({ initial: moderated })
    expect(
      await screen.findByText('Muudetud: text; praegu Helista sadamasse; sinul Helista 5551234 kohe'),
    ).toBeVisible()
    unmount()
    open({ initial: moderated })
    await user.click(await screen.findByRole('button', { name: 'Praegune' }))
    expect(await textField()).toHaveValue('Helista sadamasse')
    await draftsStored(0)
  })

  test('FORUM-6 a draft of a tab that was killed after its save is deleted, and not offered as a change of the saved text', async () => {
    await leaveDraft(' kaks', { initial: { title: '', text: 'üks' } })
    open({ initial: { title: '', text: 'üks kaks' } })
    expect(await textField()).toHaveValue('üks kaks')
    expect(screen.getByText('uus, stored')).toBeVisible()
    expect(await rows()).toEqual([])
  })

  test('FORUM-6 W4 a user who chooses the own draft is not asked again', async () => {
    await leaveDraft(' minu', { initial: { title: '', text: 'üks' } })
    open({ initial: { title: '', text: 'kaks' } })
    await user.click(await screen.findByRole('button', { name: 'Minu mustand' }))
    expect(await textField()).toHaveValue('üks minu')
    reload()
    open({ initial: { title: '', text: 'kaks' } })
    expect(await textField()).toHaveValue('üks minu')
  })

  test('FORUM-6 W4 a change of only others is merged without a question', async () => {
    await leaveDraft(' ja minu osa', { initial: { title: 'Vana', text: 'tekst' } })
    open({ initial: { title: 'Uus', text: 'tekst' } })
    expect(await textField()).toHaveValue('tekst ja minu osa')
    expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Uus')
  })

  test('FORUM-6 a text that is saved while its draft is being written has no draft at once, and the next one is complete', async () => {
    const store = new DraftStore(browserPlatform, 'mari', null)
    const session = new Draft<Note>(store, 'post:1', blank)
    const leave = session.start()
    session.set({ title: '', text: 'esimene' })
    await waitFor(() => expect(store.ids()).toEqual(['post:1']), { interval: 1 })
    session.rebase({ saved: empty, sent: session.current().value, merge: mergeFields })
    expect(store.ids()).toEqual([])
    session.set({ title: '', text: 'teine' })
    leave()
    await session.settled()
    expect(await store.read('post:1')).toMatchObject([{ value: { title: '', text: 'teine' }, base: empty }])
  })

  test.each(['post:1', 'post:2'])(
    'FORUM-6 ARTICLE-5 the text that was typed during a save is the draft %s of the saved text, and the only one',
    async (draftId) => {
      const store = new DraftStore(browserPlatform, 'mari', null)
      const session = new Draft<Note>(store, 'post:1', blank)
      const leave = session.start()
      session.set({ title: 'Tere ', text: 'esimene' })
      await waitFor(() => expect(store.ids()).toEqual(['post:1']))
      session.set({ title: 'Tere ', text: 'esimene teine' })
      const sent = { title: 'Tere ', text: 'esimene' }
      const saved = { title: 'Tere', text: 'Esimene' }
      session.rebase({ saved, sent, merge: mergeFields, draftId })
      expect(session.current()).toMatchObject({ value: { title: 'Tere ', text: 'esimene teine' }, initial: saved })
      leave()
      await session.settled()
      expect(await store.read(draftId)).toMatchObject([
        { value: { title: 'Tere ', text: 'esimene teine' }, base: saved },
      ])
      expect(await rows()).toHaveLength(1)
    },
  )

  test('FORUM-6 a saved text is not offered as another draft, also by a lookup that began before', async () => {
    const store = new DraftStore(browserPlatform, 'mari', null)
    const session = new Draft<Note>(store, 'post:1', blank)
    const leave = session.start()
    session.set({ title: '', text: 'saadetud' })
    await draftsStored(1)
    await session.settled()
    // Looks drafts up without deleting any.
    void session.discardOther('none')
    session.rebase({ saved: empty, sent: session.current().value, merge: mergeFields })
    await session.settled()
    await store.look()
    expect(session.current().others).toEqual([])
    leave()
    await session.settled()
  })

  test('FORUM-6 W6 with full storage the form says so and stays usable', async () => {
    open()
    const field = await textField()
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.type(field, 'ikka')
    expect(await screen.findByText('uus, failed')).toBeVisible()
    expect(field).toHaveValue('ikka')
    jest.restoreAllMocks()
    await user.type(field, ' veel')
    expect(await screen.findByText('uus, stored')).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })

  test('FORUM-6 W6 if the browser blocks its database, the form opens and says so, and its text is noted', async () => {
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    open()
    await user.type(await textField(), 'ikka')
    expect(await screen.findByText('uus, failed')).toBeVisible()
    // It is noted for a later visit that can store it.
    cleanup()
    await waitFor(() => expect(localStorage).toHaveLength(1))
    expect(JSON.stringify({ ...localStorage })).not.toContain('ikka')
  })

  test('FORUM-6 W16 after a sign-out no draft can be read without the key of the author, who finds it again', async () => {
    await leaveDraft('Mari telefon on 5551234')
    await deletePlainDrafts('piret', browserPlatform)
    const kept = await rows()
    expect(kept.length).toBeGreaterThan(0)
    for (const { sealed } of kept) {
      expect('plain' in sealed).toBe(false)
      if ('bytes' in sealed) expect(atob(sealed.bytes)).not.toContain('5551234')
    }
    expect(JSON.stringify({ ...localStorage })).not.toContain('5551234')
    open({ owner: 'piret', secret: 'teise võti' })
    expect(await textField()).toHaveValue('')
    cleanup()
    open()
    expect(await textField()).toHaveValue('Mari telefon on 5551234')
  })

  test('FORUM-6 W16 without a key from the server a sign-out removes the drafts', async () => {
    await leaveDraft('loetav', { secret: null })
    await deletePlainDrafts('piret', browserPlatform)
    expect(await rows()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  test('FORUM-6 a draft beside an unreadable one is read with its own fields alone', async () => {
    await writeDraft(
      'piret',
      'article:1',
      { value: { title: 'Vana', a: 'Vana moodul' }, base: { title: '' } },
      'kadunud',
    )
    const store = new DraftStore(browserPlatform, 'piret', 'salajane')
    expect(await store.read('article:1')).toEqual([])
    await writeDraft('piret', 'article:1', { value: { title: 'Uus' }, base: { title: '' } }, 'salajane')
    expect(await store.read('article:1')).toMatchObject([{ value: { title: 'Uus' }, base: { title: '' } }])
  })

  test('FORUM-6 a draft of one member is not offered to another', async () => {
    await leaveDraft('minu oma')
    open({ owner: 'mati', secret: 'mati võti' })
    expect(await textField()).toHaveValue('')
  })

  test('FORUM-6 a draft that was not opened for three months is deleted, unless the clock was merely wrong', async () => {
    const longAgo = Date.now() - draftLifetimeMs - 1
    jest.spyOn(Date, 'now').mockReturnValue(longAgo)
    await writeDraft('piret', 'post:vana', { value: { text: 'vana' }, base: { text: '' } }, 'salajane')
    jest.restoreAllMocks()
    const visit = async () => {
      const store = new DraftStore(browserPlatform, 'piret', 'salajane')
      await store.look()
      return store.ids()
    }
    expect(await visit()).toEqual(['post:vana'])
    jest.spyOn(Date, 'now').mockReturnValue(longAgo + draftLifetimeMs + draftGraceMs + 3_600_000)
    expect(await visit()).toEqual([])
    expect(await rows()).toEqual([])
  })
})
