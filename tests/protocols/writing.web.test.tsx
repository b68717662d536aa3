import { afterEach, describe, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openDraftDatabase } from '../../web/lib/drafts/draftDatabase.ts'
import { typeInto } from '../forum/browsing.ts'
import { forgetEverything } from '../support/web/web.tsx'
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

afterEach(forgetEverything)

/** The drafts on this device. */
async function storedDrafts() {
  const database = await openDraftDatabase()
  const drafts = await database.getAll('drafts')
  database.close()
  return drafts
}

describe('writing protocols', () => {
  test('PROTO-1 Lisa uus opens and closes the form, which keeps what was written; the saved one is first and has the focus', async () => {
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

  test('PROTO-1 an empty protocol is refused at its field; giving it up leaves the focus on Lisa uus', async () => {
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

  test('PROTO-1 REST-8 what was written in a protocol that somebody has deleted is saved as a new one', async () => {
    const { user, server } = await open([protocol(2), protocol(1)])
    await list()
    await user.click(button(`Muuda: ${second}`))
    await typeInto('Tekst', 'Uus otsus')
    server.protocols.splice(0, 1)
    await user.click(button('Salvesta'))
    await user.click(await screen.findByRole('button', { name: 'Salvesta uue protokollina' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Tekst' })).not.toBeInTheDocument())
    expect(server.protocols).toHaveLength(2)
    expect(server.protocols.map(({ tekst }) => tekst)).toContainEqual(expect.stringContaining('Uus otsus'))
    expect(await headings()).toEqual([second, first])
  })

  test('PROTO-1 a protocol half written is offered again after a reload, and its draft is gone once it is saved', async () => {
    const server = webServer()
    const before = await open(server)
    await before.user.click(button('Lisa uus'))
    await typeInto('Tekst', 'Pooleli mõte')
    before.leave()
    const after = await open(server)
    expect(await screen.findByRole('textbox', { name: 'Tekst' })).toHaveTextContent('Pooleli mõte')
    expect(screen.getByText(/^Jätkad mustandit/)).toBeInTheDocument()
    await after.user.click(button('Salvesta'))
    await screen.findByText('Protokoll on salvestatud.')
    after.leave()
    await open(server)
    expect(await headings()).toHaveLength(1)
    expect(screen.queryByRole('textbox', { name: 'Tekst' })).not.toBeInTheDocument()
  })

  test('FORUM-6 PROTO-1 a form that a draft has opened stays when the whole text is deleted', async () => {
    const server = webServer()
    const before = await open(server)
    await before.user.click(button('Lisa uus'))
    await typeInto('Tekst', 'X')
    before.leave()
    const { user } = await open(server)
    const text = await screen.findByRole('textbox', { name: 'Tekst' })
    expect(await storedDrafts()).toHaveLength(1)
    await user.click(text)
    fireEvent.keyDown(text, { key: 'Delete', keyCode: 46 })
    await waitFor(async () => expect(await storedDrafts()).toEqual([]))
    await typeInto('Tekst', 'Uus algus')
    await user.click(button('Salvesta'))
    await screen.findByText('Protokoll on salvestatud.')
    expect(server.protocols).toMatchObject([{ tekst: '<p>Uus algus</p>' }])
  })

  test('PROTO-1 ARTICLE-8 Ctrl+S saves one and stays, the time is told, and the next save is no conflict', async () => {
    const { user, server } = await open([protocol(2), protocol(1)])
    await list()
    await user.click(button(`Muuda: ${first}`))
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

  test('PROTO-1 ARTICLE-8 a new one goes on in its own form, and Salvesta leaves a single protocol', async () => {
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

  test('PROTO-1 Escape closes a form in which nothing was written, and asks before it loses anything', async () => {
    const { user } = await open([protocol(1)])
    await list()
    await user.click(button(`Muuda: ${first}`))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tekst' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(button(`Muuda: ${first}`)).toHaveFocus())
    await user.click(button(`Muuda: ${first}`))
    await user.click(await screen.findByRole('button', { name: /^Kuupäev: / }))
    await user.keyboard('{Escape}')
    await typeInto('Tekst', ' ja veel')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Kirjuta edasi' }))
    expect(screen.getByRole('textbox', { name: 'Tekst' })).toHaveTextContent('Otsus 1 ja veel')
  })

  test('PROTO-1 a failed save keeps what was written and says why; changes are given up only after a question', async () => {
    const server = webServer({ protocols: [protocol(1)] })
    const { user } = await open(server)
    await list()
    await user.click(button(`Muuda: ${first}`))
    await typeInto('Tekst', ' ja veel')
    server.faults = [{ on: /^PUT/, status: 500, msg: 'Server ei vasta.' }]
    await user.click(button('Salvesta'))
    expect(
      await screen.findByText('Protokolli ei õnnestunud salvestada. Server ei vasta. Kirjutatu on alles.'),
    ).toBeVisible()
    await user.click(button('Loobu'))
    await user.click(await screen.findByRole('button', { name: 'Loobu muudatustest' }))
    expect(await screen.findByText('Otsus 1')).toBeVisible()
    await waitFor(() => expect(button(`Muuda: ${first}`)).toHaveFocus())
  })
})

describe('on our api', () => {
  const server = webStack()
  const stored = () => server.send('GET', '/api/protokollid')

  test('PROTO-1 one is edited in place, and comes first until the list is opened again', async () => {
    await addProtocols(server, protocol(3), protocol(2), protocol(1))
    const { user, leave } = await show(server)
    await list()
    await user.click(button(`Muuda: ${first}`))
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

  test('REST-8 PROTO-1 a save whose answer was lost shows what is stored', async () => {
    await addProtocols(server, protocol(1))
    const { user } = await show(server)
    await list()
    await user.click(button('Lisa uus'))
    await typeInto('Tekst', 'Uus otsus')
    server.faults = [
      { on: /^POST/, status: 200, body: '' },
      { on: /^GET \/api\/protokollid$/, status: 500, body: '' },
    ]
    await user.click(button('Salvesta'))
    await screen.findByText('Protokoll on salvestatud.')
    expect(await screen.findByText('Uus otsus')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Uus protokoll' })).not.toBeInTheDocument()
    expect(await stored()).toHaveLength(2)
  })

  describe('two people change one protocol', () => {
    async function editing() {
      const id = await addProtocols(server, protocol(1))
      const app = await show(server)
      await list()
      await app.user.click(button(`Muuda: ${first}`))
      await screen.findByRole('textbox', { name: 'Tekst' })
      const change = (part: object) => server.send('PUT', `/api/protokollid/${id}`, part, server.moderator)
      return { ...app, change }
    }

    test('PROTO-1 the second is shown who changed it and what it is now, and saves the own one over it only by choice', async () => {
      const { user, change } = await editing()
      await change({ tekst: '<p>Jaani otsus</p>' })
      await typeInto('Tekst', ' ja veel')
      await user.click(button('Salvesta'))
      const notice = within(await screen.findByRole('region', { name: 'Jaan Moderaator on seda vahepeal muutnud' }))
      expect(notice.getByText('Jaani otsus')).toBeVisible()
      expect(notice.getByRole('group', { name: 'Tekst' })).toBeVisible()
      expect((await stored())[0].tekst).toBe('<p>Jaani otsus</p>')
      await user.click(notice.getByRole('button', { name: 'Salvesta valitu' }))
      await screen.findByText('Protokoll on salvestatud.')
      expect((await stored())[0].tekst).toBe('<p>Otsus 1 ja veel</p>')
    })

    test('PROTO-1 ARTICLE-7 a version is chosen of each field by itself', async () => {
      const { user, change } = await editing()
      await change({ tekst: '<p>Jaani otsus</p>' })
      await typeInto('Tekst', ' ja veel')
      await user.click(button('Salvesta'))
      const field = within(await screen.findByRole('group', { name: 'Tekst' }))
      await user.click(field.getByRole('radio', { name: 'Jäta praegune' }))
      await user.click(button('Salvesta valitu'))
      await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Tekst' })).toBeNull())
      expect((await stored())[0].tekst).toBe('<p>Jaani otsus</p>')
    })

    test('PROTO-1 changes of different parts are both kept, without a question', async () => {
      const { user, change } = await editing()
      await change({ kuupaev: { year: 2026, month: 5, day: 2 } })
      await typeInto('Tekst', ' ja veel')
      await user.click(button('Salvesta'))
      await screen.findByText('Protokoll on salvestatud.')
      expect((await stored())[0]).toMatchObject({ tekst: '<p>Otsus 1 ja veel</p>', kuupaev: { day: 2 } })
      expect(await headings()).toEqual([second])
    })
  })
})
