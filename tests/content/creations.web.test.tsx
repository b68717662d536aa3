import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { formNamed } from '../drafts/typing/forms.ts'
import { jsdomPerson } from '../drafts/typing/jsdomPerson.ts'
import { addRecords, ids } from '../drafts/typing/records.ts'
import { openForm, storedText, typeAtEnd } from '../drafts/typing/typedForm.ts'
import { forumServer, topic } from '../forum/forumRows.ts'
import type { Person } from '../support/api/api.ts'
import { hold } from '../support/restStub/faults.ts'
import type { WatchedServer } from '../support/servers/watchedServer.ts'
import { webStack } from '../support/web/webStack.ts'

const server = webStack()
const user = userEvent.setup()
/** A member in no window. */
let tiit: Person
beforeEach(async () => {
  await addRecords(server)
  tiit = await server.api.person({ name: 'Tiit Tamm', status: 4 })
})

/** A kind of record. */
interface Kind {
  /** The name of its form in the table of typing. */
  name: string
  action: RegExp
  /** The text that is found on a plain server; by default the typed one. */
  found?: string
  /** The button that saves a change of the created record; none if the typed text becomes the next one. */
  saveAgain?: RegExp
  /** Whether the server itself refuses a duplicate. */
  isUnique?: boolean
  /** Its table in the store, the path of its PUT without the id, and the result of a change by another person. */
  row?: { table: string; path: string; theirs: Record<string, unknown> }
}

const saved = { action: /^(Salvesta|Proovi uuesti)$/, saveAgain: /^Salvesta$/ }

const kinds = (
  [
    {
      name: 'reply',
      action: /^(Saada|Proovi uuesti)$/,
      row: { table: 'posts', path: `/api/foorum/postitus/${ids.topic}`, theirs: { tekst: '<p>Nende oma</p>' } },
    },
    { name: 'new topic', action: /^(Alusta teemat|Proovi uuesti)$/, saveAgain: /^Salvesta teema$/ },
    {
      name: 'new category',
      action: /^Lisa kategooria$/,
      saveAgain: /^Salvesta$/,
      row: { table: 'categories', path: '/api/foorum/kategooria', theirs: { nimi: 'Nende oma' } },
    },
    {
      name: 'new article',
      ...saved,
      row: { table: 'articles', path: '/api/uudised', theirs: { pealkiri: 'Nende oma' } },
    },
    { name: 'new album', ...saved },
    { name: 'new protocol', ...saved, found: '' },
    { name: 'invitation', action: /^(Saada kutse|Proovi uuesti)$/, found: 'uku@saar.test', isUnique: true },
  ] as Kind[]
).map((kind) => ({ ...kind, form: formNamed(kind.name) }))
type CreatedKind = (typeof kinds)[number]

const kindsNamed = (...names: string[]) => kinds.filter(({ name }) => names.includes(name))
const kindNamed = (name: string) => kindsNamed(name)[0]!

const textOf = ({ form }: CreatedKind) => storedText(server, form)
/** The path of the created record, which is the newest of its table. */
const pathOf = async ({ row }: CreatedKind) => {
  const [created] = await server.sql(`select _id from ${row!.table} order by _id desc limit 1`)
  return `${row!.path}/${String(created?._id)}`
}
/** Tiit has changed the created record. */
const change = async (kind: CreatedKind) => server.send('PUT', await pathOf(kind), kind.row!.theirs, tiit)
const lost = (on: RegExp) => ({
  on,
  status: 504,
  body: JSON.stringify({ msg: 'Server ei vastanud õigel ajal.' }),
  times: 1,
})

/** Opens the form of a kind on a server, and writes 'Tulen'. */
async function written({ form, action }: CreatedKind, opened: WatchedServer = server) {
  const { person } = jsdomPerson(opened, 'admin-token')
  await openForm(person, form)
  for (const [field, text] of form.also ?? []) await typeAtEnd(person, field, text)
  const write = (text: string) => typeAtEnd(person, form.field, text)
  await write('Tulen')
  const press = async () => user.click((await screen.findAllByRole('button', { name: action })).at(-1)!)
  const posts = () =>
    opened.calls.filter(({ method, url }) => method === 'POST' && form.write.test(`${method} ${url}`)).length
  return { open: (path: string) => person.open(path), write, press, posts }
}

/** An admin has typed 'Tulen' and pressed; the server has stored it, and the response was lost. */
async function lostResponse(kind: CreatedKind, opened: WatchedServer = server) {
  opened.faults = [lost(kind.form.write)]
  const app = await written(kind, opened)
  await app.press()
  await screen.findAllByText(/ei vastanud õigel ajal/)
  return app
}

const isFinished = () => waitFor(() => expect(attempts()).toEqual([]))
/** The contents of the fields. */
const typed = () =>
  screen.getAllByRole('textbox').map((field) => ('value' in field ? field.value : null) ?? field.textContent)
const attempts = () => Object.keys(localStorage).filter((key) => key.includes('attempt'))

describe.each(kinds)('a $name whose response was lost', (kind) => {
  test('REST-7 is finished by another press, also with one more character', async () => {
    const { write, press } = await lostResponse(kind)
    expect(await textOf(kind)).toBe('Tulen')
    await write('!')
    await press()
    await isFinished()
    expect(await textOf(kind)).toBe('Tulen!')
  })

  test('REST-7 is looked up on a plain server, and the user is asked before it is sent again', async () => {
    const { press, posts } = await lostResponse(kind, forumServer([topic(ids.topic, { pealkiri: 'Praam' })]))
    await press()
    const dialog = await screen.findByRole('dialog', { name: 'Saadad uuesti?' })
    expect(dialog).toHaveTextContent(`See paistab olevat juba kohal: „${kind.found ?? 'Tulen'}`)
    await user.click(screen.getByRole('button', { name: 'Jäta saatmata' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(posts()).toBe(1)
    await press()
    await user.click(await screen.findByRole('button', { name: 'Saada uuesti' }))
    await waitFor(() => expect(posts()).toBe(2))
    if (!kind.isUnique) await isFinished()
  })
})

test.each(kindsNamed('reply', 'new article'))(
  'REST-7 a $name whose response was lost keeps the changes of others, and the typed text stays in the form',
  async (kind) => {
    const { write, press } = await lostResponse(kind)
    await change(kind)
    await write('!')
    await press()
    expect((await screen.findAllByText(/jõudis kohale, aga Tiit Tamm on seda pärast muutnud/))[0]).toBeVisible()
    expect(await textOf(kind)).toBe('Nende oma')
    expect(typed()).toContain('Tulen!')
  },
)

/** Opens the form of a kind, presses, and types on while the record is created. */
async function createdMeanwhile(kind: CreatedKind) {
  const release = hold(server, kind.form.write)
  const { open, write, press, posts } = await written(kind)
  await press()
  await waitFor(() => expect(posts()).toBe(1))
  await write('!')
  release()
  await waitFor(async () => expect(await textOf(kind)).toBe('Tulen'))
  await waitFor(() => expect(button(kind.saveAgain ?? kind.action)).not.toHaveAttribute('aria-disabled', 'true'))
  expect(typed()).toContain('Tulen!')
  return { open, write, saveAgain: () => user.click(button(kind.saveAgain!)) }
}

const button = (name: RegExp) => screen.getAllByRole('button', { name }).at(-1)!

test('ARTICLE-5 REST-7 the text that is typed while an invitation is created is in its field afterwards', async () => {
  await createdMeanwhile(kindNamed('invitation'))
})

describe.each(kinds.filter(({ saveAgain }) => saveAgain))(
  'a $name that was created while the user typed on',
  (kind) => {
    test('ARTICLE-5 is changed by each further save of its form', async () => {
      const { write, saveAgain } = await createdMeanwhile(kind)
      const release = hold(server, kind.form.write)
      await write('!')
      await saveAgain()
      await waitFor(() => expect(server.said().some((call) => call.startsWith('PUT '))).toBe(true))
      await write('?')
      release()
      await waitFor(async () => expect(await textOf(kind)).toBe('Tulen!!'))
      await waitFor(() => expect(button(kind.saveAgain!)).not.toHaveAttribute('aria-disabled', 'true'))
      expect(typed().filter((text) => text === 'Tulen!!?')).toHaveLength(1)
      await saveAgain()
      await waitFor(async () => expect(await textOf(kind)).toBe('Tulen!!?'))
    })

    test('ARTICLE-5 FORUM-6 has its typed text after a reload, and is changed by the next save', async () => {
      window.history.replaceState(null, '', kind.form.path)
      const { open } = await createdMeanwhile(kind)
      await open(window.location.pathname + window.location.search)
      // The title of an article is in its heading.
      await waitFor(() => expect(`${JSON.stringify(typed())} ${document.body.textContent}`).toContain('Tulen!'))
      await user.click(button(/^Salvesta/))
      await waitFor(async () => expect(await textOf(kind)).toBe('Tulen!'))
    })
  },
)

// The behaviour of a form with its own page, and of one in a list.
describe.each(kindsNamed('new category', 'new article'))('a $name that was created while the user typed on', (kind) => {
  test('ARTICLE-5 is not overwritten where somebody has changed it since, which is said', async () => {
    const { saveAgain } = await createdMeanwhile(kind)
    await change(kind)
    await saveAgain()
    expect((await screen.findAllByText(/Tiit Tamm on seda pärast muutnud/))[0]).toBeVisible()
    expect(await textOf(kind)).toBe('Nende oma')
    expect(typed()).toContain('Tulen!')
  })

  test('ARTICLE-5 REST-8 is saved by the next press where the response of a change was lost', async () => {
    const { write, saveAgain } = await createdMeanwhile(kind)
    server.faults = [lost(kind.form.write)]
    await saveAgain()
    await screen.findAllByText(/ei vastanud õigel ajal/)
    await write('!')
    await user.click(button(new RegExp(`${kind.saveAgain!.source}|^Proovi uuesti$`)))
    await waitFor(async () => expect(await textOf(kind)).toBe('Tulen!!'))
  })
})

describe('an attempt to create', () => {
  test('REST-7 is stored over a reload with its key, and a text that was typed after it', async () => {
    const kind = kindNamed('new topic')
    const { open, write, press } = await lostResponse(kind)
    await open(kind.form.path)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Tulen'))
    await write('!')
    await press()
    await isFinished()
    expect(await textOf(kind)).toBe('Tulen!')
  })

  test('REST-7 is reported if somebody has deleted the record, and the next press creates another', async () => {
    const kind = kindNamed('reply')
    const { write, press } = await lostResponse(kind)
    await server.send('DELETE', await pathOf(kind))
    await write('!')
    await press()
    expect(await screen.findByText(/jõudis kohale, aga see on vahepeal kustutatud/)).toBeVisible()
    expect(await textOf(kind)).toBe('')
    await press()
    await isFinished()
    expect(await textOf(kind)).toBe('Tulen!')
  })

  test.each(['{', '[]', '{"key":5}', 'null'])(
    'REST-7 does not block the form if it cannot be read (%s)',
    async (text) => {
      const kind = kindNamed('new topic')
      localStorage.setItem(`sise.attempt.${ids.admin}.topic:new`, text)
      const { press } = await written(kind)
      await press()
      await isFinished()
      expect(await textOf(kind)).toBe('Tulen')
    },
  )

  test('REST-7 asks nothing if it was definitely refused', async () => {
    const kind = kindNamed('new category')
    const plain = forumServer([])
    plain.faults = [{ on: kind.form.write, msg: 'See nimi ei sobi.', times: 1 }]
    const { press } = await written(kind, plain)
    await press()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nimi' })).toHaveAccessibleDescription(/ei sobi/))
    expect(attempts()).toEqual([])
    await press()
    await waitFor(() => expect(plain.categories).toHaveLength(3))
  })
})
