import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { hold } from '../../support/restStub/faults.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { go, losableNetwork, typeInto } from '../browsing.ts'
import { forumServer, mari, topic } from '../forumRows.ts'

afterEach(clearEverything)

const own = () => topic('t1', { pealkiri: 'Praam', user: mari, tekst: '<p>Kas käib?</p>' })

describe('a new topic', () => {
  test('FORUM-5 a member creates a topic: it opens, and its category has it without another request', async () => {
    const forum = forumServer()
    const { user, router, client, sent } = await renderApp('/sise/foorum/uldine', { server: forum })
    await user.click(await screen.findByRole('link', { name: 'Uus teema' }))
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), '  Jaanituli  ')
    await user.click(screen.getByLabelText('Esiletõstetud'))
    await typeInto('Tekst', 'Kohtume rannas')
    await user.click(screen.getByRole('button', { name: 'Alusta teemat' }))
    await heading('Jaanituli')
    expect(router.state.location.pathname).toBe(`/sise/foorum/uldine/${forum.topics[0]?._id}`)
    expect(screen.getByText('Kohtume rannas')).toBeInTheDocument()
    const created = sent.find(({ name }) => name === 'CreateTopic')
    expect(created?.variables.input).toEqual({
      title: 'Jaanituli',
      categoryId: 'k2',
      pinned: true,
      text: '<p>Kohtume rannas</p>',
    })
    expect(created?.headers['idempotency-key']).toBeTruthy()
    losableNetwork(client).lost = true
    await go(router, '/foorum/uldine')
    expect(await screen.findByRole('link', { name: 'Jaanituli' })).toBeInTheDocument()
  })

  test('FORUM-5 a missing field is reported at the field and in a summary, and nothing is sent', async () => {
    const { user, sentNames } = await renderApp('/sise/foorum/uus', { server: forumServer() })
    await user.click(await screen.findByRole('button', { name: 'Alusta teemat' }))
    const summary = await screen.findByRole('heading', { name: 'Vaata need kohad üle' })
    const title = screen.getByRole('textbox', { name: 'Pealkiri' })
    expect(title).toHaveAccessibleDescription('Lisa pealkiri.')
    expect(screen.getByLabelText('Kategooria')).toHaveAccessibleDescription('Vali kategooria.')
    await user.click(within(summary.parentElement!).getByRole('button', { name: 'Lisa pealkiri.' }))
    expect(title).toHaveFocus()
    expect(sentNames()).not.toContain('CreateTopic')
  })

  test('FORUM-5 a category that was deleted since the home page was loaded is not offered', async () => {
    const forum = forumServer()
    const { user } = await renderApp('/sise', { server: forum })
    await user.click(await screen.findByRole('link', { name: /^Sadam/ }))
    await heading('Sadam ja laevaühendus')
    forum.categories.splice(0, forum.categories.length, ...forum.categories.filter(({ slug }) => slug !== 'uldine'))
    await user.click(screen.getByRole('link', { name: 'Uus teema' }))
    const choice = await screen.findByLabelText('Kategooria')
    await waitFor(() => expect(within(choice).queryByRole('option', { name: 'Üldine' })).not.toBeInTheDocument())
    expect(choice).toHaveDisplayValue('Sadam ja laevaühendus')
  })

  test('FORUM-5 a category that is deleted during writing is refused, and then no longer offered; the text stays', async () => {
    const forum = forumServer()
    const details = { valjad: { kategooria: 'Sellist kategooriat ei ole.' } }
    forum.faults = [{ on: /^POST /, status: 400, msg: 'Vigane sisend.', details }]
    const { user } = await renderApp('/sise/foorum/uus?kategooria=sadam', { server: forum })
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'Jaanituli')
    forum.categories.splice(0, forum.categories.length, ...forum.categories.filter(({ slug }) => slug !== 'sadam'))
    await user.click(screen.getByRole('button', { name: 'Alusta teemat' }))
    const choice = screen.getByLabelText('Kategooria')
    await waitFor(() => expect(choice).toHaveAccessibleDescription('Sellist kategooriat ei ole.'))
    await waitFor(() => expect(within(choice).queryByRole('option', { name: /^Sadam/ })).not.toBeInTheDocument())
    expect(choice).toHaveDisplayValue('Vali kategooria')
    expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Jaanituli')
  })

  test('FORUM-6 W7 the draft of a topic is restored after a reload, and is discarded after a question only', async () => {
    const forum = forumServer()
    const first = await renderApp('/sise/foorum/uus', { server: forum })
    await first.user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'Pooleli')
    first.leave()
    const { user } = await renderApp('/sise/foorum/uus', { server: forum })
    expect(await screen.findByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Pooleli')
    await user.click(screen.getByRole('button', { name: 'Viska mustand ära' }))
    // W7: this cannot be undone, so it has to be confirmed.
    const dialog = await screen.findByRole('dialog', { name: 'Viskad mustandi ära?' })
    await user.click(within(dialog).getByRole('button', { name: 'Kirjuta edasi' }))
    expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Pooleli')
    await user.click(screen.getByRole('button', { name: 'Viska mustand ära' }))
    const again = await screen.findByRole('dialog', { name: 'Viskad mustandi ära?' })
    await user.click(within(again).getByRole('button', { name: 'Viska mustand ära' }))
    expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveValue('')
  })

  test('FORUM-5 W8 W9 a topic begun without or in another category is not offered in this one, and the shown choice is sent', async () => {
    const { user, router, sentNames } = await renderApp('/sise/foorum/uus', { server: forumServer() })
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'Kuhugi')
    await go(router, '/foorum/uus?kategooria=uldine')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveValue(''))
    expect(screen.getByLabelText('Kategooria')).toHaveDisplayValue('Üldine')
    await user.type(screen.getByRole('textbox', { name: 'Pealkiri' }), 'Siia')
    await go(router, '/foorum/uus')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Kuhugi'))
    expect(screen.getByLabelText('Kategooria')).toHaveDisplayValue('Vali kategooria')
    await user.click(screen.getByRole('button', { name: 'Alusta teemat' }))
    await waitFor(() => expect(screen.getByLabelText('Kategooria')).toBeInvalid())
    expect(sentNames()).not.toContain('CreateTopic')
  })
})

describe('leaving while a topic is being saved', () => {
  test('FORUM-5 NOTE-1 the member stays on the new screen, is notified of the save, and no draft remains', async () => {
    const server = forumServer()
    const response = hold(server, /^POST /)
    const { user, router, sentNames } = await renderApp('/sise/foorum/uus?kategooria=sadam', { server })
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'Jaanituli')
    await user.click(screen.getByRole('button', { name: 'Alusta teemat' }))
    await waitFor(() => expect(sentNames()).toContain('CreateTopic'))
    await user.click(screen.getByRole('link', { name: 'Foorum' }))
    await user.click(await screen.findByRole('button', { name: 'Lahku' }))
    await heading('Foorum')
    response()
    expect(await screen.findByText('Uus teema on foorumis.')).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/sise')
    await go(router, '/foorum/uus?kategooria=sadam')
    expect(await screen.findByRole('textbox', { name: 'Pealkiri' })).toHaveValue('')
  })
})

describe('an old topic', () => {
  test('FORUM-5 its author changes it and moves it to another category', async () => {
    const { user, router } = await renderApp('/sise/foorum/sadam/t1', { server: forumServer([own()]) })
    await user.click(await screen.findByRole('link', { name: 'Muuda' }))
    const title = await screen.findByRole('textbox', { name: 'Pealkiri' })
    expect(screen.getByLabelText('Kategooria')).toHaveDisplayValue('Sadam ja laevaühendus')
    await user.clear(title)
    await user.type(title, 'Praam ja paat')
    await user.selectOptions(screen.getByLabelText('Kategooria'), 'Üldine')
    await user.click(screen.getByRole('button', { name: 'Salvesta teema' }))
    await heading('Praam ja paat')
    expect(router.state.location.pathname).toBe('/sise/foorum/uldine/t1')
    expect(screen.getByText('Kas käib?')).toBeInTheDocument()
  })

  test('FORUM-5 others see why they may not, before they type', async () => {
    await renderApp('/sise/foorum/muuda/t1', { server: forumServer([topic('t1')]) })
    expect(await screen.findByText('Seda teemat saab muuta ainult teema autor või moderaator.')).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: 'Pealkiri' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Tagasi teema juurde' })).toHaveAttribute('href', '/sise/foorum/sadam/t1')
  })

  test('FORUM-5 a moderator changes the topic of somebody else', async () => {
    await renderApp('/sise/foorum/muuda/t1', { server: forumServer([topic('t1')]), token: 'moderaator-token' })
    expect(await screen.findByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Teema t1')
  })

  test('ROUTE-3 forum: changing an unknown topic is not found', async () => {
    await renderApp('/sise/foorum/muuda/olematu', { server: forumServer() })
    await heading('Antud lehte ei leitud')
  })
})
