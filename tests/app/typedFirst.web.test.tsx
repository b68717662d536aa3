import { afterEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { forumServer, topic } from '../forum/forumRows.ts'

// The editor's code never loads, as on a connection that has just broken.
const { retriedImport } = await import('../../web/lib/chunks/retriedImport.ts')
jest.unstable_mockModule('../../web/lib/chunks/retriedImport.ts', () => ({
  retriedImport: <T,>(load: () => Promise<T>) =>
    load.toString().includes('GuardedRichText') ? new Promise<T>(() => {}) : retriedImport(load),
}))
const { clearEverything, heading, renderApp } = await import('../support/web/web.tsx')

afterEach(clearEverything)

test('FORUM-6 F3 a reply that is typed before the editor has loaded is stored as a draft, and is sent by Ctrl+Enter', async () => {
  const server = forumServer([topic('t1', { pealkiri: 'Praam' })])
  const open = async () => {
    const app = await renderApp('/sise/foorum/sadam/t1', { server })
    await heading('Praam')
    return app
  }
  const first = await open()
  await first.user.click(await screen.findByRole('button', { name: 'Kirjuta vastus…' }))
  await first.user.keyboard('Tulen kell kuus')
  expect(await screen.findByRole('note', { name: 'Sinu vastus' })).toHaveTextContent('Tulen kell kuus')
  first.leave()
  const { user } = await open()
  const field = await screen.findByRole('textbox', { name: 'Sinu vastus' })
  expect(field).toHaveTextContent('Tulen kell kuus')
  await user.click(field)
  await user.keyboard(' või seitse{Control>}{Enter}{/Control}')
  await screen.findByText('Vastus on saadetud.')
  await waitFor(() => expect(server.topics[0]?.postitused.at(-1)?.tekst).toBe('<p>Tulen kell kuus või seitse</p>'))
})
