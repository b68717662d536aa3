import { expect } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { hold } from '../../support/restStub/faults.ts'
import type { WatchedServer } from '../../support/servers/watchedServer.ts'
import { moreOf, pressMore } from '../../support/web/pressMore.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { go } from '../browsing.ts'
import { forumServer, topic } from '../forumRows.ts'
import { forumStack } from '../forumStack.ts'

afterEach(clearEverything)

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

  test('FORUM-8 deleting a category with topics asks for their new category, with their number', async () => {
    const market = await own.api.category({ name: 'Turg', slug: 'turg', order: 3 })
    for (const title of ['Praam', 'Kai']) await own.write({ title })
    const { user, writes, router } = await show(own)
    await pressMore(user, 'Sadam ja laevaühendus', 'Kustuta')
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

describe('permissions', () => {
  test('FORUM-8 an admin finds the button on the forum’s home', async () => {
    const { user } = await renderApp('/sise', { server: administered(), token: 'admin-token' })
    await user.click(await screen.findByRole('link', { name: 'Admin' }))
    await heading('Foorumi haldus')
    expect(document.title).toBe('Foorumi haldus · Sise')
  })

  test.each(['liige-token', 'moderaator-token'])(
    'FORUM-8 %s finds no button, and the reason at the address',
    async (token) => {
      const { router, sentNames } = await renderApp('/sise', { server: administered(), token })
      await screen.findByRole('heading', { name: 'Sadam ja laevaühendus' })
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
  test('FORUM-8 a new category is last, and on the forum’s home', async () => {
    const { user, writes, router } = await open()
    const name = await screen.findByRole('textbox', { name: 'Nimi' })
    await user.type(name, ' Küla elu {Enter}')
    await waitFor(() => expect(names()).toEqual(['Sadam ja laevaühendus', 'Üldine', 'Turg', 'Küla elu']))
    expect(writes('CreateCategory')).toEqual([{ input: { name: 'Küla elu', order: 4 } }])
    // The same field at every moment, which accepts the first letter of the next name.
    expect(name).toHaveValue('')
    expect(name).toHaveFocus()
    expect(screen.getByText('Kategooria „Küla elu“ on lisatud.')).toBeInTheDocument()
    await go(router, '/')
    await heading('Foorum')
    expect(await screen.findByRole('link', { name: 'Küla elu' })).toHaveAttribute('href', '/sise/foorum/kula-elu')
  })

  test('FORUM-8 an invalid name is reported at the field, and nothing is sent', async () => {
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

  test('FORUM-8 a category is renamed in its row and keeps its address', async () => {
    const { user, writes } = await open()
    await pressMore(user, 'Üldine', 'Muuda nime')
    const row = within(screen.getByRole('list', { name: 'Kategooriad' }))
    const field = await row.findByRole('textbox', { name: 'Nimi' })
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveValue('Üldine')
    await user.clear(field)
    await user.type(field, 'Kõik muu{Enter}')
    expect(await screen.findByRole('link', { name: 'Kõik muu' })).toHaveAttribute('href', '/sise/foorum/uldine')
    expect(writes('UpdateCategory')).toEqual([{ id: 'k2', input: { name: 'Kõik muu' } }])
    await waitFor(async () => expect(await moreOf('Kõik muu')).toHaveFocus())
  })

  test('FORUM-8 Escape restores the name, after a question', async () => {
    const { user, writes } = await open()
    await pressMore(user, 'Üldine', 'Muuda nime')
    const field = await within(screen.getByRole('list', { name: 'Kategooriad' })).findByRole('textbox')
    await waitFor(() => expect(field).toHaveFocus())
    await user.keyboard('xx{Escape}')
    const question = await screen.findByRole('dialog', { name: 'Loobud nimest?' })
    await user.click(within(question).getByRole('button', { name: 'Loobu nimest' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(names()).toContain('Üldine')
    expect(writes('UpdateCategory')).toEqual([])
  })
})

describe('the order', () => {
  test('FORUM-8 ORDER-1 GQL-6 an arrow swaps two neighbours at once, before the server has responded', async () => {
    const { user, writes, server } = await open()
    hold(server, /^PUT /)
    await user.click(button('Liiguta alla: Sadam ja laevaühendus'))
    expect(names()).toEqual(['Üldine', 'Sadam ja laevaühendus', 'Turg'])
    expect(writes('MoveCategory')).toEqual([{ id: 'k1', target: { after: 'k2' } }])
    expect(screen.getByRole('list', { name: 'Kategooriad' })).toHaveAttribute('aria-busy', 'true')
  })

  test('FORUM-8 NOTE-3 a refused move is reverted, says why, and can be retried', async () => {
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
})

describe('deleting', () => {
  const onlyAdmins = 'Foorumi kategooriaid saavad muuta ainult adminid.'

  test('FORUM-8 an empty category is deleted after a dialog that names it', async () => {
    const { user, writes } = await open()
    await pressMore(user, 'Turg', 'Kustuta')
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta kategooria „Turg“?' })
    expect(await within(dialog).findByText(/ei ole ühtegi teemat/)).toBeInTheDocument()
    expect(within(dialog).queryByRole('combobox')).not.toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Kustuta kategooria' }))
    await waitFor(() => expect(names()).toEqual(['Sadam ja laevaühendus', 'Üldine']))
    expect(writes('DeleteCategory')).toEqual([{ id: 'k3', moveTopicsTo: null }])
    expect(await screen.findByText('Kategooria „Turg“ on kustutatud.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByText('2 kategooriat')).toHaveFocus())
  })

  test('FORUM-8 topics that were added meanwhile are asked about too', async () => {
    const { user, server } = await open()
    await pressMore(user, 'Turg', 'Kustuta')
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/ei ole ühtegi teemat/)
    server.topics.push(topic('t3', { kategooria: 'k3' }))
    await user.click(dialog.getByRole('button', { name: 'Kustuta kategooria' }))
    expect(await dialog.findByText(/Selles kategoorias on 1 teema\./)).toBeInTheDocument()
    expect(dialog.getByRole('combobox', { name: 'Vali uus kategooria' })).toBeInTheDocument()
    expect(dialog.getByText(/Kategoorias on teemasid: 1\./)).toBeVisible()
  })

  test('FORUM-8 a refusal is shown in the dialog, which stays', async () => {
    const { user, server } = await open()
    server.faults = [{ on: /^DELETE /, status: 403, msg: onlyAdmins }]
    await pressMore(user, 'Turg', 'Kustuta')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'Kustuta kategooria' }))
    expect(await dialog.findByText(`Kategooriat „Turg“ ei õnnestunud kustutada. ${onlyAdmins}`)).toBeInTheDocument()
    expect(names()).toContain('Turg')
  })

  test.each(['Jäta alles', 'Escape'])(
    'FORUM-8 NOTE-3 a refusal after the dialog was closed (%s) is a notification',
    async (way) => {
      const { user, writes, server } = await open()
      const refuse = hold(server, /^DELETE /, { status: 403, msg: onlyAdmins })
      await pressMore(user, 'Turg', 'Kustuta')
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

  test('FORUM-8 the last category with topics cannot be deleted', async () => {
    const server = administered()
    server.categories.splice(1)
    const { user } = await open(server)
    await pressMore(user, 'Sadam ja laevaühendus', 'Kustuta')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/Lisa enne uus kategooria/)).toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Kustuta kategooria' })).not.toBeInTheDocument()
  })
})
