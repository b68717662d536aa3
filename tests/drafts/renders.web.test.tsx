import { afterEach, expect, test } from '@jest/globals'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { memo } from 'react'
import { useDraft, useDraftOfRecord } from '../../web/lib/drafts/useDraft.ts'
import { DraftsProvider, draftStoreOf, useFormOpenedByDraft } from '../../web/lib/drafts/useDrafts.tsx'
import { writeDraft } from '../support/web/drafts.ts'
import { clearEverything } from '../support/web/web.tsx'

afterEach(clearEverything)

let rendered: string[] = []

/** The hook that a post uses for its draft. */
const Post = memo(function Post({ id }: { id: string }) {
  rendered.push(id)
  return useFormOpenedByDraft(id).isOpen ? <p>Muudan: {id}</p> : null
})

const empty = { text: '' }

function Reply() {
  const choice = useDraftOfRecord('post:1', empty)
  return choice.status === 'opened' ? <Field opened={choice.opened} /> : null
}

function Field({ opened }: { opened: Parameters<typeof useDraft<{ text: string }>>[1] }) {
  const draft = useDraft('post:1', opened)
  return (
    <textarea
      aria-label="Vastus"
      value={draft.current().value.text}
      onChange={(event) => draft.set({ text: event.target.value })}
    />
  )
}

test('FORUM-6 F28 opening, typing and emptying a reply renders none of 400 posts; the draft of one post renders that post', async () => {
  const ids = Array.from({ length: 400 }, (_, at) => `post-edit:${at}`)
  render(
    <DraftsProvider owner="mari" secret={null}>
      {ids.map((id) => (
        <Post key={id} id={id} />
      ))}
      <Reply />
    </DraftsProvider>,
  )
  const field = await screen.findByRole('textbox', { name: 'Vastus' })
  const user = userEvent.setup()
  expect(rendered).toHaveLength(400)
  rendered = []
  await user.type(field, 'x')
  await waitFor(() => expect(draftStoreOf('mari', null).ids()).toEqual(['post:1']))
  await user.clear(field)
  await waitFor(() => expect(draftStoreOf('mari', null).ids()).toEqual([]))
  expect(rendered).toEqual([])
  await act(async () => void (await writeDraft('mari', 'post-edit:7', { value: { text: 'b' }, base: empty })))
  expect(await screen.findByText('Muudan: post-edit:7')).toBeVisible()
  expect(new Set(rendered)).toEqual(new Set(['post-edit:7']))
  cleanup()
})
