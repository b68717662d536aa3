import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { typeInto } from '../forum/browsing.ts'
import { forumServer, topic } from '../forum/forumRows.ts'
import { forumStack } from '../forum/forumStack.ts'
import type { Answer, Person } from '../support/api/api.ts'
import { hold } from '../support/restStub/faults.ts'
import type { WatchedServer } from '../support/servers/watchedServer.ts'
import { renderApp } from '../support/web/web.tsx'

const server = forumStack()
/** Somebody whom no page shows. */
let tiit: Person
/** The topic of the replies. */
let topicId: string
beforeEach(async () => {
  tiit = await server.api.person({ name: 'Tiit Tamm', status: 4 })
  topicId = (await server.write({ title: 'Praam' }))._id
})

type User = Awaited<ReturnType<typeof renderApp>>['user']
type Row = Answer['body']

/** A kind of record, and how its form is filled in. */
interface Kind {
  kind: string
  path: string
  /** The button that opens the form, if the path does not. */
  opener?: string
  /** Writes at the end of its first text. */
  write: (user: User, text: string) => Promise<unknown>
  /** Writes what else it needs. */
  complete?: () => Promise<unknown>
  action: RegExp
  post: RegExp
  /** What has been created, by the response to GET of `list`. */
  list: string
  rowsOf?: (body: Row) => Row[]
  /** That text on the wire. */
  textOf: (row: Row) => unknown
  /** The path of PUT, but for the id. */
  change: string
  /** What a change of another person leaves. */
  theirs: Record<string, unknown>
  /** What is found on a plain server. */
  found: string
  /** The button that saves it as a change of the created record; none where the text is that of the next one. */
  saveAgain?: RegExp
  /** Whether the server itself refuses a second one. */
  isUnique?: boolean
}

const typeAtEnd = (name: string) => async (user: User, text: string) => {
  const fields = await screen.findAllByRole('textbox', { name })
  await user.type(fields.at(-1)!, text)
}
const plain = (html: unknown) => String(html).replace(/<[^>]*>/g, '')

const kinds: Kind[] = [
  {
    kind: 'post',
    path: '/sise/foorum/sadam/:teema',
    opener: 'Kirjuta vastus…',
    write: (_user, text) => typeInto('Sinu vastus', text),
    action: /^(Saada|Proovi uuesti)$/,
    post: /^POST \/api\/foorum\/postitus/,
    list: '/api/foorum/teema/:teema',
    rowsOf: ({ postitused }) => postitused,
    change: '/api/foorum/postitus/:teema',
    textOf: ({ tekst }) => plain(tekst),
    theirs: { tekst: '<p>Nende oma</p>' },
    found: 'Tulen',
  },
  {
    kind: 'topic',
    path: '/sise/foorum/uus?kategooria=sadam',
    write: typeAtEnd('Pealkiri'),
    complete: () => typeInto('Tekst', 'Kes tuleb?'),
    action: /^(Alusta teemat|Proovi uuesti)$/,
    post: /^POST \/api\/foorum\/teema/,
    saveAgain: /^Salvesta teema$/,
    list: '/api/foorum/kategooria/sadam',
    rowsOf: (topics) => topics.filter(({ pealkiri }: Row) => pealkiri !== 'Praam'),
    change: '/api/foorum/teema',
    textOf: ({ pealkiri }) => pealkiri,
    theirs: { pealkiri: 'Nende oma' },
    found: 'Tulen',
  },
  {
    kind: 'category',
    path: '/sise/foorum/admin',
    write: typeAtEnd('Nimi'),
    action: /^Lisa kategooria$/,
    post: /^POST \/api\/foorum\/kategooria/,
    saveAgain: /^Salvesta$/,
    list: '/api/foorum/kategooria',
    rowsOf: (categories) => categories.filter(({ slug }: Row) => !['sadam', 'uldine'].includes(slug)),
    change: '/api/foorum/kategooria',
    textOf: ({ nimi }) => nimi,
    theirs: { nimi: 'Nende oma' },
    found: 'Tulen',
  },
  {
    kind: 'article',
    path: '/sise/kataloog/uudised/uus',
    write: typeAtEnd('Pealkiri'),
    action: /^(Salvesta|Proovi uuesti)$/,
    post: /^POST \/api\/uudised/,
    saveAgain: /^Salvesta$/,
    list: '/api/uudised',
    change: '/api/uudised',
    textOf: ({ pealkiri }) => pealkiri,
    theirs: { pealkiri: 'Nende oma' },
    found: 'Tulen',
  },
  {
    kind: 'album',
    path: '/sise/galerii/uus',
    write: typeAtEnd('Pealkiri eesti keeles'),
    action: /^(Salvesta|Proovi uuesti)$/,
    post: /^POST \/api\/galerii/,
    saveAgain: /^Salvesta$/,
    list: '/api/galerii',
    change: '/api/galerii',
    // The texts by language.
    textOf: ({ nimi }) => nimi.et,
    theirs: { nimi: { et: 'Nende oma', en: '' } },
    found: 'Tulen',
  },
  {
    kind: 'protocol',
    path: '/sise/protokollid',
    opener: 'Lisa uus',
    write: (_user, text) => typeInto('Tekst', text),
    action: /^(Salvesta|Proovi uuesti)$/,
    post: /^POST \/api\/protokollid/,
    saveAgain: /^Salvesta$/,
    list: '/api/protokollid',
    change: '/api/protokollid',
    textOf: ({ tekst }) => plain(tekst),
    theirs: { tekst: '<p>Nende oma</p>' },
    found: '',
  },
  {
    kind: 'invitation',
    path: '/sise/kasutajad?kutsu=1',
    write: typeAtEnd('Nimi'),
    complete: async () => {},
    action: /^(Saada kutse|Proovi uuesti)$/,
    post: /^POST \/api\/users$/,
    list: '/api/users',
    rowsOf: (people) => people.filter(({ staatus }: Row) => staatus === 1),
    change: '/api/users/admin',
    textOf: ({ nimi }) => nimi,
    theirs: { nimi: 'Nende oma' },
    found: 'uku@saar.test',
    isUnique: true,
  },
]

const kindsNamed = (...names: string[]) => kinds.filter(({ kind }) => names.includes(kind))
const kindNamed = (name: string) => kindsNamed(name)[0]!

const at = (path: string) => path.replace(':teema', topicId)
const rowsOf = async ({ list, rowsOf: only = (body: Row) => body }: Kind): Promise<Row[]> =>
  only(await server.send('GET', at(list)))
const textsOf = async (kind: Kind) => (await rowsOf(kind)).map(kind.textOf)
/** Tiit has changed the only one. */
const change = async (kind: Kind) => {
  const [row] = await rowsOf(kind)
  await server.send('PUT', `${at(kind.change)}/${row._id}`, kind.theirs, tiit)
}
const lost = (on: RegExp) => ({
  on,
  status: 504,
  body: JSON.stringify({ msg: 'Server ei vastanud õigel ajal.' }),
  times: 1,
})

/** Opens the form of a kind on a server. */
async function open({ path, opener }: Kind, opened: WatchedServer = server) {
  const app = await renderApp(opened === server ? at(path) : path.replace(':teema', 't1'), {
    server: opened,
    token: 'admin-token',
  })
  if (opener !== undefined) await app.user.click(await screen.findByRole('button', { name: opener }))
  return app
}

/** Opens the form of a kind, and writes 'Tulen'. */
async function written(kind: Kind, opened: WatchedServer = server) {
  const app = await open(kind, opened)
  await kind.write(app.user, 'Tulen')
  await kind.complete?.()
  if (kind.kind === 'invitation') await typeAtEnd('E-post')(app.user, 'uku@saar.test')
  const press = async () => app.user.click((await screen.findAllByRole('button', { name: kind.action })).at(-1)!)
  const posts = () => opened.calls.filter(({ method, url }) => kind.post.test(`${method} ${url}`)).length
  return { ...app, press, posts }
}

/** An admin has written 'Tulen' and pressed; the server has stored it, and the answer was lost. */
async function lostAnswer(kind: Kind, opened: WatchedServer = server) {
  opened.faults = [lost(kind.post)]
  const app = await written(kind, opened)
  await app.press()
  await screen.findAllByText(/ei vastanud õigel ajal/)
  return app
}

const isFinished = () => waitFor(() => expect(attempts()).toEqual([]))
/** What stands in the fields. */
const typed = () =>
  screen.getAllByRole('textbox').map((field) => ('value' in field ? field.value : null) ?? field.textContent)
const attempts = () => Object.keys(localStorage).filter((key) => key.includes('attempt'))

describe.each(kinds)('a $kind whose answer was lost', (kind) => {
  test('REST-7 one more letter and another press finish the one that is there', async () => {
    const { user, press } = await lostAnswer(kind)
    expect(await textsOf(kind)).toEqual(['Tulen'])
    await kind.write(user, '!')
    await press()
    await isFinished()
    expect(await textsOf(kind)).toEqual(['Tulen!'])
  })

  test('REST-7 a plain server is looked at and the person is asked before it is sent again', async () => {
    const { press, posts, user } = await lostAnswer(kind, forumServer([topic('t1', { pealkiri: 'Praam' })]))
    await press()
    const dialog = await screen.findByRole('dialog', { name: 'Saadad uuesti?' })
    expect(dialog).toHaveTextContent(`See paistab olevat juba kohal: „${kind.found}`)
    await user.click(screen.getByRole('button', { name: 'Jäta saatmata' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(posts()).toBe(1)
    await press()
    await user.click(await screen.findByRole('button', { name: 'Saada uuesti' }))
    await waitFor(() => expect(posts()).toBe(2))
    if (!kind.isUnique) await isFinished()
  })
})

test.each(kindsNamed('post', 'article'))(
  'REST-7 what somebody has changed meanwhile in a $kind whose answer was lost is kept, and what was written stays in the form',
  async (kind) => {
    const { user, press } = await lostAnswer(kind)
    await change(kind)
    await kind.write(user, '!')
    await press()
    expect((await screen.findAllByText(/jõudis kohale, aga Tiit Tamm on seda pärast muutnud/))[0]).toBeVisible()
    expect(await textsOf(kind)).toEqual(['Nende oma'])
    expect(typed()).toContain('Tulen!')
  },
)

/** Opens the form of a kind, presses, and writes on while the record is created. */
async function createdMeanwhile(kind: Kind) {
  const release = hold(server, kind.post)
  const { user, leave, press, posts } = await written(kind)
  await press()
  await waitFor(() => expect(posts()).toBe(1))
  await kind.write(user, '!')
  release()
  await waitFor(async () => expect(await textsOf(kind)).toEqual(['Tulen']))
  await waitFor(() => expect(button(kind.saveAgain ?? kind.action)).not.toHaveAttribute('aria-disabled', 'true'))
  expect(typed()).toContain('Tulen!')
  return { user, leave, saveAgain: () => user.click(button(kind.saveAgain!)) }
}

const put = ({ post }: Kind) => new RegExp(post.source.replace('POST', 'PUT').replace('$', ''))
const button = (name: RegExp) => screen.getAllByRole('button', { name }).at(-1)!

test('ARTICLE-5 REST-7 what is typed while an invitation is created is in its field afterwards', async () => {
  await createdMeanwhile(kindNamed('invitation'))
})

const changeable = kinds.filter(({ saveAgain }) => saveAgain)

describe.each(changeable)('a $kind that was created while one typed on', (kind) => {
  test('ARTICLE-5 is changed by each further save of its form', async () => {
    const { user, saveAgain } = await createdMeanwhile(kind)
    const release = hold(server, put(kind))
    await kind.write(user, '!')
    await saveAgain()
    await waitFor(() => expect(server.calls.some(({ method, url }) => put(kind).test(`${method} ${url}`))).toBe(true))
    await kind.write(user, '?')
    release()
    await waitFor(async () => expect(await textsOf(kind)).toEqual(['Tulen!!']))
    await waitFor(() => expect(button(kind.saveAgain!)).not.toHaveAttribute('aria-disabled', 'true'))
    expect(typed().filter((text) => text === 'Tulen!!?')).toHaveLength(1)
    await saveAgain()
    await waitFor(async () => expect(await textsOf(kind)).toEqual(['Tulen!!?']))
  })

  test('ARTICLE-5 FORUM-6 stands after a reload as it was typed, and is changed by the next save', async () => {
    window.history.replaceState(null, '', kind.path)
    const { leave } = await createdMeanwhile(kind)
    leave()
    const { pathname, search } = window.location
    const { user } = await renderApp(pathname + search, { server, token: 'admin-token' })
    // The title of an article stands in its heading.
    await waitFor(() => expect(`${JSON.stringify(typed())} ${document.body.textContent}`).toContain('Tulen!'))
    await user.click(button(/^Salvesta/))
    await waitFor(async () => expect(await textsOf(kind)).toEqual(['Tulen!']))
  })
})

// What a form of its own page does, and one in a list.
describe.each(kindsNamed('category', 'article'))('a $kind that was created while one typed on', (kind) => {
  test('ARTICLE-5 is not written over where somebody has changed it since, which is said', async () => {
    const { saveAgain } = await createdMeanwhile(kind)
    await change(kind)
    await saveAgain()
    expect((await screen.findAllByText(/Tiit Tamm on seda pärast muutnud/))[0]).toBeVisible()
    expect(await textsOf(kind)).toEqual(['Nende oma'])
    expect(typed()).toContain('Tulen!')
  })

  test('ARTICLE-5 REST-8 is saved by the next press where the response of a change was lost', async () => {
    const { user, saveAgain } = await createdMeanwhile(kind)
    server.faults = [lost(put(kind))]
    await saveAgain()
    await screen.findAllByText(/ei vastanud õigel ajal/)
    await kind.write(user, '!')
    await user.click(button(new RegExp(`${kind.saveAgain!.source}|^Proovi uuesti$`)))
    await waitFor(async () => expect(await textsOf(kind)).toEqual(['Tulen!!']))
  })
})

describe('an attempt to create', () => {
  test('REST-7 outlives a reload with its key, and a letter that was written after it', async () => {
    const kind = kindNamed('topic')
    const first = await lostAnswer(kind)
    first.leave()
    const { user } = await open(kind)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Tulen'))
    await kind.write(user, '!')
    await user.click(screen.getByRole('button', { name: kind.action }))
    await isFinished()
    expect(await textsOf(kind)).toEqual(['Tulen!'])
  })

  test('REST-7 of a record that somebody has deleted is told, and the next press makes another', async () => {
    const kind = kindNamed('post')
    const { user, press } = await lostAnswer(kind)
    const [row] = await rowsOf(kind)
    await server.send('DELETE', `${at(kind.change)}/${row._id}`)
    await kind.write(user, '!')
    await press()
    expect(await screen.findByText(/jõudis kohale, aga see on vahepeal kustutatud/)).toBeVisible()
    expect(await rowsOf(kind)).toEqual([])
    await press()
    await isFinished()
    expect(await textsOf(kind)).toEqual(['Tulen!'])
  })

  test.each(['{', '[]', '{"key":5}', 'null'])(
    'REST-7 that cannot be read (%s) stands in nobody’s way',
    async (text) => {
      const kind = kindNamed('topic')
      localStorage.setItem(`sise.attempt.${server.admin._id}.topic:new`, text)
      const { press } = await written(kind)
      await press()
      await isFinished()
      expect(await textsOf(kind)).toEqual(['Tulen'])
    },
  )

  test('REST-7 that was refused for certain leaves nothing to ask about', async () => {
    const kind = kindNamed('category')
    const plain = forumServer([])
    plain.faults = [{ on: kind.post, msg: 'See nimi ei sobi.', times: 1 }]
    const { user, press } = await written(kind, plain)
    await press()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nimi' })).toHaveAccessibleDescription(/ei sobi/))
    expect(attempts()).toEqual([])
    await user.click(screen.getByRole('button', { name: kind.action }))
    await waitFor(() => expect(plain.categories).toHaveLength(3))
  })
})
