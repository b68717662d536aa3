import { gql } from '@apollo/client'
import { act, screen } from '@testing-library/react'
import { heading, renderApp } from '../../support/web/web.tsx'

/** A tab with the calendar of Mari, a member, whose name is in the menu. */
export async function openCalendar(options?: Parameters<typeof renderApp>[1]) {
  const app = await renderApp('/sise/kalender', options)
  await heading('Kalender')
  await screen.findByRole('button', { name: /Mari Liige/ })
  return app
}

/** Changes an entry of the storage as another tab does, which this one learns by an event. */
export function storeElsewhere(key: string, newValue: string | null) {
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

/** Signs in another tab with this token, or ends the session there with null. */
export const signInElsewhere = (token: string | null) => act(() => storeElsewhere('sise.token', token))

/** Signs out in another tab. */
export const signOutElsewhere = () =>
  act(() => {
    localStorage.removeItem('sise.token')
    storeElsewhere('sise.signedOut', '1')
    storeElsewhere('sise.token', null)
  })

/** Ends all sessions on the server; signing in gives tokens that begin with 'uus-'. */
export function endSessions(server: { tokenOf: (personId: string) => string }) {
  const { tokenOf } = server
  server.tokenOf = (personId) => `uus-${tokenOf(personId)}`
}

/** The form to sign in, on its screen or in a dialog. */
export async function signInAs(
  { user }: Pick<Awaited<ReturnType<typeof renderApp>>, 'user'>,
  email: string | null,
  form: Pick<typeof screen, 'findByRole' | 'getByLabelText'> = screen,
) {
  const field = await form.findByRole('textbox', { name: 'Kasutaja' })
  if (email !== null) {
    await user.clear(field)
    await user.type(field, email)
  }
  await user.type(form.getByLabelText('Parool'), 'saarekogu{Enter}')
}

/** A reply to the topic t1. */
export const createPost = gql`
  mutation CreatePost($topicId: ID!, $input: PostInput!) {
    createPost(topicId: $topicId, input: $input) {
      id
    }
  }
`
