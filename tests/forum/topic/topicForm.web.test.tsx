import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { hold } from '../../support/restStub/faults.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { go, losableNetwork, typeInto } from '../browsing.ts'
import { forumServer, mari, topic } from '../forumRows.ts'

afterEach(forgetEverything)

const own = () => topic('t1', { pealkiri: 'Praam', user: mari, tekst: '<p>Kas käib?</p>' })

describe('a new topic', () => {
  test('FORUM-5 a member begins a topic: it opens, and its category has it without being asked again', async () => {
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

  test('FORUM-5 NOTE-2 Enter in the title publishes nothing: the text is still to be written', async () => {
    const { user, sentNames } = await renderApp('/sise/foorum/uus?kategooria=sadam', { server: forumServer() })
    const title = await screen.findByRole('textbox', { name: 'Pealkiri' })
    await user.type(title, 'Jaani{Enter}')
    screen.getByRole('checkbox', { name: 'Esiletõstetud' }).focus()
    await user.keyboard('{Enter}')
    await user.type(title, 'tuli{Control>}{Enter}{/Control}')
    await heading('Jaanituli')
    expect(sentNames().filter((name) => name === 'CreateTopic')).toHaveLength(1)
  })

  test('FORUM-5 what is missing is said at its field and in a summary, and nothing is sent', async () => {
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

  test('FORUM-5 a refused topic keeps everything, shows the refusal at its field and can be sent again', async () => {
    const forum = forumServer()
    const details = { valjad: { pealkiri: 'Selline pealkiri ei sobi.' } }
    forum.faults = [{ on: /^POST /, status: 400, msg: 'Kontrolli vormi.', details }]
    const { user } = await renderApp('/sise/foorum/uus?kategooria=sadam', { server: forum })
    const title = await screen.findByRole('textbox', { name: 'Pealkiri' })
    await user.type(title, 'Jaanituli')
    await typeInto('Tekst', 'Kohtume rannas')
    await user.type(title, '{Control>}{Enter}{/Control}')
    expect(await screen.findByText(/Kontrolli vormi. Kirjutatu on alles/)).toBeInTheDocument()
    expect(title).toHaveAccessibleDescription('Selline pealkiri ei sobi.')
    expect(title).toHaveValue('Jaanituli')
    expect(screen.getByRole('textbox', { name: 'Tekst' })).toHaveTextContent('Kohtume rannas')
    expect(screen.getByRole('button', { name: 'Alusta teemat' })).toBeEnabled()
  })

  test('FORUM-5 WCAG 2.4.3 ARTICLE-5 while it is sent nothing that has the focus goes dead, and what is changed then stays', async () => {
    const forum = forumServer()
    const release = hold(forum, /^POST /, { status: 500, msg: 'Server ei vasta.' })
    const { user } = await renderApp('/sise/foorum/uus?kategooria=sadam', { server: forum })
    const title = await screen.findByRole('textbox', { name: 'Pealkiri' })
    await user.type(title, 'Jaanituli{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Alusta teemat' })).toHaveAttribute('aria-busy', 'true'),
    )
    expect(title).toHaveFocus()
    const [category, pinned] = [screen.getByLabelText('Kategooria'), screen.getByLabelText('Esiletõstetud')]
    for (const control of [title, category, pinned, screen.getByRole('button', { name: 'Alusta teemat' })])
      expect(control).toBeEnabled()
    await user.click(pinned)
    await user.type(title, ' rannas')
    release()
    expect(await screen.findByText(/Server ei vasta/)).toBeInTheDocument()
    expect(title).toHaveFocus()
    expect(title).toHaveValue('Jaanituli rannas')
    expect(pinned).toBeChecked()
  })

  test('FORUM-5 a category that was deleted since home was read is not offered', async () => {
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

  test('FORUM-5 one that is deleted while somebody writes is refused, and then offered no more; the text stays', async () => {
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

  test('FORUM-6 W7 the draft of a topic survives a reload, and is thrown away after a question only', async () => {
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

  test('FORUM-5 W8 W9 a topic begun without or in another category is not offered in this one, and the choice shown is the one sent', async () => {
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

  test('FORUM-5 leaving with unsaved text asks first, and the draft stays', async () => {
    const { user, router } = await renderApp('/sise/foorum/uus', { server: forumServer() })
    const title = await screen.findByRole('textbox', { name: 'Pealkiri' })
    await user.type(title, 'Pooleli')
    await user.click(screen.getByRole('link', { name: 'Loobu' }))
    const dialog = await screen.findByRole('dialog', { name: 'Lahkud lehelt?' })
    await user.click(within(dialog).getByRole('button', { name: 'Kirjuta edasi' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(title).toHaveValue('Pooleli')
    await user.click(screen.getByRole('link', { name: 'Loobu' }))
    await user.click(await screen.findByRole('button', { name: 'Lahku' }))
    await heading('Foorum')
    await go(router, '/foorum/uus')
    expect(await screen.findByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Pooleli')
  })
})

describe('leaving while a topic is being saved', () => {
  test('FORUM-5 NOTE-1 the member stays where they went, is told that it is saved, and no draft is left', async () => {
    const server = forumServer()
    const answer = hold(server, /^POST /)
    const { user, router, sentNames } = await renderApp('/sise/foorum/uus?kategooria=sadam', { server })
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'Jaanituli')
    await user.click(screen.getByRole('button', { name: 'Alusta teemat' }))
    await waitFor(() => expect(sentNames()).toContain('CreateTopic'))
    await user.click(screen.getByRole('link', { name: 'Foorum' }))
    await user.click(await screen.findByRole('button', { name: 'Lahku' }))
    await heading('Foorum')
    answer()
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

  test('FORUM-5 pinning a topic leaves the text that somebody has changed meanwhile', async () => {
    const forum = forumServer([own()])
    const { user, sent } = await renderApp('/sise/foorum/muuda/t1', { server: forum })
    await user.click(await screen.findByRole('checkbox', { name: 'Esiletõstetud' }))
    forum.topics[0]!.tekst = '<p>Käib alles homme.</p>'
    await user.click(screen.getByRole('button', { name: 'Salvesta teema' }))
    expect(await screen.findByText('Käib alles homme.')).toBeInTheDocument()
    expect(sent.find(({ name }) => name === 'UpdateTopic')?.variables).toEqual({ id: 't1', input: { pinned: true } })
    expect(forum.topics[0]).toMatchObject({ pinned: true, tekst: '<p>Käib alles homme.</p>' })
  })

  test('FORUM-5 others see why they may not, before they type', async () => {
    await renderApp('/sise/foorum/muuda/t1', { server: forumServer([topic('t1')]) })
    expect(await screen.findByText('Seda teemat saab muuta ainult teema autor või moderaator.')).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: 'Pealkiri' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Tagasi teema juurde' })).toHaveAttribute('href', '/sise/foorum/sadam/t1')
  })

  test('FORUM-5 a moderator changes what somebody else wrote', async () => {
    await renderApp('/sise/foorum/muuda/t1', { server: forumServer([topic('t1')]), token: 'moderaator-token' })
    expect(await screen.findByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Teema t1')
  })

  test('ROUTE-3 forum: changing a topic that does not exist is not found', async () => {
    await renderApp('/sise/foorum/muuda/olematu', { server: forumServer() })
    await heading('Antud lehte ei leitud')
  })
})
