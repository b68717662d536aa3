import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { liveEvents } from '../../web/forum/live/liveEvents.ts'
import { watchLists } from '../../web/forum/live/watchLists.ts'
import { addMessages, message } from '../feedback/feedbackRows.ts'
import { insertedFile } from '../files/insertedFile.ts'
import { go } from '../forum/browsing.ts'
import { forumServer, topic as plainTopic } from '../forum/forumRows.ts'
import { forumStack } from '../forum/forumStack.ts'
import { openMore, pressMore } from '../support/web/pressMore.ts'
import { heading, renderApp } from '../support/web/web.tsx'

const server = forumStack()

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})

type User = Awaited<ReturnType<typeof renderApp>>['user']

const agree = async (user: User, action: string) => {
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: action }))
}
const undo = async (user: User) => user.click(await screen.findByRole('button', { name: 'Võta tagasi' }))

describe('undoing a deletion', () => {
  test('TRASH-1 the question says that the trash has it for 30 days, and the notification brings a message back', async () => {
    await addMessages(server, message(1))
    const { user } = await renderApp('/sise/tagasiside', { server })
    await screen.findByRole('list', { name: 'Sõnumid' })
    await pressMore(user, 'Külaline 1', 'Kustuta sõnum')
    expect(await screen.findByRole('dialog')).toHaveTextContent('Kuni 30 päeva saad selle prügikastist tagasi tuua.')
    await agree(user, 'Kustuta sõnum')
    expect(await screen.findByText('Sõnum on kustutatud.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Sõnum 1')).not.toBeInTheDocument())
    await undo(user)
    expect(await screen.findByText('Tagasi toodud.')).toBeVisible()
    expect(await screen.findByText('Sõnum 1')).toBeVisible()
  })

  test('TRASH-1 a deleted post returns to its place', async () => {
    const { member, peeter } = server
    const { path } = await server.write({
      title: 'Praam',
      posts: [
        { by: member, text: '<p>Minu mõte</p>' },
        { by: peeter, text: '<p>Peetri mõte</p>' },
      ],
    })
    const { user } = await renderApp(path, { server })
    await pressMore(user, (await screen.findByText('Minu mõte')).closest('li')!, 'Kustuta postitus')
    await agree(user, 'Kustuta postitus')
    await waitFor(() => expect(screen.queryByText('Minu mõte')).not.toBeInTheDocument())
    await undo(user)
    const post = await screen.findByText('Minu mõte')
    expect(post.compareDocumentPosition(screen.getByText('Peetri mõte'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByRole('heading', { level: 2, name: '2 postitust' })).toBeInTheDocument()
  })

  test.each([
    ['a protocol', '/protokollid', /^Kustuta: /, 'Kustuta protokoll'],
    ['an album', '/galerii', /^Kustuta album: /, 'Kustuta album'],
    ['an article', '/kataloog/uudised', /^Kustuta EST: /, 'Kustuta artikkel'],
    ['a file', '/files', /^Kustuta: /, 'Kustuta fail'],
  ])('TRASH-1 %s returns to its list', async (_, path, action, confirmation) => {
    const article = { pealkiri: 'Talv', lang: { current: 'et', list: {} }, moodulid: [] }
    await server.send('POST', '/api/protokollid', { tekst: '<p>Talv</p>' })
    await server.send('POST', '/api/galerii', { nimi: { et: 'Talv', en: '' } })
    await server.send('POST', '/api/uudised', article)
    await insertedFile(server.api, 'dokument', server.admin)
    const { user } = await renderApp(`/sise${path}`, { server, token: 'admin-token' })
    const more = () => screen.findByRole('button', { name: /^Veel tegevusi: / })
    const row = (await more()).closest('li')!
    await user.click((await openMore(user, row)).getByRole('button', { name: action }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('Kuni 30 päeva saad selle prügikastist tagasi tuua.')
    await waitFor(() => expect(screen.getByRole('button', { name: confirmation })).not.toHaveAttribute('aria-disabled'))
    await agree(user, confirmation)
    await waitFor(() => expect(row).not.toBeInTheDocument())
    await undo(user)
    expect(await more()).toBeVisible()
  })

  test('TRASH-1 an undo that is refused says why', async () => {
    await addMessages(server, message(1))
    const { user } = await renderApp('/sise/tagasiside', { server })
    await screen.findByRole('list', { name: 'Sõnumid' })
    await pressMore(user, 'Külaline 1', 'Kustuta sõnum')
    await agree(user, 'Kustuta sõnum')
    await screen.findByText('Sõnum on kustutatud.')
    server.faults = [{ on: /^PUT \/api\/prygikast/, status: 404, msg: 'Seda ei ole enam prügikastis.' }]
    await undo(user)
    expect(await screen.findByText('Tagasi tuua ei õnnestunud. Seda ei ole enam prügikastis.')).toBeVisible()
  })
})

describe('deleting a topic', () => {
  test('TRASH-1 a moderator deletes a topic with its posts, is led to the category, and takes it back', async () => {
    const { peeter } = server
    const { path } = await server.write({ title: 'Praam', posts: [{ by: peeter, text: '<p>Kell viis.</p>' }] })
    const { user, router } = await renderApp('/sise/foorum/sadam', { server, token: 'moderaator-token' })
    await screen.findByRole('link', { name: 'Praam' })
    await go(router, path.slice('/sise'.length))
    const article = (await screen.findByText('Millal sõidab praam?')).closest('article')!
    await pressMore(user, article, 'Kustuta teema')
    expect(await screen.findByRole('dialog')).toHaveTextContent('ja sellega koos 1 postituse')
    await agree(user, 'Kustuta teema')
    await heading('Sadam ja laevaühendus')
    expect(screen.queryByRole('link', { name: 'Praam' })).not.toBeInTheDocument()
    await undo(user)
    expect(await screen.findByRole('link', { name: 'Praam' })).toBeVisible()
    await go(router, path.slice('/sise'.length))
    expect(await screen.findByText('Kell viis.')).toBeVisible()
  })

  test('TRASH-1 an author may delete a topic only while it has no posts', async () => {
    const { member, peeter } = server
    const empty = await server.write({ by: member, title: 'Praam' })
    const answered = await server.write({ by: member, title: 'Laev', posts: [{ by: peeter, text: '<p>Jah</p>' }] })
    const { user, router } = await renderApp(empty.path, { server })
    const menu = async () => openMore(user, (await screen.findByText('Millal sõidab praam?')).closest('article')!)
    await heading('Praam')
    expect((await menu()).getByRole('button', { name: 'Kustuta teema' })).toBeVisible()
    await go(router, answered.path.slice('/sise'.length))
    await heading('Laev')
    expect((await menu()).queryByRole('button', { name: 'Kustuta teema' })).not.toBeInTheDocument()
  })

  describe('live', () => {
    let stop = () => {}
    afterEach(() => stop())

    test('TRASH-1 LIVE-1 a topic that another member deletes disappears from the open list, and its open page says so', async () => {
      const { path, _id: topicId } = await server.write({ title: 'Praam' })
      const { client, router } = await renderApp('/sise/foorum/sadam', { server })
      stop = watchLists(client)
      await screen.findByRole('link', { name: 'Praam' })
      await go(router, path.slice('/sise'.length))
      await screen.findByText('Millal sõidab praam?')
      await server.send('DELETE', `/api/foorum/teema/${topicId}`)
      act(() => liveEvents.call({ kind: 'TOPIC_DELETED', topicId, byId: server.admin._id }))
      expect(await screen.findByText(/See teema on vahepeal kustutatud/)).toBeVisible()
      await go(router, '/foorum/sadam')
      await heading('Sadam ja laevaühendus')
      expect(screen.queryByRole('link', { name: 'Praam' })).not.toBeInTheDocument()
    })
  })
})

describe('the trash', () => {
  test('TRASH-1 a member comes from the own menu, sees what they deleted and until when it stays, and restores it', async () => {
    const { member } = server
    const { _id } = await server.write({ by: member, title: 'Praam' })
    await server.send('DELETE', `/api/foorum/teema/${_id}`, undefined, member)
    const { user } = await renderApp('/sise', { server })
    await heading('Foorum')
    await user.click(screen.getByRole('button', { name: 'Mari Liige: minu menüü' }))
    await user.click(await screen.findByRole('link', { name: 'Prügikast' }))
    await heading('Prügikast')
    const row = within(await screen.findByRole('list', { name: 'Kustutatud' })).getByRole('listitem')
    expect(row).toHaveTextContent('Praam')
    expect(row).toHaveTextContent('Teema')
    expect(row).toHaveTextContent('kustutas Mari Liige')
    expect(row).toHaveTextContent(/kaob lõplikult: \d/)
    expect(within(row).queryByRole('button', { name: /^Veel tegevusi/ })).not.toBeInTheDocument()
    await user.click(within(row).getByRole('button', { name: 'Taasta: Praam' }))
    const empty = await screen.findByText(/^Prügikast on tühi/)
    await waitFor(() => expect(empty).toHaveFocus())
    expect(await server.send('GET', `/api/foorum/teema/${_id}`)).toMatchObject({ pealkiri: 'Praam' })
  })

  test('TRASH-1 an admin deletes a record from the trash for good, after a question', async () => {
    await addMessages(server, message(1))
    const [{ _id }] = (await server.sql('select _id from feedback')) as [{ _id: string }]
    await server.send('DELETE', `/api/tagasiside/${_id}`)
    const { user } = await renderApp('/sise/prygikast', { server, token: 'admin-token' })
    const row = within(await screen.findByRole('list', { name: 'Kustutatud' })).getByRole('listitem')
    await pressMore(user, row, 'Kustuta jäädavalt')
    await agree(user, 'Kustuta jäädavalt')
    expect(await screen.findByText(/^Prügikast on tühi/)).toBeVisible()
    expect(await screen.findByText(/on jäädavalt kustutatud/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Võta tagasi' })).not.toBeInTheDocument()
  })
})

test('TRASH-1 REST-8 on a plain server deleting stays final: no trash, no undo, no deletion of topics', async () => {
  const plain = forumServer([plainTopic('t1', { pealkiri: 'Praam', tekst: '<p>Millal?</p>' })])
  const { user, router } = await renderApp('/sise/foorum/sadam/t1', { server: plain, token: 'moderaator-token' })
  const article = (await screen.findByText('Millal?')).closest('article')!
  const actions = await openMore(user, article)
  expect(actions.getByRole('button', { name: 'Kopeeri link' })).toBeVisible()
  expect(actions.queryByRole('button', { name: 'Kustuta teema' })).not.toBeInTheDocument()
  expect(actions.queryByRole('link', { name: 'Ajalugu' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Jaan Moderaator: minu menüü' }))
  await screen.findByRole('link', { name: 'Minu andmed' })
  expect(screen.queryByRole('link', { name: 'Prügikast' })).not.toBeInTheDocument()
  await go(router, '/prygikast')
  await heading('Antud lehte ei leitud')
})
