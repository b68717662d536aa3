import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { typeInto } from '../forum/browsing.ts'
import { forumServer, mari, post, topic } from '../forum/forumRows.ts'
import type { Stub } from '../support/restStub/stub.ts'
import type { StubVersion } from '../support/restStub/versions.ts'
import { forgetEverything, renderApp } from '../support/web/web.tsx'

afterEach(forgetEverything)

const jaan = { _id: 'u3', nimi: 'Jaan Moderaator' }
type User = Awaited<ReturnType<typeof renderApp>>['user']

/** A record whose form is opened in its list, and its field that two people change. */
interface Kind {
  kind: string
  id: string
  path: string
  edit: string
  row: (server: Stub) => StubVersion
  /** The name of the field on the wire. */
  field: string
  write: (user: User) => Promise<void>
  /** What the person has written, as the server has it. */
  own: string
  theirs: string
  /** A field that another person changes. */
  other: Record<string, unknown>
  saved: string
}

const rewrite = async (user: User, name: string, text: string, place: Pick<typeof screen, 'findByRole'> = screen) => {
  const field = await place.findByRole('textbox', { name })
  await user.clear(field)
  await user.type(field, text)
}

const kinds: Kind[] = [
  {
    kind: 'post',
    id: 'FORUM-6',
    path: '/sise/foorum/sadam/t1',
    edit: 'Muuda',
    row: (server) => server.topics[0]!.postitused[0]!,
    field: 'tekst',
    write: async () => void (await typeInto('Postituse tekst', 'kell kuus')),
    own: '<p>Tulenkell kuus</p>',
    theirs: '<p>Tulen. Telefon on eemaldatud.</p>',
    other: { failid: [] },
    saved: 'Postitus on salvestatud.',
  },
  {
    kind: 'category',
    id: 'FORUM-8',
    path: '/sise/foorum/admin',
    edit: 'Muuda nime: Sadam ja laevaühendus',
    row: (server) => server.categories.find(({ nimi }) => nimi.startsWith('Sadam'))!,
    field: 'nimi',
    // Below the list is the form of a new category, whose field has the same name.
    write: (user) => rewrite(user, 'Nimi', 'Sadama asjad', within(screen.getByRole('list', { name: 'Kategooriad' }))),
    own: 'Sadama asjad',
    theirs: 'Sadam ja kai',
    other: { jrg: 5 },
    saved: 'Kategooria nimi on nüüd „Sadama asjad“.',
  },
  {
    kind: 'member',
    id: 'USER-3',
    path: '/sise/kasutajad',
    edit: 'Muuda: Mari Liige',
    row: (server) => server.people.find(({ _id }) => _id === 'u2')!,
    field: 'telefon',
    write: (user) => rewrite(user, 'Telefon', '5551234'),
    own: '5551234',
    theirs: '5559999',
    other: { elukoht: 'Põhjaküla' },
    saved: 'Salvestatud: Mari Liige',
  },
]

describe.each(kinds)(
  'two people change one $kind',
  ({ id, path, edit, row, field, write, own, theirs, other, saved }) => {
    /** An admin has written into the form; nothing is saved yet. */
    async function written() {
      const server = forumServer([
        topic('t1', { pealkiri: 'Praam', postitused: [post('p1', { tekst: '<p>Tulen</p>', user: mari })] }),
      ])
      // By their names on the wire.
      const record = row(server) as StubVersion & Record<string, unknown>
      record.versioon = 1
      const app = await renderApp(path, { server, token: 'admin-token' })
      // What can be done with a post stands behind its '…'.
      if (id === 'FORUM-6')
        await app.user.click((await screen.findAllByRole('button', { name: /^Veel tegevusi: / })).at(-1)!)
      if (id === 'USER-3')
        await app.user.click(await screen.findByRole('button', { name: 'Veel tegevusi: Mari Liige' }))
      const opened = await screen.findAllByRole('button', { name: edit })
      await app.user.click(opened.at(-1)!)
      await write(app.user)
      /** Saves a change of another person in the meantime. */
      const change = (part: Record<string, unknown>) => Object.assign(record, part, { versioon: 2, muutja: jaan })
      const save = () => app.user.click(screen.getByRole('button', { name: /^(Salvesta|Proovi uuesti)$/ }))
      const puts = () => server.calls.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['if-match'])
      return { ...app, record, change, save, puts }
    }
    const conflict = async () =>
      within(await screen.findByRole('region', { name: 'Jaan Moderaator on seda vahepeal muutnud' }))

    test(`${id} the second is shown what it is now, and saves the own one over it only by choice`, async () => {
      const { user, record, change, save, puts } = await written()
      change({ [field]: theirs })
      await save()
      const notice = await conflict()
      expect(notice.getByText(new RegExp(theirs.replace(/<[^>]*>/g, '')))).toBeVisible()
      expect(record[field]).toBe(theirs)
      await save()
      await conflict()
      expect(record[field]).toBe(theirs)
      await user.click(screen.getByRole('button', { name: 'Salvesta minu oma' }))
      expect(await screen.findByText(saved)).toBeVisible()
      expect(record[field]).toBe(own)
      expect(puts()).toEqual(['"1.t"', '"1.t"', '"2.t"'])
    })

    test(`${id} the second can leave what it is now`, async () => {
      const { user, record, change, save } = await written()
      change({ [field]: theirs })
      await save()
      await user.click((await conflict()).getByRole('button', { name: 'Jäta praegune' }))
      await user.click(await screen.findByRole('button', { name: 'Loobu muudatustest' }))
      await waitFor(() => expect(screen.queryByRole('region', { name: /vahepeal/ })).toBeNull())
      expect(record[field]).toBe(theirs)
    })

    test(`${id} a change of something else is merged without a question`, async () => {
      const { record, change, save, puts } = await written()
      change(other)
      await save()
      expect(await screen.findByText(saved)).toBeVisible()
      expect(record).toMatchObject({ ...other, [field]: own })
      expect(puts()).toEqual(['"1.t"', '"2.t"'])
    })
  },
)
