import { expect } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { Category } from '../../support/api/api.ts'
import { hold } from '../../support/restStub/faults.ts'
import type { WatchedServer } from '../../support/servers/watchedServer.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { go, losableNetwork } from '../browsing.ts'
import { forumServer, topic } from '../forumRows.ts'
import { forumStack } from '../forumStack.ts'

afterEach(forgetEverything)

/** A server with three categories; the first one has two topics. */
function administered() {
  const server = forumServer([topic('t1', { pealkiri: 'Praam' }), topic('t2', { pealkiri: 'Kai' })])
  server.categories.push({ _id: 'k3', nimi: 'Turg', slug: 'turg', jrg: 3 })
  return server
}

async function show(server: WatchedServer) {
  const app = await renderApp('/sise/foorum/admin', { server, token: 'admin-token' })
  await heading('Foorumi haldus')
  await screen.findByRole('list', { name: 'Kategooriad' })
  const writes = (name: string) => app.sent.filter((one) => one.name === name).map(({ variables }) => variables)
  return { ...app, writes }
}
async function open(server = administered()) {
  return { ...(await show(server)), server }
}
const names = () =>
  within(screen.getByRole('list', { name: 'Kategooriad' }))
    .getAllByRole('listitem')
    .map((row) => within(row).queryByRole('link')?.textContent)
const button = (name: string) => screen.getByRole('button', { name })

describe('on our api', () => {
  const own = forumStack()
  let market: Category
  beforeEach(async () => {
    market = await own.api.category({ name: 'Turg', slug: 'turg', order: 3 })
    for (const title of ['Praam', 'Kai']) await own.write({ title })
  })

  test('FORUM-8 REST-7 an addition that failed keeps the name, and trying again has the same key', async () => {
    const { user, sent } = await show(own)
    own.faults = [{ on: /^POST /, status: 504, msg: 'Server ei vastanud õigel ajal.' }]
    const field = await screen.findByRole('textbox', { name: 'Nimi' })
    await user.type(field, 'Küla elu{Enter}')
    await waitFor(() => expect(field).toHaveAccessibleDescription('Server ei vastanud õigel ajal.'))
    expect(field).toHaveValue('Küla elu')
    own.faults = []
    await user.click(button('Lisa kategooria'))
    await waitFor(() => expect(names()).toContain('Küla elu'))
    const keys = sent.filter(({ name }) => name === 'CreateCategory').map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]])
  })

  test('FORUM-8 one with topics asks where they go, with their number', async () => {
    const { user, writes, router } = await show(own)
    await user.click(button('Kustuta: Sadam ja laevaühendus'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/Selles kategoorias on 2 teemat\./)).toBeInTheDocument()
    const select = dialog.getByRole('combobox', { name: 'Vali uus kategooria' })
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Vali kategooria', 'Üldine', 'Turg'])
    await user.click(dialog.getByRole('button', { name: 'Kustuta kategooria' }))
    expect(select).toHaveAccessibleDescription('Vali teine kategooria.')
    expect(writes('DeleteCategory')).toEqual([])
    await user.selectOptions(select, 'Turg')
    await user.click(dialog.getByRole('button', { name: 'Kustuta kategooria' }))
    await waitFor(() => expect(names()).toEqual(['Üldine', 'Turg']))
    expect(writes('DeleteCategory')).toEqual([{ id: own.harbour._id, moveTopicsTo: market._id }])
    await go(router, '/foorum/turg')
    expect(await screen.findByRole('link', { name: 'Kai' })).toBeInTheDocument()
  })
})

describe('who may', () => {
  test('FORUM-8 an admin finds the button on the forum’s home', async () => {
    const { user } = await renderApp('/sise', { server: administered(), token: 'admin-token' })
    await user.click(await screen.findByRole('link', { name: 'Admin' }))
    await heading('Foorumi haldus')
    expect(document.title).toBe('Foorumi haldus · Sise')
  })

  test.each(['liige-token', 'moderaator-token'])(
    'FORUM-8 %s finds no button, and at the address why',
    async (token) => {
      const { router, sentNames } = await renderApp('/sise', { server: administered(), token })
      await screen.findByRole('link', { name: 'Otsi foorumist' })
      expect(screen.queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument()
      await go(router, '/foorum/admin')
      await heading('Foorumi haldus')
      expect(screen.getByText(/saavad muuta ainult adminid/)).toBeInTheDocument()
      expect(screen.getByRole('link', { name: 'Tagasi foorumisse' })).toHaveAttribute('href', '/sise')
      expect(sentNames()).not.toContain('AdminCategories')
    },
  )
})

describe('adding and renaming', () => {
  test('FORUM-8 a new category stands last, and on the forum’s home', async () => {
    const { user, writes, router } = await open()
    const name = await screen.findByRole('textbox', { name: 'Nimi' })
    await user.type(name, ' Küla elu {Enter}')
    await waitFor(() => expect(names()).toEqual(['Sadam ja laevaühendus', 'Üldine', 'Turg', 'Küla elu']))
    expect(writes('CreateCategory')).toEqual([{ input: { name: 'Küla elu', order: 4 } }])
    // The same field at every moment, which takes the first letter of the next name.
    expect(name).toHaveValue('')
    expect(name).toHaveFocus()
    expect(screen.getByText('Kategooria „Küla elu“ on lisatud.')).toBeInTheDocument()
    await go(router, '/')
    await heading('Foorum')
    expect(await screen.findByRole('link', { name: 'Küla elu' })).toHaveAttribute('href', '/sise/foorum/kula-elu')
  })

  test('FORUM-8 a name that cannot be is said at the field, and nothing is sent', async () => {
    const { user, writes } = await open()
    const field = await screen.findByRole('textbox', { name: 'Nimi' })
    await user.click(button('Lisa kategooria'))
    expect(field).toHaveAccessibleDescription('Lisa nimi.')
    expect(field).toHaveFocus()
    await user.click(field)
    await user.paste('a'.repeat(101))
    await user.click(button('Lisa kategooria'))
    expect(field).toHaveAccessibleDescription('Nimi on liiga pikk (kuni 100 tähemärki).')
    expect(writes('CreateCategory')).toEqual([])
  })

  test('FORUM-8 a category is renamed in its place and keeps its address', async () => {
    const { user, writes } = await open()
    await user.click(button('Muuda nime: Üldine'))
    const row = within(screen.getByRole('list', { name: 'Kategooriad' }))
    const field = await row.findByRole('textbox', { name: 'Nimi' })
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveValue('Üldine')
    await user.clear(field)
    await user.type(field, 'Kõik muu{Enter}')
    expect(await screen.findByRole('link', { name: 'Kõik muu' })).toHaveAttribute('href', '/sise/foorum/uldine')
    expect(writes('UpdateCategory')).toEqual([{ id: 'k2', input: { name: 'Kõik muu' } }])
    await waitFor(() => expect(button('Muuda nime: Kõik muu')).toHaveFocus())
  })

  test('FORUM-8 Escape leaves the name as it was, a refusal stands at the field', async () => {
    const { user, writes, server } = await open()
    const details = { valjad: { nimi: 'See nimi ei sobi.' } }
    server.faults = [{ on: /^PUT /, status: 400, msg: 'Kontrolli vormi.', details }]
    const openName = async () => {
      await user.click(button('Muuda nime: Üldine'))
      const field = await within(screen.getByRole('list', { name: 'Kategooriad' })).findByRole('textbox')
      await waitFor(() => expect(field).toHaveFocus())
      return field
    }
    await openName()
    await user.keyboard('xx{Escape}')
    const question = await screen.findByRole('dialog', { name: 'Loobud nimest?' })
    await user.click(within(question).getByRole('button', { name: 'Loobu nimest' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(names()).toContain('Üldine')
    expect(writes('UpdateCategory')).toEqual([])
    const field = await openName()
    await user.keyboard('xx{Enter}')
    await waitFor(() => expect(field).toHaveAccessibleDescription('See nimi ei sobi.'))
    expect(field).toHaveValue('Üldinexx')
  })
})

describe('the order', () => {
  test('FORUM-8 ORDER-1 an arrow swaps the order of two neighbours at once', async () => {
    const { user, writes } = await open()
    await user.click(button('Liiguta alla: Sadam ja laevaühendus'))
    expect(names()).toEqual(['Üldine', 'Sadam ja laevaühendus', 'Turg'])
    expect(writes('MoveCategory')).toEqual([{ id: 'k1', place: { after: 'k2' } }])
  })

  test('FORUM-8 a move leaves the name that another admin has given meanwhile', async () => {
    const { user, server } = await open()
    server.categories[0]!.nimi = 'Sadam ja praamid'
    await user.click(button('Liiguta alla: Sadam ja laevaühendus'))
    await waitFor(() => expect(names()).toEqual(['Üldine', 'Sadam ja praamid', 'Turg']))
    expect(server.categories[0]).toMatchObject({ nimi: 'Sadam ja praamid', jrg: 2 })
  })

  test('FORUM-8 GQL-6 the new order shows at once, before the server has answered', async () => {
    const { user, server } = await open()
    hold(server, /^PUT /)
    await user.click(button('Liiguta üles: Turg'))
    expect(names()).toEqual(['Sadam ja laevaühendus', 'Turg', 'Üldine'])
    expect(screen.getByRole('list', { name: 'Kategooriad' })).toHaveAttribute('aria-busy', 'true')
  })

  test('FORUM-8 NOTE-3 a refused move goes back, says why, and can be tried again', async () => {
    const { user, server } = await open()
    server.faults = [{ on: /^PUT /, status: 500, msg: 'Serveriga ei saa ühendust.' }]
    await user.click(button('Liiguta üles: Turg'))
    const notification = await screen.findByText('Uut järjekorda ei õnnestunud salvestada. Serveriga ei saa ühendust.')
    expect(names()).toEqual(['Sadam ja laevaühendus', 'Üldine', 'Turg'])
    expect(notification).toBeVisible()
    server.faults = []
    await user.click(button('Proovi uuesti'))
    await waitFor(() => expect(names()).toEqual(['Sadam ja laevaühendus', 'Turg', 'Üldine']))
    expect(server.categories.map(({ _id, jrg }) => [_id, jrg])).toEqual([
      ['k1', 1],
      ['k2', 3],
      ['k3', 2],
    ])
  })

  test('FORUM-8 NOTE-3 a move without a connection shows one notice', async () => {
    const { user, client } = await open()
    losableNetwork(client).lost = true
    await user.click(button('Liiguta üles: Turg'))
    await screen.findByText(/^Uut järjekorda ei õnnestunud salvestada\./)
    expect(names()).toEqual(['Sadam ja laevaühendus', 'Üldine', 'Turg'])
    expect(screen.getAllByRole('button', { name: 'Proovi uuesti' })).toHaveLength(1)
  })

  test('FORUM-8 categories that share an order are numbered anew by a move', async () => {
    const server = administered()
    for (const one of server.categories) one.jrg = 99
    const { user } = await open(server)
    await user.click(button('Liiguta alla: Sadam ja laevaühendus'))
    await waitFor(() =>
      expect(server.categories.map(({ _id, jrg }) => [_id, jrg])).toEqual([
        ['k1', 2],
        ['k2', 1],
        ['k3', 3],
      ]),
    )
    expect(names()).toEqual(['Üldine', 'Sadam ja laevaühendus', 'Turg'])
  })
})

describe('deleting', () => {
  const onlyAdmins = 'Foorumi kategooriaid saavad muuta ainult adminid.'

  test('FORUM-8 an empty category is deleted after a dialog that names it', async () => {
    const { user, writes } = await open()
    await user.click(button('Kustuta: Turg'))
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta kategooria „Turg“?' })
    expect(await within(dialog).findByText(/ei ole ühtegi teemat/)).toBeInTheDocument()
    expect(within(dialog).queryByRole('combobox')).not.toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Kustuta kategooria' }))
    await waitFor(() => expect(names()).toEqual(['Sadam ja laevaühendus', 'Üldine']))
    expect(writes('DeleteCategory')).toEqual([{ id: 'k3', moveTopicsTo: null }])
    expect(await screen.findByText('Kategooria „Turg“ on kustutatud.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByText(/Liiguta neid nooltega/)).toHaveFocus())
  })

  test('FORUM-8 topics that came meanwhile are asked about too', async () => {
    const { user, server } = await open()
    await user.click(button('Kustuta: Turg'))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/ei ole ühtegi teemat/)
    server.topics.push(topic('t3', { kategooria: 'k3' }))
    await user.click(dialog.getByRole('button', { name: 'Kustuta kategooria' }))
    expect(await dialog.findByText(/Selles kategoorias on 1 teema\./)).toBeInTheDocument()
    expect(dialog.getByRole('combobox', { name: 'Vali uus kategooria' })).toBeInTheDocument()
    expect(dialog.getByText(/Kategoorias on teemasid: 1\./)).toBeVisible()
  })

  test('FORUM-8 Loobu and Escape delete nothing and give the focus back', async () => {
    const { user, writes } = await open()
    for (const leave of [() => user.click(button('Jäta alles')), () => user.keyboard('{Escape}')]) {
      await user.click(button('Kustuta: Turg'))
      await within(await screen.findByRole('dialog')).findByText(/ei ole ühtegi teemat/)
      await leave()
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      await waitFor(() => expect(button('Kustuta: Turg')).toHaveFocus())
    }
    expect(writes('DeleteCategory')).toEqual([])
  })

  test('FORUM-8 a refusal is shown in the dialog, which stays', async () => {
    const { user, server } = await open()
    server.faults = [{ on: /^DELETE /, status: 403, msg: onlyAdmins }]
    await user.click(button('Kustuta: Turg'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'Kustuta kategooria' }))
    expect(await dialog.findByText(`Kategooriat „Turg“ ei õnnestunud kustutada. ${onlyAdmins}`)).toBeInTheDocument()
    expect(names()).toContain('Turg')
  })

  test.each(['Jäta alles', 'Escape'])(
    'FORUM-8 NOTE-3 a refusal that comes after the dialog was closed (%s) is a notice',
    async (way) => {
      const { user, writes, server } = await open()
      const refuse = hold(server, /^DELETE /, { status: 403, msg: onlyAdmins })
      await user.click(button('Kustuta: Turg'))
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(await dialog.findByRole('button', { name: 'Kustuta kategooria' }))
      await waitFor(() => expect(writes('DeleteCategory')).toHaveLength(1))
      if (way === 'Escape') await user.keyboard('{Escape}')
      else await user.click(dialog.getByRole('button', { name: way }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      refuse()
      expect(await screen.findByText(`Kategooriat „Turg“ ei õnnestunud kustutada. ${onlyAdmins}`)).toBeVisible()
      expect(names()).toContain('Turg')
    },
  )

  test('FORUM-8 topics without another category to go to are not deleted', async () => {
    const server = administered()
    server.categories.splice(1)
    const { user } = await open(server)
    await user.click(button('Kustuta: Sadam ja laevaühendus'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/Lisa enne uus kategooria/)).toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Kustuta kategooria' })).not.toBeInTheDocument()
  })
})
