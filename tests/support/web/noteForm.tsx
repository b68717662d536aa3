import { expect } from '@jest/globals'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { openDraftDatabase } from '../../../web/lib/drafts/draftDatabase.ts'
import { DraftStore } from '../../../web/lib/drafts/DraftStore.ts'
import type { OpenedDraft } from '../../../web/lib/drafts/openDraft.ts'
import { useDraft, useDraftOfRecord } from '../../../web/lib/drafts/useDraft.ts'
import { DraftsProvider, draftStoreOf, useDrafts } from '../../../web/lib/drafts/useDrafts.tsx'
import { mergeFields } from '../../../web/lib/fields/merge.ts'
import type { TestBrowser } from './tabs.ts'

/** The values of the form. */
export interface Note {
  title: string
  text: string
}

export const empty: Note = { title: '', text: '' }

/** An empty form without a draft. */
export const blank: OpenedDraft<Note> = {
  initial: empty,
  value: empty,
  files: [],
  restoredAt: null,
  stored: null,
  others: [],
  failure: null,
  reopen: () => {},
}

function Writer({ draftId = 'post:1', initial = empty }: { draftId?: string; initial?: Note }) {
  const choice = useDraftOfRecord(draftId, initial)
  if (choice.status === 'opening') return <p>Laeb...</p>
  if (choice.status === 'opened') return <Form draftId={draftId} opened={choice.opened} />
  const { current, draft, conflicts, keep, discard } = choice.conflict
  return (
    <>
      <p>
        Muudetud: {conflicts.join()}; praegu {current.text}; sinul {draft.text}
      </p>
      <button onClick={() => keep(draft)}>Minu mustand</button>
      <button onClick={discard}>Praegune</button>
    </>
  )
}

function Form({ draftId, opened }: { draftId: string; opened: OpenedDraft<Note> }) {
  const draft = useDraft(draftId, opened)
  const state = draft.current()
  const save = (saved: Note) => draft.rebase({ saved, sent: state.value, merge: mergeFields })
  return (
    <>
      <input
        aria-label="Pealkiri"
        value={state.value.title}
        onChange={({ target: { value } }) => draft.set((was) => ({ ...was, title: value }))}
      />
      <textarea
        aria-label="Tekst"
        value={state.value.text}
        onChange={({ target: { value } }) => draft.set((was) => ({ ...was, text: value }))}
      />
      <p>
        {state.restoredAt == null ? 'uus' : 'taastatud'}, {state.status}
        {state.isSavedElsewhere && ', mujal salvestatud'}
      </p>
      <button onClick={draft.clear}>Viska ära</button>
      <button onClick={() => save(state.initial)}>Salvesta</button>
      <button onClick={() => save(state.value)}>Salvesta ja jätka</button>
      {state.others.map(({ originId }) => (
        <p key={originId}>
          <button onClick={() => void draft.openOther(originId)}>Ava teine</button>
          <button onClick={() => void draft.discardOther(originId)}>Viska teine ära</button>
        </p>
      ))}
    </>
  )
}

function DraftIds() {
  const { subscribe, ids } = useDrafts()
  return <p>Kohad: {useSyncExternalStore(subscribe, () => ids().join())}</p>
}

interface Visit {
  /** The browser in which to open a further tab; by default this page. */
  browser?: TestBrowser
  owner?: string
  secret?: string | null
  draftId?: string
  initial?: Note
}

/** Renders the form and the list of all drafts. */
export function open({
  browser,
  owner = 'piret',
  secret = 'salajane',
  draftId = 'post:1',
  initial = empty,
}: Visit = {}) {
  const tab = browser?.openTab()
  const storeOf = tab && ((of: string, key: string | null) => new DraftStore(tab.platform, of, key))
  return render(
    <DraftsProvider owner={owner} secret={secret} {...(storeOf && { storeOf })}>
      <Writer draftId={draftId} initial={initial} />
      <DraftIds />
    </DraftsProvider>,
  )
}

/** Simulates a reload: the page is unloaded, and its pending writes may not finish. */
export function reload() {
  act(() => void window.dispatchEvent(new Event('pagehide')))
  cleanup()
}

/** All rows of the draft database. */
export async function rows() {
  const database = await openDraftDatabase()
  const all = await database.getAll('drafts')
  database.close()
  return all
}

/** Waits until the complete text of the form is stored. */
export const draftStored = (text: string) =>
  waitFor(async () =>
    expect(await draftStoreOf('piret', 'salajane').read('post:1')).toMatchObject([{ value: { text } }]),
  )

/** The text field of the only form. */
export const textField = () => screen.findByRole('textbox', { name: 'Tekst' })
