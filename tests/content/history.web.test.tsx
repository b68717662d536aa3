import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { go } from '../forum/browsing.ts'
import { forumStack } from '../forum/forumStack.ts'
import type { WrittenTopic } from '../forum/writtenBefore.ts'
import { openMore } from '../support/web/pressMore.ts'
import { clearEverything, heading, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'

const server = forumStack()
let topic: WrittenTopic

beforeEach(async () => {
  topic = await server.write({ by: server.member, title: 'Praam', text: '<p>Praam sõidab kell viis.</p>' })
})

const change = (changes: object, as = server.member) =>
  server.send('PUT', `/api/foorum/teema/${topic._id}`, changes, as)

const open = async (token = 'liige-token') => {
  const app = await renderApp(`/sise/ajalugu/teema/${topic._id}`, { server, token })
  await heading(/^Ajalugu: /)
  return app
}
const versions = async () =>
  within(await screen.findByRole('list', { name: 'Versioonid' }))
    .getAllByRole('listitem')
    // The options of a native select are no list items.
    .filter((item) => item.querySelector('details'))
/** Opens a revision. */
const unfold = async (user: Awaited<ReturnType<typeof open>>['user'], index: number) => {
  const row = (await versions())[index]!
  await user.click(row.querySelector('summary')!)
  return within(row)
}
const agree = async (user: Awaited<ReturnType<typeof open>>['user'], action: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: action }))
const topicNow = () => server.send('GET', `/api/foorum/teema/${topic._id}`)

describe('the history of a record', () => {
  test('HIST-1 its author comes from the menu of a topic, reads who changed what, word by word, and returns', async () => {
    await change({ tekst: '<p>Praam sõidab kell kuus.</p>' }, server.moderator)
    const { user } = await renderApp(topic.path, { server })
    await heading('Praam')
    const article = screen.getByText('Praam sõidab kell kuus.').closest('article')!
    await user.click((await openMore(user, article)).getByRole('link', { name: 'Ajalugu' }))
    await heading('Ajalugu: Praam')
    const [current, first] = await versions()
    expect(current).toHaveTextContent('Praegune')
    expect(current).toHaveTextContent('Jaan Moderaator')
    expect(current).toHaveTextContent('Muudetud: tekst')
    expect(first).toHaveTextContent('Algne sisu')
    const deleted = await within(current!).findByText(/viis/, { selector: 'del' })
    expect(deleted).toBeVisible()
    expect(within(current!).getByText(/kuus/, { selector: 'ins' })).toBeVisible()
    expect(within(current!).queryByText('Pealkiri')).not.toBeInTheDocument()
    await user.click(within(current!).getByRole('checkbox', { name: 'Näita ka samaks jäänut' }))
    expect(within(current!).getByText('Pealkiri')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Tagasi' }))
    await heading('Praam')
  })

  test('HIST-1 a revision is compared with any other one', async () => {
    await change({ pealkiri: 'Parvlaev' })
    await change({ pealkiri: 'Laev' }, server.moderator)
    const { user } = await open()
    const [current] = await versions()
    expect(await within(current!).findByText(/Parvlaev/, { selector: 'del' })).toBeVisible()
    const select = within(current!).getByRole('combobox', { name: 'Võrdle versiooniga' })
    await user.selectOptions(select, within(select).getAllByRole('option').at(-1)!)
    expect(await within(current!).findByText(/Praam/, { selector: 'del' })).toBeVisible()
    expect(within(current!).getByText(/Laev/, { selector: 'ins' })).toBeVisible()
  })

  test('HIST-1 restoring needs a confirmation, makes a new version, and loses nothing', async () => {
    await change({ pealkiri: 'Parvlaev' }, server.moderator)
    const { user } = await open()
    const first = await unfold(user, 1)
    await user.click(await first.findByRole('button', { name: 'Taasta see versioon' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('Praegune sisu jääb ajalukku alles')
    await agree(user, 'Taasta see versioon')
    await heading('Ajalugu: Praam')
    await waitFor(async () => expect(await versions()).toHaveLength(3))
    expect(await screen.findByText('Versioon on taastatud.')).toBeInTheDocument()
    expect(await topicNow()).toMatchObject({ pealkiri: 'Praam' })
  })

  test('HIST-1 if another member has changed the record meanwhile, restoring says who, and the history is read again', async () => {
    await change({ pealkiri: 'Parvlaev' })
    const { user } = await open()
    const first = await unfold(user, 1)
    await change({ pealkiri: 'Laev' }, server.moderator)
    await user.click(await first.findByRole('button', { name: 'Taasta see versioon' }))
    await agree(user, 'Taasta see versioon')
    expect(await screen.findByText(/Vahepeal muutis seda Jaan Moderaator/)).toBeVisible()
    await waitFor(async () => expect(await versions()).toHaveLength(3))
    expect(await topicNow()).toMatchObject({ pealkiri: 'Laev' })
  })

  test('HIST-1 an admin removes the content of a former version, which then says so; a member is not offered that', async () => {
    await change({ pealkiri: 'Parvlaev' })
    const { user } = await open('admin-token')
    const first = await unfold(user, 1)
    await user.click(await first.findByRole('button', { name: 'Eemalda see versioon' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('kaob jäädavalt')
    await agree(user, 'Eemalda see versioon')
    await waitFor(() => expect(first.getAllByText('Admin on selle sisu eemaldanud.')[0]).toBeVisible())
    expect(first.queryByRole('button', { name: 'Taasta see versioon' })).not.toBeInTheDocument()
    clearEverything()
    const { user: member } = await open()
    const again = await unfold(member, 1)
    expect(again.queryByRole('button', { name: 'Eemalda see versioon' })).not.toBeInTheDocument()
  })

  test('HIST-1 an unchanged record says so, a missing one is not found, and others are refused', async () => {
    await open()
    expect(await screen.findByText('Seda ei ole veel muudetud.')).toBeVisible()
    clearEverything()
    await renderApp('/sise/ajalugu/teema/00000000-0000-7000-8000-000000000099', { server })
    await heading('Antud lehte ei leitud')
    clearEverything()
    await renderApp(`/sise/ajalugu/kategooria/${server.harbour._id}`, { server })
    expect(await screen.findByText('Sul ei ole sellele lehele ligipääsu')).toBeVisible()
  })
})

describe('the links to histories', () => {
  const link = (name: string | RegExp = 'Ajalugu') => screen.findByRole('link', { name })

  test('HIST-1 lead from the editors of articles, albums and the home page', async () => {
    const article = { pealkiri: 'Talv', lang: { current: 'et', list: {} }, moodulid: [] }
    const { _id } = await server.send('POST', '/api/uudised', article)
    await server.send('POST', '/api/galerii', { nimi: { et: 'Talv', en: '' }, slug: 'talv' })
    const [album] = await server.sql('select _id from albums')
    const { router } = await renderApp(`/sise/kataloog/uudised/muuda/${_id}`, { server, token: 'admin-token' })
    expect(await link()).toHaveAttribute('href', `/sise/ajalugu/artikkel/${_id}`)
    await go(router, '/galerii/talv')
    await waitFor(async () => expect(await link()).toHaveAttribute('href', `/sise/ajalugu/album/${String(album?._id)}`))
    await go(router, '/avaleht-haldus')
    await waitFor(async () => expect(await link()).toHaveAttribute('href', '/sise/ajalugu/avaleht/avaleht'))
  })

  test('HIST-1 lead from the menus of protocols and categories', async () => {
    const { _id } = await server.send('POST', '/api/protokollid', { tekst: '<p>Otsus</p>' })
    const { user, router } = await renderApp('/sise/protokollid', { server, token: 'admin-token' })
    await user.click(await screen.findByRole('button', { name: /^Veel tegevusi: / }))
    expect(await link(/^Ajalugu: /)).toHaveAttribute('href', `/sise/ajalugu/protokoll/${_id}`)
    await go(router, '/foorum/admin')
    await user.click(await screen.findByRole('button', { name: 'Veel tegevusi: Üldine' }))
    expect(await link('Ajalugu: Üldine')).toHaveAttribute('href', `/sise/ajalugu/kategooria/${server.general._id}`)
  })

  test('HIST-1 lead from an edited post, and from a member to themselves and admins', async () => {
    const { member, peeter } = server
    const [post] = await server.send('POST', `/api/foorum/postitus/${topic._id}`, { tekst: '<p>Siin.</p>' }, member)
    await server.send('POST', `/api/foorum/postitus/${topic._id}`, { tekst: '<p>Ka siin.</p>' }, member)
    await server.send('PUT', `/api/foorum/postitus/${topic._id}/${post._id}`, { tekst: '<p>Siin jah.</p>' }, member)
    const { user, router } = await renderApp(topic.path, { server })
    const row = async (text: string) => (await screen.findByText(text)).closest('li')!
    expect((await openMore(user, await row('Ka siin.'))).queryByRole('link', { name: 'Ajalugu' })).toBeNull()
    const own = await openMore(user, await row('Siin jah.'))
    expect(own.getByRole('link', { name: 'Ajalugu' })).toHaveAttribute('href', `/sise/ajalugu/postitus/${post._id}`)
    await go(router, `/kasutajad/${member._id}`)
    await heading('Mari Liige')
    expect(await link()).toHaveAttribute('href', `/sise/ajalugu/liige/${member._id}`)
    await go(router, `/kasutajad/${peeter._id}`)
    await heading('Peeter Paadimees')
    expect(screen.queryByRole('link', { name: 'Ajalugu' })).not.toBeInTheDocument()
  })
})

test('HIST-1 a plain server has no histories', async () => {
  const plain = webServer()
  await renderApp('/sise/ajalugu/avaleht/avaleht', { server: plain })
  await heading('Antud lehte ei leitud')
})
