import { describe, expect, test } from '@jest/globals'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { draftStoreOf } from '../../../web/lib/drafts/useDrafts.tsx'
import { pasteInto } from '../../forum/browsing.ts'
import { daysAgo, forumServer, mari, post, topic } from '../../forum/forumRows.ts'
import { hold } from '../../support/restStub/faults.ts'
import { writeDraft } from '../../support/web/drafts.ts'
import { pressMore } from '../../support/web/pressMore.ts'
import { heading, renderApp } from '../../support/web/web.tsx'
import { stubBrowserApisInEachTest } from '../browserStubs.ts'
import { fileRow, shown, storedFile, storedPicture } from '../fileRows.ts'
import { named } from '../named.ts'
import { catchUploadsInEachTest, fileOf } from '../upload/uploading.ts'

const goesOn = 'Failid on veel teel. Kui need on kohal, jätkub kõik ise.'

stubBrowserApisInEachTest()
const uploads = catchUploadsInEachTest()

/** A server with a topic and a post that have attachments. */
function serverWithFiles() {
  const files = [
    storedFile('plaan.pdf', { _id: 'plaan' }),
    storedPicture('sadam.jpg', { _id: 'sadam' }),
    storedPicture('kai.jpg', { _id: 'kai' }),
  ]
  const attach = (...ids: string[]) =>
    ids.map((id, jrg) => ({ ...files.find(({ _id }) => _id === id), bytes: undefined, jrg }))
  const topics = [
    topic('t1', {
      pealkiri: 'Kai remont',
      user: mari,
      failid: attach('sadam', 'plaan'),
      postitused: [post('p1', { user: mari, failid: attach('plaan', 'kai'), kuupaev: daysAgo(1) })],
    }),
  ]
  return forumServer(topics, { files })
}

async function openTopic(server = serverWithFiles()) {
  const app = await renderApp('/sise/foorum/sadam/t1', { server })
  await heading('Kai remont')
  const inputOf = (name: string) =>
    app.sent.filter((one) => one.name === name).map(({ variables }) => variables.input as Record<string, unknown>)
  return { ...app, inputOf }
}

const button = (name: string) => screen.getByRole('button', { name })
const letter = () => screen.getByRole('article')
const pictures = (where: HTMLElement) =>
  within(within(where).getByRole('list', { name: 'Pildid' }))
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'))
const attached = () =>
  within(screen.getByRole('list', { name: 'Lisatud failid' }))
    .getAllByRole('listitem')
    .map((row) => /Eemalda: (.*?)"/.exec(row.innerHTML)?.[1])
const editor = (name: string) => screen.findByRole('textbox', { name })
const field = () => screen.findByRole('group', { name: 'Failid' })
const pick = async (user: Awaited<ReturnType<typeof openTopic>>['user'], ...names: string[]) => {
  await user.click(button('Lisa failid'))
  await user.click(button('Vali olemasolevate failide seast'))
  const dialog = await screen.findByRole('dialog', { name: 'Vali failid' })
  for (const name of names)
    await user.click(await within(dialog).findByRole('button', { name: new RegExp(`^${name}`) }))
  await user.click(within(dialog).getByRole('button', { name: /^Lisa / }))
}
const upload = async (user: Awaited<ReturnType<typeof openTopic>>['user'], name: string) => {
  await user.upload(screen.getByLabelText('Laadi üles', { selector: 'input' }), fileOf(name, 'application/pdf'))
  await waitFor(() => expect(uploads.sent).toHaveLength(1))
}

test('FORUM-3 a topic and its posts show their files', async () => {
  await openTopic()
  expect(pictures(letter())).toEqual(['Ava suurelt: sadam.jpg'])
  expect(within(letter()).getByRole('link', { name: /^plaan\.pdf/ })).toBeVisible()
  const one = document.getElementById('postitus-p1')
  expect(pictures(one as HTMLElement)).toEqual(['Ava suurelt: kai.jpg'])
})

describe('a reply with files', () => {
  /** Opens the reply with a draft from an earlier visit, since jsdom cannot type into the editor. */
  async function reply(server = serverWithFiles()) {
    await writeDraft('u2', 'post:t1', {
      value: { text: '<p>Vaata plaani.</p>', files: [] },
      base: { text: '', files: [] },
    })
    const app = await openTopic(server)
    await editor('Sinu vastus')
    await field()
    return app
  }

  test('FORUM-6 is sent with its files in their order and shows them at once', async () => {
    const { user, inputOf } = await reply()
    await pick(user, 'kai.jpg', 'plaan.pdf')
    await user.click(button('Liiguta alla: kai.jpg'))
    expect(attached()).toEqual(['plaan.pdf', 'kai.jpg'])
    await user.click(button('Saada'))
    await screen.findByText('Vastus on saadetud.')
    expect(inputOf('CreatePost')).toEqual([{ text: '<p>Vaata plaani.</p>', fileIds: ['plaan', 'kai'] }])
    expect(screen.getAllByRole('link', { name: /^plaan\.pdf/ })).toHaveLength(3)
    expect(draftStoreOf('u2', null).ids()).not.toContain('post:t1')
  })

  test('FORUM-6 waits for pending uploads', async () => {
    const server = serverWithFiles()
    const { user, inputOf } = await reply(server)
    await upload(user, 'uus.pdf')
    await user.click(button('Saada'))
    expect(await screen.findByText(goesOn)).toHaveAttribute('role', 'status')
    expect(inputOf('CreatePost')).toEqual([])
    const made = storedFile('uus.pdf', { _id: 'uus' })
    server.files.unshift(made)
    await uploads.sent[0]?.keep(shown(made))
    await screen.findByText('Vastus on saadetud.')
    expect(screen.queryByText(goesOn)).not.toBeInTheDocument()
    expect(inputOf('CreatePost')).toEqual([{ text: '<p>Vaata plaani.</p>', fileIds: ['uus'] }])
  })

  test('FORUM-6 F21 its pending press is cancelled when the text changes or the upload fails; then it is not sent without that file', async () => {
    const refusal = 'Üks fail ei jõudnud üles. Proovi uuesti või eemalda see.'
    const { user, inputOf } = await reply(serverWithFiles())
    await upload(user, 'uus.pdf')
    await user.click(button('Saada'))
    await screen.findByText(goesOn)
    pasteInto(screen.getByRole('textbox', { name: 'Sinu vastus' }), ' Ja veel.')
    await waitFor(() => expect(screen.queryByText(goesOn)).not.toBeInTheDocument())
    await user.click(button('Saada'))
    await screen.findByText(goesOn)
    await uploads.sent[0]?.breakOff()
    expect((await screen.findByText(refusal)).closest('[role="alert"]')).not.toBeNull()
    expect(screen.queryByText(goesOn)).not.toBeInTheDocument()
    await user.click(button('Saada'))
    expect((await screen.findByText(refusal)).closest('[role="alert"]')).not.toBeNull()
    expect(inputOf('CreatePost')).toEqual([])
    await user.click(button('Eemalda: uus.pdf'))
    expect(screen.queryByText(refusal)).not.toBeInTheDocument()
    await user.click(button('Saada'))
    await screen.findByText('Vastus on saadetud.')
    expect(inputOf('CreatePost')).toHaveLength(1)
  })

  test('FORUM-6 keeps its files over a reload and a refusal', async () => {
    const server = serverWithFiles()
    server.faults = [{ on: /^POST /, status: 500, msg: 'Server ei vasta.' }]
    const first = await reply(server)
    await pick(first.user, 'kai.jpg')
    await first.user.click(button('Saada'))
    expect(await screen.findByText(/Server ei vasta/)).toBeVisible()
    await field()
    expect(attached()).toEqual(['kai.jpg'])
    first.leave()
    await openTopic(server)
    await field()
    expect(await screen.findByText(/^Jätkad mustandit/)).toBeVisible()
    expect(attached()).toEqual(['kai.jpg'])
  })

  test('FORUM-6 asks before it is discarded if only files were added, and deletes them', async () => {
    const { user } = await openTopic()
    await user.click(await screen.findByRole('button', { name: 'Kirjuta vastus…' }))
    await field()
    await pick(user, 'kai.jpg')
    await user.click(button('Loobu'))
    const dialog = await screen.findByRole('dialog', { name: 'Loobud vastusest?' })
    await user.click(within(dialog).getByRole('button', { name: 'Loobu vastusest' }))
    await user.click(await screen.findByRole('button', { name: 'Kirjuta vastus…' }))
    await field()
    expect(screen.queryByRole('list', { name: 'Lisatud failid' })).not.toBeInTheDocument()
  })
})

describe('an edited post', () => {
  const edit = async () => {
    const app = await openTopic()
    await pressMore(app.user, document.getElementById('postitus-p1')!, 'Muuda')
    await field()
    return app
  }

  test('FORUM-6 can change its files alone, and others stay as they were', async () => {
    const { user, inputOf } = await edit()
    expect(attached()).toEqual(['plaan.pdf', 'kai.jpg'])
    await user.click(button('Eemalda: plaan.pdf'))
    await user.click(button('Salvesta'))
    await screen.findByText('Postitus on salvestatud.')
    expect(inputOf('UpdatePost')).toEqual([{ fileIds: ['kai'] }])
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^plaan\.pdf/ })).toHaveLength(1))
  })

  test('FORUM-6 sends no files without a change of files', async () => {
    const { user, inputOf } = await edit()
    await user.click(button('Salvesta'))
    await screen.findByText('Postitus on salvestatud.')
    expect(inputOf('UpdatePost')).toEqual([])
  })

  test('FORUM-6 offers a change of files alone again after a reload', async () => {
    const first = await edit()
    await first.user.click(button('Liiguta üles: kai.jpg'))
    await waitFor(() => expect(draftStoreOf('u2', null).ids()).toContain('post-edit:p1:t1'))
    first.leave()
    await openTopic()
    await field()
    expect(attached()).toEqual(['kai.jpg', 'plaan.pdf'])
  })
})

describe('files that are added while a post is being saved', () => {
  test('FORUM-6 NOTE-2 are refused in words, and the attached files stay as they were sent', async () => {
    const server = serverWithFiles()
    const goOn = hold(server, /^PUT /)
    const { user, inputOf } = await openTopic(server)
    await pressMore(user, document.getElementById('postitus-p1')!, 'Muuda')
    await field()
    await upload(user, 'uus.pdf')
    const made = storedFile('uus.pdf', { _id: 'uus' })
    server.files.unshift(made)
    await uploads.sent[0]?.keep(shown(made))
    await user.click(button('Salvesta'))
    await waitFor(() => expect(inputOf('UpdatePost')).toEqual([{ fileIds: ['plaan', 'kai', 'uus'] }]))

    const late = [fileOf('hiljem.pdf', 'application/pdf')]
    fireEvent.drop(button('Salvesta'), { dataTransfer: { types: ['Files'], files: late } })
    expect(await screen.findByText('Oota, kuni salvestamine lõpeb, ja lisa fail siis.')).toBeVisible()
    expect(screen.queryByText(named('hiljem.pdf'))).not.toBeInTheDocument()
    await user.click(button('Lisa failid'))
    for (const name of ['Laadi üles', 'Tee foto', 'Vali olemasolevate failide seast', 'Eemalda: kai.jpg'])
      expect(button(name)).toHaveAttribute('aria-disabled', 'true')
    await user.click(button('Vali olemasolevate failide seast'))
    await user.click(button('Eemalda: kai.jpg'))
    await user.click(button('Liiguta üles: kai.jpg'))
    expect(screen.queryByRole('dialog', { name: 'Vali failid' })).not.toBeInTheDocument()
    expect(attached()).toEqual(['plaan.pdf', 'kai.jpg', 'uus.pdf'])

    goOn()
    await screen.findByText('Postitus on salvestatud.')
    expect(
      await within(document.getElementById('postitus-p1') as HTMLElement).findByRole('link', { name: /^uus/ }),
    ).toBeVisible()
    expect(uploads.sent.map(({ aborted }) => aborted)).toEqual([false])
  })
})

describe('files that are dropped or pasted while a reply and a post are being edited', () => {
  /** Opens the reply and then the form of a post, so that the latter was opened last. */
  async function both() {
    const { user } = await openTopic()
    await user.click(await screen.findByRole('button', { name: 'Kirjuta vastus…' }))
    await field()
    const one = within(document.getElementById('postitus-p1') as HTMLElement)
    await pressMore(user, document.getElementById('postitus-p1')!, 'Muuda')
    await waitFor(() => expect(screen.getAllByRole('group', { name: 'Failid' })).toHaveLength(2))
    const formAt = (where: HTMLElement) => where.closest('form') as HTMLElement
    const post = formAt(one.getByRole('group', { name: 'Failid' }))
    const reply = formAt(screen.getByRole('button', { name: 'Saada' }))
    return { user, post, reply }
  }
  const files = [fileOf('plaan2.pdf', 'application/pdf')]
  const carrying = { dataTransfer: { types: ['Files'], files } }
  /** Which of the two forms uploads the file. */
  const takenBy = async ({ post, reply }: { post: HTMLElement; reply: HTMLElement }) => {
    const rows = await screen.findAllByText(named('plaan2.pdf'))
    return rows.map((row) => (reply.contains(row) ? 'reply' : post.contains(row) ? 'post' : 'elsewhere'))
  }

  test('W14 are attached to the reply if they are dropped on it', async () => {
    const forms = await both()
    const over = within(forms.reply).getByRole('textbox', { name: 'Sinu vastus' })
    fireEvent.dragEnter(over, carrying)
    const hints = screen.getAllByText('Lase lahti, et failid üles laadida')
    expect(hints.map((hint) => forms.reply.contains(hint))).toEqual([true])
    fireEvent.drop(over, carrying)
    expect(await takenBy(forms)).toEqual(['reply'])
    const made = fileRow('plaan2.pdf', { id: 'plaan2' })
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    await uploads.sent[0]?.keep(made)
    expect(within(forms.reply).getByRole('button', { name: 'Eemalda: plaan2.pdf' })).toBeVisible()
    expect(within(forms.post).queryByText(named('plaan2.pdf'))).not.toBeInTheDocument()
  })

  test('W14 are attached to the post if they are dropped on it', async () => {
    const forms = await both()
    fireEvent.drop(within(forms.post).getByRole('button', { name: 'Salvesta' }), carrying)
    expect(await takenBy(forms)).toEqual(['post'])
  })

  test('W14 are attached to the focused form if they are dropped beside both, or pasted', async () => {
    const forms = await both()
    act(() => within(forms.reply).getByRole('button', { name: 'Saada' }).focus())
    fireEvent.drop(document.body, carrying)
    expect(await takenBy(forms)).toEqual(['reply'])
    const event = createEvent.paste(document.activeElement as Element)
    const clipboardData = { files: [fileOf('kleebitud.pdf', 'application/pdf')], getData: () => '' }
    Object.defineProperty(event, 'clipboardData', { value: clipboardData })
    fireEvent(document.activeElement as Element, event)
    expect(forms.reply).toContainElement(await screen.findByText(named('kleebitud.pdf')))
  })
})

describe('a topic with files', () => {
  test('FORUM-5 is created with them', async () => {
    const { user, sent } = await renderApp('/sise/foorum/uus?kategooria=sadam', { server: serverWithFiles() })
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'Pildid')
    await field()
    await pick(user, 'sadam.jpg', 'kai.jpg')
    await user.click(button('Alusta teemat'))
    await heading('Pildid')
    expect(sent.find(({ name }) => name === 'CreateTopic')?.variables.input).toMatchObject({
      title: 'Pildid',
      fileIds: ['sadam', 'kai'],
    })
    expect(pictures(letter())).toEqual(['Ava suurelt: sadam.jpg', 'Ava suurelt: kai.jpg'])
  })

  test('FORUM-5 Enter in the picker’s search saves nothing', async () => {
    const { user, sentNames } = await renderApp('/sise/foorum/muuda/t1', { server: serverWithFiles() })
    await field()
    await user.click(button('Lisa failid'))
    await user.click(button('Vali olemasolevate failide seast'))
    await user.type(
      await screen.findByRole('searchbox', { name: 'Otsi nime järgi' }),
      'kai{Enter}{Control>}{Enter}{/Control}',
    )
    expect(sentNames()).not.toContain('UpdateTopic')
  })

  test('FORUM-5 asks before it is left with changed files, and sends them in their new order', async () => {
    const { user, sent } = await renderApp('/sise/foorum/muuda/t1', { server: serverWithFiles() })
    await field()
    expect(attached()).toEqual(['sadam.jpg', 'plaan.pdf'])
    await user.click(button('Liiguta üles: plaan.pdf'))
    await user.click(button('Eemalda: sadam.jpg'))
    await user.click(screen.getByRole('link', { name: 'Kasutajad' }))
    const question = within(await screen.findByRole('dialog', { name: 'Lahkud lehelt?' }))
    await user.click(question.getByRole('button', { name: 'Kirjuta edasi' }))
    await user.click(button('Salvesta teema'))
    await heading('Kai remont')
    expect(sent.find(({ name }) => name === 'UpdateTopic')?.variables.input).toMatchObject({ fileIds: ['plaan'] })
    expect(within(letter()).queryByRole('list', { name: 'Pildid' })).not.toBeInTheDocument()
  })
})
