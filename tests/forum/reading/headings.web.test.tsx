import { afterEach, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { hold } from '../../support/restStub/faults.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { go } from '../browsing.ts'
import { forumServer, topic } from '../forumRows.ts'

afterEach(clearEverything)

/** A forum that delays its responses to matching requests until `release` is called. */
function delayedServer(on: RegExp) {
  const server = forumServer([topic('t1', { pealkiri: 'Talgud' })])
  return { server, release: hold(server, on) }
}

test('ROUTE-5 W18 forum: a topic has its title at once where the pressed row has it', async () => {
  const { server, release } = delayedServer(/^GET .*\/teema\/t1/)
  const { user } = await renderApp('/sise/foorum/sadam', { server })
  await user.click(await screen.findByRole('link', { name: 'Talgud' }))
  const title = await heading('Talgud')
  await waitFor(() => expect(title).toHaveFocus())
  expect(document.title).toBe('Talgud · Sise')
  expect(screen.queryByRole('button', { name: 'Kirjuta vastus…' })).not.toBeInTheDocument()
  release()
  expect(await screen.findByRole('button', { name: 'Kirjuta vastus…' })).toBeInTheDocument()
  expect(title).toHaveFocus()
})

test('ROUTE-5 W18 forum: a heading takes the focus once its title is loaded', async () => {
  const { server, release } = delayedServer(/^GET .*\/teema\/t1/)
  const { router } = await renderApp('/sise/kalender', { server })
  await heading('Kalender')
  await go(router, '/foorum/sadam/t1')
  expect(await heading('Laeb...')).not.toHaveFocus()
  expect(document.title).toBe('Sise')
  release()
  const title = await heading('Talgud')
  await waitFor(() => expect(title).toHaveFocus())
  expect(document.title).toBe('Talgud · Sise')
})

test('ROUTE-5 W18 forum: a heading does not take the focus from a user who has moved on', async () => {
  const { server, release } = delayedServer(/^GET .*\/kategooria\/sadam/)
  const { user, router } = await renderApp('/sise/kalender', { server })
  await heading('Kalender')
  await go(router, '/foorum/sadam')
  await heading('Laeb...')
  await user.tab()
  const focused = document.activeElement
  release()
  await heading('Sadam ja laevaühendus')
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(focused).not.toBe(document.body)
  expect(focused).toHaveFocus()
})
