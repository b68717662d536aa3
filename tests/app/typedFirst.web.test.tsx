import { afterEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { forumServer, topic } from '../forum/forumRows.ts'
import { stubArticle } from '../support/restStub/articles.ts'
import { webServer } from '../support/web/webServer.ts'

// The editor's code never comes, as on a line that has just broken.
const { retriedImport } = await import('../../web/lib/pieces/retriedImport.ts')
jest.unstable_mockModule('../../web/lib/pieces/retriedImport.ts', () => ({
  retriedImport: <T,>(load: () => Promise<T>) =>
    load.toString().includes('GuardedRichText') ? new Promise<T>(() => {}) : retriedImport(load),
}))
const { forgetEverything, heading, renderApp } = await import('../support/web/web.tsx')

afterEach(forgetEverything)

test('ARTICLE-4 F3 what is typed before the editor’s code is there is unsaved at once, and saved', async () => {
  const server = webServer({ articles: { uudised: [stubArticle('a1', 'Praam')] } })
  const { user } = await renderApp('/sise/kataloog/uudised/muuda/a1', { server })
  await screen.findByText('Salvestamata muudatusi ei ole')
  await user.click(screen.getByRole('textbox', { name: /1\. moodul/ }))
  await user.keyboard(' väljub homme kell 7.')
  expect(screen.getByText('Salvestamata muudatused')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Salvesta' }).at(-1)!)
  await heading('Uudised')
  expect(server.articles.uudised?.[0]?.moodulid[0]?.sisu).toBe('<p>Praam väljub homme kell 7.</p>')
})

test('FORUM-6 F3 what is typed into a reply before the editor’s code is there is kept as a draft, and sent by Ctrl+Enter', async () => {
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
