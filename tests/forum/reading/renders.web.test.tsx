import { afterEach, expect, test } from '@jest/globals'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { MorePostsDocument, type MorePostsQueryVariables } from '../../../web/forum/generated.ts'
import { draftStoreOf } from '../../../web/lib/drafts/useDrafts.tsx'
import { renderedWidely, rendersDuring } from '../../support/web/renders.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { go, pasteInto } from '../browsing.ts'
import { forumServer, postsInARow, topic } from '../forumRows.ts'

afterEach(clearEverything)

const postCount = 100
const pageSize = 50

/** A topic with all of its posts on the screen. */
async function longTopic() {
  const server = forumServer([topic('t1', { pealkiri: 'Praam', postitused: postsInARow(postCount) })])
  const { client, router } = await renderApp('/sise', { server })
  let at: Partial<MorePostsQueryVariables> = { from: 'START' }
  for (let read = 0; read < postCount; read += pageSize) {
    const page = { query: MorePostsDocument, variables: { id: 't1', ...at }, fetchPolicy: 'network-only' } as const
    const { data } = await act(() => client.query(page))
    at = { after: data?.topic?.postPage.next }
  }
  await go(router, '/foorum/sadam/t1')
  await heading('Praam')
  expect(document.querySelectorAll('[data-post]').length).toBe(postCount)
}

/** Waits for an element. */
const found = <E extends Element>(find: () => E | null | undefined) =>
  waitFor(() => {
    const element = find()
    if (!element) throw new Error('The element is not there yet.')
    return element
  })

test('FORUM-6 F29 typing a reply below 100 posts renders none of them', async () => {
  await longTopic()
  // Not by role: computing the names of so many buttons takes jsdom long.
  const opener = () =>
    [...document.querySelectorAll('button')].find((button) => button.textContent === 'Kirjuta vastus…')
  fireEvent.click(await found(opener))
  // Until the draft is read, another editor is in its place.
  const field = () => document.querySelector('form [contenteditable=true]')
  await found(field)
  for (const letter of ['a', 'b']) {
    const renders = await rendersDuring(async () => {
      pasteInto(field()!, letter)
      await waitFor(() => expect(field()!.textContent).toContain(letter))
      // The new draft, which the first letter begins, renders the hooks that list drafts.
      await waitFor(() => expect(draftStoreOf('u2', null).ids()).toEqual(['post:t1']))
    })
    expect(renders.size).toBeGreaterThan(0)
    expect(renders.has('PostItem')).toBe(false)
    expect(renderedWidely(renders, postCount)).toEqual([])
  }
})
