import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openMore, pressMore } from '../support/web/pressMore.ts'
import { heading, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'
import { webStack } from '../support/web/webStack.ts'
import { addMessages, message } from './feedbackRows.ts'

const server = webStack()

const list = () => screen.findByRole('list', { name: 'Sõnumid' })
const names = async () =>
  within(await list())
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const item = (name: string) => screen.getByRole('listitem', { name: new RegExp(`^${name}`) })

/** Opens the list, to which these messages are added. */
async function open(...messages: ReturnType<typeof message>[]) {
  await addMessages(server, ...messages)
  const app = await renderApp('/sise/tagasiside', { server })
  await heading('Tagasiside')
  return app
}
type User = Awaited<ReturnType<typeof open>>['user']
/** Deletes a message, and confirms that. */
async function remove(user: User, name: string) {
  await pressMore(user, name, 'Kustuta sõnum')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kustuta sõnum' }))
}
const visit = () => server.send('GET', '/api/tagasiside/nahtud', undefined, server.member)

describe('feedback', () => {
  test('FEED-1 lists each message with its name, email, time in Tallinn and text, newest first', async () => {
    await open(message(2, { tekst: 'Tere\nteine rida <b>' }), message(1))
    expect(await names()).toEqual(['Külaline 2', 'Külaline 1'])
    const first = item('Külaline 2')
    expect(within(first).getByText('k2@post.test')).toBeVisible()
    expect(within(first).getByText('20. november 2026 kell 14.02')).toHaveAttribute(
      'datetime',
      '2026-11-20T12:02:00.000Z',
    )
    expect(within(first).getByText(/Tere/).textContent).toBe('Tere\nteine rida <b>')
    expect(document.title).toBe('Tagasiside · Sise')
    expect(screen.getByText('2 sõnumit')).toBeVisible()
  })

  test('FEED-1 messages since the last visit are marked until the next visit', async () => {
    const seen = async (number: number) =>
      waitFor(async () => expect((await visit()).kuni).toBe(Date.parse(message(number).kuupaev)))
    await server.send('PUT', '/api/tagasiside/nahtud', { kuni: Date.parse(message(1).kuupaev) }, server.member)
    const first = await open(message(3), message(2), message(1))
    expect(await screen.findByText('3 sõnumit, 2 uut pärast sinu eelmist külastust')).toBeVisible()
    expect(await names()).toEqual(['Külaline 3Uus', 'Külaline 2Uus', 'Külaline 1'])
    await seen(3)
    expect(await names()).toEqual(['Külaline 3Uus', 'Külaline 2Uus', 'Külaline 1'])
    first.leave()

    await open(message(4))
    expect(await screen.findByText('4 sõnumit, 1 uus pärast sinu eelmist külastust')).toBeVisible()
    expect(await names()).toEqual(['Külaline 4Uus', 'Külaline 3', 'Külaline 2', 'Külaline 1'])
  })

  test('FEED-2 a member is notified that the public form was closed, until the next visit', async () => {
    const justNow = { kuupaev: new Date().toISOString() }
    const first = await open(...Array.from({ length: 200 }, () => message(1, justNow)))
    expect(await screen.findByText(/ei saanud külastajad enam sõnumeid saata/)).toBeVisible()
    await waitFor(async () => expect((await visit()).suletudKuni).toBeNull())
    expect(screen.getByText(/ei saanud külastajad enam sõnumeid saata/)).toBeVisible()
    first.leave()
    await open()
    await list()
    expect(screen.queryByText(/ei saanud külastajad/)).not.toBeInTheDocument()
  })

  test('FEED-1 on a first visit nothing is marked, and a server without stored visits causes no failure', async () => {
    server.faults = [{ on: /^PUT /, status: 500, msg: 'Server ei vasta.' }]
    await open(message(1))
    expect(await names()).toEqual(['Külaline 1'])
    expect(screen.queryByText('Server ei vasta.')).not.toBeInTheDocument()
  })

  test('FEED-1 answering opens a mail; without an email address there is no link', async () => {
    await open(message(2), message(1, { email: '', nimi: '' }))
    await list()
    const link = screen.getByRole('link', { name: 'Vasta kirjaga: Külaline 2' })
    expect(link.getAttribute('href')).toMatch(/^mailto:k2@post\.test\?subject=/)
    expect(screen.getAllByRole('link', { name: /^Vasta kirjaga/ })).toHaveLength(1)
    expect(within(item('Nimetu kirjutaja')).getByText('E-posti aadressi ei ole')).toBeVisible()
  })

  test('FEED-1 FEED-3 deleting asks first, names the message, moves the focus to the count, and decreases that of waiting ones', async () => {
    const { user } = await open(message(2), message(1))
    await list()
    await pressMore(user, 'Külaline 2', 'Kustuta sõnum')
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta sõnum?' })
    expect(dialog).toHaveTextContent('Kustutad sõnumi, mille Külaline 2 saatis 20.11.2026 kell 14.02.')
    await user.click(within(dialog).getByRole('button', { name: 'Jäta alles' }))
    expect(await server.send('GET', '/api/tagasiside')).toHaveLength(2)

    await remove(user, 'Külaline 2')
    expect(await screen.findByText('Sõnum on kustutatud.')).toBeInTheDocument()
    expect(await names()).toEqual(['Külaline 1'])
    await waitFor(() => expect(screen.getByText('1 sõnum')).toHaveFocus())
    expect(await screen.findByRole('radio', { name: 'Vastamata 1' })).toBeInTheDocument()
  })

  test('WCAG 2.4.3 FEED-1 deleting the last message moves the focus to the sentence of the empty list', async () => {
    const { user } = await open(message(1))
    await list()
    await remove(user, 'Külaline 1')
    await waitFor(() => expect(screen.getByText(/Siin ei ole veel ühtegi sõnumit/)).toHaveFocus())
  })

  test('FEED-1 a message that somebody else has deleted disappears too, and a failure keeps it and is explained beside it', async () => {
    const { user } = await open(message(2), message(1))
    server.faults = [{ on: /^DELETE /, status: 500, msg: 'Server ei vasta.' }]
    await list()
    await remove(user, 'Külaline 1')
    const failure = 'Sõnumit ei õnnestunud kustutada. Server ei vasta.'
    expect(await within(item('Külaline 1')).findByText(failure)).toBeVisible()
    expect(await names()).toHaveLength(2)
    server.faults = []
    await server.sql(`delete from feedback where nimi = 'Külaline 1'`)
    await remove(user, 'Külaline 1')
    await waitFor(async () => expect(await names()).toEqual(['Külaline 2']))
  })

  test('NOTE-3 feedback: a list that cannot be loaded says why, and offers a retry', async () => {
    server.faults = [{ on: /^GET \/api\/tagasiside\?/, status: 504, msg: 'Server ei vastanud õigel ajal.' }]
    const { user } = await open(message(1))
    expect(await screen.findByText('Server ei vastanud õigel ajal.')).toBeVisible()
    server.faults = []
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    expect(await names()).toEqual(['Külaline 1'])
  })

  test('REST-6 older messages are loaded page by page', async () => {
    const rows = Array.from({ length: 70 }, (_, at) => message(70 - at))
    const { user } = await open(...rows)
    expect(await names()).toHaveLength(50)
    expect(screen.getByText('Üle 50 sõnumi')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Näita varasemaid sõnumeid' }))
    await waitFor(async () => expect(await names()).toHaveLength(70))
    expect(screen.queryByRole('button', { name: 'Näita varasemaid sõnumeid' })).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByText('70 sõnumit')).toHaveFocus())
  })

  test('FEED-3 REST-8 on a plain server there is neither filter nor button', async () => {
    const { email, nimi, tekst } = message(1)
    const messages = [{ _id: 's1', email, nimi, tekst, kuupaev: Date.parse(message(1).kuupaev) }]
    const { user } = await renderApp('/sise/tagasiside', { server: webServer({ messages }) })
    await list()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Märgi vastatuks/ })).not.toBeInTheDocument()
    const more = await openMore(user, nimi)
    expect(more.getByRole('button', { name: /^Kopeeri aadress/ })).toBeVisible()
  })
})
