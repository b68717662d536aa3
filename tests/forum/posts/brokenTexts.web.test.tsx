import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { pressMore } from '../../support/web/pressMore.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { forumServer, mari, post, topic } from '../forumRows.ts'

const notShown = 'Seda teksti ei õnnestunud näidata.'
let logged: ReturnType<typeof jest.spyOn>

/** Makes the parser fail on texts that contain 'katki'. */
beforeEach(() => {
  const parse = DOMParser.prototype.parseFromString.bind(new DOMParser())
  jest.spyOn(DOMParser.prototype, 'parseFromString').mockImplementation((html, type) => {
    if (html.includes('katki')) throw new TypeError('This text cannot be parsed.')
    return parse(html, type)
  })
  // React logs each text that fails; the tests below check these messages.
  logged = jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  clearEverything()
  jest.restoreAllMocks()
})

const server = () =>
  forumServer([
    topic('t1', {
      pealkiri: 'Praam',
      tekst: '<p>Terve teema</p>',
      postitused: [
        post('p1'),
        post('p2', { tekst: '<p>katki</p>' }),
        post('p3', { tekst: '<p>katki ka</p>', user: mari }),
      ],
    }),
    topic('t2', { pealkiri: 'Katkine', tekst: '<p>katki</p>', user: mari, postitused: [post('p4')] }),
  ])

test('FORUM-6 a moderator deletes a post whose text cannot be rendered, and everything else stays readable', async () => {
  const { user } = await renderApp('/sise/foorum/sadam/t1', { server: server(), token: 'moderaator-token' })
  await heading('Praam')
  expect(await screen.findByText('Terve teema')).toBeVisible()
  expect(screen.getByText('Postitus p1')).toBeVisible()
  const [broken] = await screen.findAllByText(notShown)
  expect(screen.getAllByText(notShown)).toHaveLength(2)
  expect(logged).toHaveBeenCalled()

  const row = broken!.closest('li')!
  await pressMore(user, row, 'Kustuta postitus')
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Kustuta postitus' }))
  expect(await screen.findByText('Postitus on kustutatud.')).toBeInTheDocument()
  expect(screen.getAllByText(notShown)).toHaveLength(1)
})

test('FORUM-3 a topic whose own text cannot be rendered is opened, with its posts', async () => {
  await renderApp('/sise/foorum/sadam/t2', { server: server() })
  await heading('Katkine')
  expect(await screen.findByText(notShown)).toBeVisible()
  expect(screen.getByText('Postitus p4')).toBeVisible()
})

test('FORUM-6 a text that the editor cannot open says so, and the form around it stays', async () => {
  const { user } = await renderApp('/sise/foorum/muuda/t2', { server: server() })
  expect(await screen.findByText('Tekstiväljaga läks midagi valesti. Tekst on alles.')).toBeVisible()
  expect(screen.getByLabelText('Pealkiri')).toHaveValue('Katkine')
  await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
  expect(await screen.findByText('Tekstiväljaga läks midagi valesti. Tekst on alles.')).toBeVisible()
  jest.restoreAllMocks()
  logged = jest.spyOn(console, 'error')
  await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
  expect(await screen.findByRole('textbox', { name: 'Tekst' })).toHaveTextContent('katki')
  expect(logged).not.toHaveBeenCalled()
})
