import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { moreOf, pressMore } from '../support/web/pressMore.ts'
import { heading, renderApp } from '../support/web/web.tsx'
import { webStack } from '../support/web/webStack.ts'
import { addMessages, message } from './feedbackRows.ts'

const server = webStack()

/** Opens the list of these messages. */
async function open(...messages: Parameters<typeof message>[]) {
  await addMessages(server, ...messages.map((given) => message(...given)))
  const app = await renderApp('/sise/tagasiside', { server })
  await heading('Tagasiside')
  await screen.findByRole('list', { name: 'Sõnumid' })
  return app
}
const returned = { vastaja: 'Maret' }
const item = (number: number) => screen.getByRole('listitem', { name: new RegExp(`^Külaline ${number}`) })
const mark = (number: number) => screen.getByRole('button', { name: `Märgi vastatuks: Külaline ${number}` })

describe('marking a message as answered', () => {
  test('FEED-3 a member marks a message, sees the own name at it, and removes the mark; the focus stays at its row', async () => {
    const { user } = await open([2], [1, returned])
    expect(item(1)).toHaveTextContent('Vastatud · Maret · ')
    expect(await screen.findByRole('radio', { name: 'Vastamata 1' })).not.toBeChecked()
    await user.click(mark(2))
    await waitFor(() => expect(item(2)).toHaveTextContent('Vastatud · Mari'))
    await waitFor(async () => expect(await moreOf('Külaline 2')).toHaveFocus())
    expect(screen.getByRole('radio', { name: 'Vastamata 0' })).toBeInTheDocument()
    await pressMore(user, 'Külaline 2', 'Ootab siiski vastust')
    expect(await screen.findByRole('button', { name: 'Märgi vastatuks: Külaline 2' })).toBeVisible()
    expect(await moreOf('Külaline 2')).toHaveFocus()
    expect(screen.getByRole('radio', { name: 'Vastamata 1' })).toBeInTheDocument()
  })

  test('FEED-3 a member who presses after somebody else sees the name of the first', async () => {
    const { user } = await open([1])
    await server.sql(`update feedback set vastatud = now(), vastaja = 'Maret'`)
    await user.click(mark(1))
    await waitFor(() => expect(item(1)).toHaveTextContent('Vastatud · Maret'))
  })

  test('FEED-3 the list is filtered by waiting messages, by the address too; a marked one stays in it until the next load', async () => {
    const { user, router } = await open([3], [2, returned], [1])
    await user.click(await screen.findByRole('radio', { name: 'Vastamata 2' }))
    expect(await screen.findByText('Vastust ootab 2 sõnumit')).toBeVisible()
    expect(router.state.location.search).toBe('?vastamata=1')
    expect(screen.queryByText('Sõnum 2')).not.toBeInTheDocument()
    await user.click(mark(3))
    expect(await screen.findByText('Vastust ootab 1 sõnum')).toBeVisible()
    expect(item(3)).toHaveTextContent('Vastatud · Mari')
    await user.click(screen.getByRole('radio', { name: 'Kõik' }))
    expect(await screen.findByText('Sõnum 2')).toBeVisible()
    expect(router.state.location.search).toBe('')
  })

  test('FEED-3 if all are answered the filtered list says so', async () => {
    await addMessages(server, message(1, returned))
    await renderApp('/sise/tagasiside?vastamata=1', { server })
    expect(await screen.findByText('Kõigile sõnumitele on vastatud.')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Vastamata 0' })).toBeChecked()
  })

  test('FEED-3 after "Vasta" the mark is offered; the address is copied from its row', async () => {
    const { user } = await open([1])
    const offer = /Kui kiri on saadetud, märgi sõnum vastatuks/
    expect(screen.queryByText(offer)).not.toBeInTheDocument()
    const link = screen.getByRole('link', { name: 'Vasta kirjaga: Külaline 1' })
    // jsdom cannot open a mail program.
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    expect(await screen.findByText(offer)).toBeVisible()
    await user.click(mark(1))
    await waitFor(() => expect(screen.queryByText(offer)).not.toBeInTheDocument())
    await pressMore(user, 'Külaline 1', 'Kopeeri aadress')
    expect(await navigator.clipboard.readText()).toBe('k1@post.test')
    expect(await screen.findByText('Aadress on kopeeritud.')).toBeInTheDocument()
  })

  test('NOTE-2 a refused mark is explained beside its message, which stays unmarked', async () => {
    const { user } = await open([1])
    server.faults = [
      { on: /^PUT .*vastatud/, status: 403, msg: 'Tagasisidet saavad vastatuks märkida ainult adminid.' },
    ]
    await user.click(mark(1))
    expect(await within(item(1)).findByText(/Märget ei õnnestunud muuta\. Tagasisidet saavad/)).toBeVisible()
    expect(mark(1)).toHaveFocus()
  })
})
