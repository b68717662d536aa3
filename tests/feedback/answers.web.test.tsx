import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
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
const answered = { vastaja: 'Maret' }
const item = (number: number) => screen.getByRole('listitem', { name: new RegExp(`^Külaline ${number}`) })
const mark = (number: number) => screen.getByRole('button', { name: `Märgi vastatuks: Külaline ${number}` })

describe('who has answered a message', () => {
  test('FEED-3 a member marks a message, sees the own name at it, and takes the mark back; the focus stays on the button', async () => {
    const { user } = await open([2], [1, answered])
    expect(item(1)).toHaveTextContent('Vastatud · Maret · ')
    expect(await screen.findByRole('radio', { name: 'Vastamata 1' })).not.toBeChecked()
    await user.click(mark(2))
    const back = await screen.findByRole('button', { name: 'Ootab siiski vastust: Külaline 2' })
    expect(item(2)).toHaveTextContent('Vastatud · Mari')
    expect(back).toHaveFocus()
    expect(screen.getByRole('radio', { name: 'Vastamata 0' })).toBeInTheDocument()
    await user.click(back)
    expect(await screen.findByRole('button', { name: 'Märgi vastatuks: Külaline 2' })).toHaveFocus()
    expect(screen.getByRole('radio', { name: 'Vastamata 1' })).toBeInTheDocument()
  })

  test('FEED-3 who presses after somebody else sees the name of the first', async () => {
    const { user } = await open([1])
    await server.sql(`update feedback set vastatud = now(), vastaja = 'Maret'`)
    await user.click(mark(1))
    await waitFor(() => expect(item(1)).toHaveTextContent('Vastatud · Maret'))
  })

  test('FEED-3 the list is narrowed to what waits, by the address too; what is marked there stays until it is read again', async () => {
    const { user, router } = await open([3], [2, answered], [1])
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

  test('FEED-3 where all are answered the narrowed list says so', async () => {
    await addMessages(server, message(1, answered))
    await renderApp('/sise/tagasiside?vastamata=1', { server })
    expect(await screen.findByText('Kõigile sõnumitele on vastatud.')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Vastamata 0' })).toBeChecked()
  })

  test('FEED-3 after "Vasta" the mark is offered; the address is copied by its own button', async () => {
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
    await user.click(screen.getByRole('button', { name: 'Kopeeri aadress: k1@post.test' }))
    expect(await navigator.clipboard.readText()).toBe('k1@post.test')
    expect(await screen.findByText('Aadress on kopeeritud.')).toBeInTheDocument()
  })

  test('NOTE-2 a mark that the server refuses says why beside its message, and nothing seems marked', async () => {
    const { user } = await open([1])
    server.faults = [
      { on: /^PUT .*vastatud/, status: 403, msg: 'Tagasisidet saavad vastatuks märkida ainult adminid.' },
    ]
    await user.click(mark(1))
    expect(await within(item(1)).findByText(/Märget ei õnnestunud muuta\. Tagasisidet saavad/)).toBeVisible()
    expect(mark(1)).toHaveFocus()
  })

  test('FEED-3 deleting one that waits makes the number smaller', async () => {
    const { user } = await open([2], [1])
    await screen.findByRole('radio', { name: 'Vastamata 2' })
    await user.click(screen.getByRole('button', { name: 'Kustuta sõnum: Külaline 2' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kustuta sõnum' }))
    expect(await screen.findByRole('radio', { name: 'Vastamata 1' })).toBeInTheDocument()
  })
})
