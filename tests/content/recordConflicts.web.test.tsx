import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { addFile } from '../files/addedFile.ts'
import { browserPartsInEachTest } from '../files/browserParts.ts'
import { typeInto } from '../forum/browsing.ts'
import { forumStack } from '../forum/forumStack.ts'
import type { Answer, Person } from '../support/api/api.ts'
import { renderApp } from '../support/web/web.tsx'

const server = forumStack()
browserPartsInEachTest()
/** Somebody whom no page shows. */
let tiit: Person
/** A topic with a post by Mari. */
let topicId: string
beforeEach(async () => {
  const { api, member: by } = server
  tiit = await api.person({ name: 'Tiit Tamm', status: 4 })
  topicId = (await server.write({ title: 'Praam', posts: [{ by, text: '<p>Tulen</p>' }] }))._id
})

type User = Awaited<ReturnType<typeof renderApp>>['user']
type Row = Answer['body']

/** A record whose form is opened in its list, and its field that two people change. */
interface Kind {
  kind: string
  id: string
  path: string
  edit: string
  /** The record, which the response to GET of `list` has. */
  list: string
  rowOf: (body: Row) => Row
  /** The path of PUT, but for the id. */
  put: string
  /** The name of the field on the wire. */
  field: string
  write: (user: User) => Promise<void>
  /** What the person has written, as the server has it. */
  own: string
  theirs: string
  /** A field that another person changes. */
  other: () => Promise<Record<string, unknown>>
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
    path: '/sise/foorum/sadam/:teema',
    edit: 'Muuda',
    list: '/api/foorum/teema/:teema',
    rowOf: ({ postitused }) => postitused[0],
    put: '/api/foorum/postitus/:teema',
    field: 'tekst',
    write: async () => void (await typeInto('Postituse tekst', 'kell kuus')),
    own: '<p>Tulenkell kuus</p>',
    theirs: '<p>Tulen. Telefon on eemaldatud.</p>',
    other: async () => ({ failid: [await addFile(server, 'sadam.jpg', { kaust: 'avalik' })] }),
    saved: 'Postitus on salvestatud.',
  },
  {
    kind: 'category',
    id: 'FORUM-8',
    path: '/sise/foorum/admin',
    edit: 'Muuda nime: Sadam ja laevaühendus',
    list: '/api/foorum/kategooria',
    rowOf: (categories) => categories.find(({ slug }: Row) => slug === 'sadam'),
    put: '/api/foorum/kategooria',
    field: 'nimi',
    // Below the list is the form of a new category, whose field has the same name.
    write: (user) => rewrite(user, 'Nimi', 'Sadama asjad', within(screen.getByRole('list', { name: 'Kategooriad' }))),
    own: 'Sadama asjad',
    theirs: 'Sadam ja kai',
    other: () => Promise.resolve({ jrg: 5 }),
    saved: 'Kategooria nimi on nüüd „Sadama asjad“.',
  },
  {
    kind: 'member',
    id: 'USER-3',
    path: '/sise/kasutajad',
    edit: 'Muuda: Mari Liige',
    list: '/api/users',
    rowOf: (people) => people.find(({ nimi }: Row) => nimi === 'Mari Liige'),
    put: '/api/users/admin',
    field: 'telefon',
    write: (user) => rewrite(user, 'Telefon', '5551234'),
    own: '5551234',
    theirs: '5559999',
    other: () => Promise.resolve({ elukoht: 'Põhjaküla' }),
    saved: 'Salvestatud: Mari Liige',
  },
]

describe.each(kinds)(
  'two people change one $kind',
  ({ id, path, edit, list, rowOf, put, field, write, own, theirs, other, saved }) => {
    const at = (address: string) => address.replace(':teema', topicId)
    const stored = async () => rowOf(await server.send('GET', at(list)))
    /** Saves a change of another person in the meantime. */
    const change = async (part: Record<string, unknown>) =>
      server.send('PUT', `${at(put)}/${(await stored())._id}`, part, tiit)
    /** The versions that were sent. */
    const versions = () =>
      server.calls.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['if-match'])

    /** An admin has written into the form; nothing is saved yet. */
    async function written() {
      const app = await renderApp(at(path), { server, token: 'admin-token' })
      // What can be done with a post stands behind its '…'.
      if (id === 'FORUM-6')
        await app.user.click((await screen.findAllByRole('button', { name: /^Veel tegevusi: / })).at(-1)!)
      if (id === 'USER-3')
        await app.user.click(await screen.findByRole('button', { name: 'Veel tegevusi: Mari Liige' }))
      const opened = await screen.findAllByRole('button', { name: edit })
      await app.user.click(opened.at(-1)!)
      await write(app.user)
      const save = () => app.user.click(screen.getByRole('button', { name: /^(Salvesta|Proovi uuesti)$/ }))
      return { ...app, save }
    }
    const conflict = async () =>
      within(await screen.findByRole('region', { name: 'Tiit Tamm on seda vahepeal muutnud' }))

    test(`${id} the second is shown what it is now, and saves the own one over it only by choice`, async () => {
      const { user, save } = await written()
      await change({ [field]: theirs })
      await save()
      const notice = await conflict()
      expect(notice.getByText(new RegExp(theirs.replace(/<[^>]*>/g, '')))).toBeVisible()
      expect((await stored())[field]).toBe(theirs)
      await save()
      await conflict()
      expect((await stored())[field]).toBe(theirs)
      await user.click(screen.getByRole('button', { name: 'Salvesta valitu' }))
      expect(await screen.findByText(saved)).toBeVisible()
      expect((await stored())[field]).toBe(own)
      const [first, second, third] = versions()
      expect(second).toBe(first)
      expect(third).not.toBe(first)
    })

    test(`${id} the second can leave what it is now`, async () => {
      const { user, save } = await written()
      await change({ [field]: theirs })
      await save()
      const notice = await conflict()
      await user.click(notice.getByRole('radio', { name: 'Jäta praegune' }))
      await user.click(notice.getByRole('button', { name: 'Salvesta valitu' }))
      await waitFor(() => expect(screen.queryByRole('region', { name: /vahepeal/ })).toBeNull())
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvesta' })).toBeNull())
      expect((await stored())[field]).toBe(theirs)
    })

    test(`${id} a change of something else is merged without a question`, async () => {
      const { save } = await written()
      const changes = await other()
      await change(changes)
      const changed = await stored()
      await save()
      expect(await screen.findByText(saved)).toBeVisible()
      const now = await stored()
      expect(now[field]).toBe(own)
      for (const name of Object.keys(changes)) expect(now[name]).toEqual(changed[name])
      expect(new Set(versions()).size).toBe(2)
    })
  },
)
