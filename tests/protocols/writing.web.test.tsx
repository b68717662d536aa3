import { afterEach, describe, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openDraftDatabase } from '../../web/lib/drafts/draftDatabase.ts'
import { typeInto } from '../forum/browsing.ts'
import { moreOf, pressMore } from '../support/web/pressMore.ts'
import { clearEverything } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'
import { webStack } from '../support/web/webStack.ts'
import {
  addProtocols,
  button,
  first,
  headings,
  item,
  list,
  newForm,
  open,
  protocol,
  second,
  show,
  third,
} from './protocolsScreen.ts'

afterEach(clearEverything)

/** The drafts on this device. */
async function storedDrafts() {
  const database = await openDraftDatabase()
  const drafts = await database.getAll('drafts')
  database.close()
  return drafts
}

describe('writing protocols', () => {
  test('PROTO-1 Lisa uus opens and closes the form, which keeps its text; the saved protocol is first and has the focus', async () => {
    const { user, server, sentNames } = await open([protocol(3), protocol(2)])
    await list()
    await user.click(button('Lisa uus'))
    expect(button('Lisa uus')).toHaveAttribute('aria-expanded', 'true')
    await typeInto('Tekst', 'Kai saab uue laudise')
    await user.click(button('Lisa uus'))
    expect(screen.queryByRole('region', { name: 'Uus protokoll' })).not.toBeInTheDocument()
    await user.click(button('Lisa uus'))
    expect(await screen.findByRole('textbox', { name: 'Tekst' })).toHaveTextContent('Kai saab uue laudise')
    await user.click(button(/^Kuupäev: /))
    await user.click(button('Eelmine aasta'))
    const day = screen.getByRole('button', { name: / 15\. / })
    const year = Number(day.getAttribute('aria-label')?.slice(-4))
    await user.click(day)
    await user.click(button('Salvesta'))
    expect(await screen.findByText('Protokoll on salvestatud.')).toBeInTheDocument()
    expect(server.protocols[0]).toMatchObject({
      tekst: '<p>Kai saab uue laudise</p>',
      kuupaev: { year, day: 15 },
      failid: [],
    })
    expect((await headings()).slice(1)).toEqual([third, second])
    expect(await screen.findByText('3 protokolli')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Uus protokoll' })).not.toBeInTheDocument()
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', `protokoll-${server.protocols[0]?._id}`))
    // GQL-6: the list is not requested again.
    expect(sentNames().filter((name) => name === 'Protocols')).toHaveLength(1)
  })

  test('PROTO-1 NOTE-2 Enter in the hour of the meeting saves nothing', async () => {
    const { user, server } = await open([])
    await user.click(button('Lisa uus'))
    await typeInto('Tekst', 'Kai saab uue laudise')
    await user.click(button(/^Kuupäev: /))
    await user.click(screen.getByRole('button', { name: / 15\. / }))
    await user.click(screen.getByRole('checkbox', { name: 'Kellaaeg' }))
    await user.type(await screen.findByRole('textbox', { name: 'Tunnid' }), '1{Enter}8')
    await user.click(button('Salvesta'))
    expect(await screen.findByText('Protokoll on salvestatud.')).toBeInTheDocument()
    expect(server.protocols.map(({ kuupaev }) => kuupaev?.hours)).toEqual([18])
  })

  test('PROTO-1 an empty protocol is refused at its field; cancelling leaves the focus on Lisa uus', async () => {
    const { user, server } = await open([])
    await user.click(button('Lisa uus'))
    const form = await newForm()
    await user.click(await form.findByRole('button', { name: 'Salvesta' }))
    expect(await form.findByText('Kirjuta midagi või lisa fail.')).toBeVisible()
    expect(server.protocols).toEqual([])
    await user.click(form.getByRole('button', { name: 'Loobu' }))
    await waitFor(() => expect(button('Lisa uus')).toHaveFocus())
    expect(screen.queryByRole('region', { name: 'Uus protokoll' })).not.toBeInTheDocument()
  })

  test('PROTO-1 of several protocols that were saved during a visit the latest is first', async () => {
    const { user } = await open([protocol(3)])
    for (const text of ['Esimene otsus', 'Teine otsus']) {
      await list()
      await user.click(button('Lisa uus'))
      await typeInto('Tekst', text)
      await user.click(button('Salvesta'))
      await waitFor(async () => expect(within(await list()).getAllByRole('listitem')[0]).toHaveTextContent(text))
    }
  })

  test('PROTO-1 REST-8 the text of a protocol that somebody has deleted is saved as a new one', async () => {
    const { user, server } = await open([protocol(2), protocol(1)])
    await list()
    await pressMore(user, second, 'Muuda')
    await typeInto('Tekst', 'Uus otsus')
    server.protocols.splice(0, 1)
    await user.click(button('Salvesta'))
    await user.click(await screen.findByRole('button', { name: 'Salvesta uue protokollina' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Tekst' })).not.toBeInTheDocument())
    expect(server.protocols).toHaveLength(2)
    expect(server.protocols.map(({ tekst }) => tekst)).toContainEqual(expect.stringContaining('Uus otsus'))
    expect(await headings()).toEqual([second, first])
  })

  test('FORUM-6 PROTO-1 a form that a draft has opened stays when its text is emptied', async () => {
    const server = webServer()
    const before = await open(server)
    await before.user.click(button('Lisa uus'))
    await typeInto('Tekst', 'X')
    before.leave()
    const { user } = await open(server)
    const text = await screen.findByRole('textbox', { name: 'Tekst' })
    expect(screen.getByText(/^Jätkad mustandit/)).toBeInTheDocument()
    expect(await storedDrafts()).toHaveLength(1)
    await user.click(text)
    fireEvent.keyDown(text, { key: 'Delete', keyCode: 46 })
    await waitFor(async () => expect(await storedDrafts()).toEqual([]))
    await typeInto('Tekst', 'Uus algus')
    await user.click(button('Salvesta'))
    await screen.findByText('Protokoll on salvestatud.')
    expect(server.protocols).toMatchObject([{ tekst: '<p>Uus algus</p>' }])
  })

  test('PROTO-1 ARTICLE-8 Ctrl+S saves and stays, the time is shown, and the next save is no conflict', async () => {
    const { user, server } = await open([protocol(2), protocol(1)])
    await list()
    await pressMore(user, first, 'Muuda')
    await typeInto('Tekst', ' ja veel')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText(/^Salvestatud kell \d{1,2}\.\d\d$/)).toBeVisible()
    expect(server.protocols.find(({ _id }) => _id === 'pr1')).toMatchObject({ tekst: '<p>Otsus 1 ja veel</p>' })
    expect(screen.queryByText('Protokoll on salvestatud.')).toBeNull()
    expect(await headings()).toEqual([second, first])
    await typeInto('Tekst', ' homme')
    expect(screen.queryByText(/^Salvestatud kell/)).toBeNull()
    await user.click(button('Salvesta ja jätka'))
    await screen.findByText(/^Salvestatud kell/)
    await waitFor(async () => expect(await storedDrafts()).toEqual([]))
    await user.click(button('Salvesta'))
    await screen.findByText('Otsus 1 ja veel homme')
    expect(await headings()).toEqual([first, second])
  })

  test('PROTO-1 ARTICLE-8 a new protocol stays in its own form, and Salvesta closes an edited one', async () => {
    const { user, server } = await open([protocol(2)])
    await list()
    await user.click(button('Lisa uus'))
    await typeInto('Tekst', 'Kai saab')
    await user.click(button('Salvesta ja jätka'))
    await screen.findByText(/^Salvestatud kell/)
    expect(screen.queryByRole('region', { name: 'Uus protokoll' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tekst' })).toHaveFocus())
    await typeInto('Tekst', ' laudise')
    await user.click(button('Salvesta'))
    expect(await screen.findByText('Kai saab laudise')).toBeVisible()
    expect(server.protocols.map(({ tekst }) => tekst)).toEqual(['<p>Kai saab laudise</p>', '<p>Otsus 2</p>'])
  })

  test('PROTO-1 Escape closes an empty form, and asks before it discards text', async () => {
    const { user } = await open([protocol(1)])
    await list()
    await pressMore(user, first, 'Muuda')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tekst' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(await moreOf(first)).toHaveFocus())
    await pressMore(user, first, 'Muuda')
    await user.click(await screen.findByRole('button', { name: /^Kuupäev: / }))
    await user.keyboard('{Escape}')
    await typeInto('Tekst', ' ja veel')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Kirjuta edasi' }))
    expect(screen.getByRole('textbox', { name: 'Tekst' })).toHaveTextContent('Otsus 1 ja veel')
  })

  test('PROTO-1 a failed save keeps the text and says why; changes are discarded only after a question', async () => {
    const server = webServer({ protocols: [protocol(1)] })
    const { user } = await open(server)
    await list()
    await pressMore(user, first, 'Muuda')
    await typeInto('Tekst', ' ja veel')
    server.faults = [{ on: /^PUT/, status: 500, msg: 'Server ei vasta.' }]
    await user.click(button('Salvesta'))
    expect(
      await screen.findByText('Protokolli ei õnnestunud salvestada. Server ei vasta. Kirjutatu on alles.'),
    ).toBeVisible()
    await user.click(button('Loobu'))
    await user.click(await screen.findByRole('button', { name: 'Loobu muudatustest' }))
    expect(await screen.findByText('Otsus 1')).toBeVisible()
    await waitFor(async () => expect(await moreOf(first)).toHaveFocus())
  })
})

describe('on our api', () => {
  const server = webStack()

  test('PROTO-1 a protocol is edited on the page, and stays first until the list is opened again', async () => {
    await addProtocols(server, protocol(3), protocol(2), protocol(1))
    const { user, leave } = await show(server)
    await list()
    await pressMore(user, first, 'Muuda')
    await typeInto('Tekst', ' ja veel')
    await user.click(button('Salvesta'))
    await screen.findByText('Protokoll on salvestatud.')
    expect(await headings()).toEqual([first, third, second])
    expect(within(item(first)).getByText('Otsus 1 ja veel')).toBeVisible()
    await waitFor(() => expect(item(first)).toHaveFocus())
    // Only what was changed is sent.
    expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ tekst: '<p>Otsus 1 ja veel</p>' })
    leave()
    await show(server)
    expect(await headings()).toEqual([third, second, first])
  })
})
