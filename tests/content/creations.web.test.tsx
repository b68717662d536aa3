import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { typeInto } from '../forum/browsing.ts'
import { forumServer, topic } from '../forum/forumRows.ts'
import { hold } from '../support/restStub/faults.ts'
import type { Stub } from '../support/restStub/stub.ts'
import type { StubVersion } from '../support/restStub/versions.ts'
import { forgetEverything, renderApp } from '../support/web/web.tsx'

afterEach(forgetEverything)

type User = Awaited<ReturnType<typeof renderApp>>['user']
type Row = StubVersion & Record<string, unknown>

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
  rows: (server: Stub) => unknown[]
  /** That text on the wire. */
  textOf: (row: Row) => unknown
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
    path: '/sise/foorum/sadam/t1',
    opener: 'Kirjuta vastus…',
    write: (_user, text) => typeInto('Sinu vastus', text),
    action: /^(Saada|Proovi uuesti)$/,
    post: /^POST \/api\/foorum\/postitus/,
    rows: (server) => server.topics[0]!.postitused,
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
    rows: (server) => server.topics.filter(({ _id }) => _id !== 't1'),
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
    rows: (server) => server.categories.filter(({ _id }) => !['k1', 'k2'].includes(_id)),
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
    rows: (server) => server.articles.uudised ?? [],
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
    rows: (server) => server.albums,
    // The texts by language.
    textOf: ({ nimi }) => (nimi as { et: string }).et,
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
    rows: (server) => server.protocols,
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
    rows: (server) => server.people.filter(({ staatus }) => staatus === 1),
    textOf: ({ nimi }) => nimi,
    theirs: { nimi: 'Nende oma' },
    found: 'uku@saar.test',
    isUnique: true,
  },
]

const kindNamed = (name: string) => kinds.find(({ kind }) => kind === name)!

/** Opens the form of a kind on a server. */
async function open({ path, opener }: Kind, server: Stub) {
  const app = await renderApp(path, { server, token: 'admin-token' })
  if (opener !== undefined) await app.user.click(await screen.findByRole('button', { name: opener }))
  return app
}

/** An admin has written 'Tulen' and pressed; the server has stored it, and the answer was lost. */
async function lostAnswer(kind: Kind, { isPlain = false } = {}) {
  const server = forumServer([topic('t1', { pealkiri: 'Praam' })])
  if (isPlain) server.level = undefined
  const body = JSON.stringify({ msg: 'Server ei vastanud õigel ajal.' })
  server.faults = [{ on: kind.post, status: 504, body, times: 1 }]
  const app = await open(kind, server)
  await kind.write(app.user, 'Tulen')
  await kind.complete?.()
  if (kind.kind === 'invitation') await typeAtEnd('E-post')(app.user, 'uku@saar.test')
  const press = async () => app.user.click((await screen.findAllByRole('button', { name: kind.action })).at(-1)!)
  await press()
  const failed = () => screen.findAllByText(/ei vastanud õigel ajal/)
  await failed()
  // By their names on the wire.
  const rows = () => kind.rows(server) as Row[]
  const texts = () => rows().map(kind.textOf)
  const posts = () => server.calls.filter(({ method, url }) => kind.post.test(`${method} ${url}`)).length
  expect(texts()).toEqual(['Tulen'])
  return { ...app, server, press, rows, texts, posts }
}

const isFinished = () => waitFor(() => expect(attempts()).toEqual([]))
/** What stands in the fields. */
const written = () =>
  screen.getAllByRole('textbox').map((field) => ('value' in field ? field.value : null) ?? field.textContent)
const attempts = () => Object.keys(localStorage).filter((key) => key.includes('attempt'))

describe.each(kinds)('a $kind whose answer was lost', (kind) => {
  test('REST-7 one more letter and another press finish the one that is there', async () => {
    const { user, press, texts } = await lostAnswer(kind)
    await kind.write(user, '!')
    await press()
    await isFinished()
    expect(texts()).toEqual(['Tulen!'])
  })

  test('REST-7 what somebody has changed in it meanwhile is kept, and what was written stays in the form', async () => {
    const { user, press, rows, texts } = await lostAnswer(kind)
    Object.assign(rows()[0]!, kind.theirs, { versioon: 2, muutja: { _id: 'u3', nimi: 'Jaan Moderaator' } })
    await kind.write(user, '!')
    await press()
    expect((await screen.findAllByText(/jõudis kohale, aga Jaan Moderaator on seda pärast muutnud/))[0]).toBeVisible()
    expect(texts()).toEqual(['Nende oma'])
    expect(written()).toContain('Tulen!')
  })

  test('REST-7 a plain server is looked at and the person is asked before it is sent again', async () => {
    const { user, press, texts, posts } = await lostAnswer(kind, { isPlain: true })
    await press()
    const dialog = await screen.findByRole('dialog', { name: 'Saadad uuesti?' })
    expect(dialog).toHaveTextContent(`See paistab olevat juba kohal: „${kind.found}`)
    await user.click(screen.getByRole('button', { name: 'Jäta saatmata' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([texts(), posts()]).toEqual([['Tulen'], 1])
    await press()
    await user.click(await screen.findByRole('button', { name: 'Saada uuesti' }))
    await waitFor(() => expect(posts()).toBe(2))
    if (kind.isUnique) return
    await isFinished()
    expect(texts()).toEqual(['Tulen', 'Tulen'])
  })
})

/** Opens the form of a kind, presses, and writes on while the record is created. */
async function createdMeanwhile(kind: Kind) {
  const server = forumServer([topic('t1', { pealkiri: 'Praam' })])
  const release = hold(server, kind.post)
  const { user, leave } = await open(kind, server)
  await kind.write(user, 'Tulen')
  await kind.complete?.()
  if (kind.kind === 'invitation') await typeAtEnd('E-post')(user, 'uku@saar.test')
  const count = kind.rows(server).length
  await user.click((await screen.findAllByRole('button', { name: kind.action })).at(-1)!)
  await waitFor(() => expect(server.calls.some(({ method, url }) => kind.post.test(`${method} ${url}`))).toBe(true))
  await kind.write(user, '!')
  release()
  await waitFor(() => expect(kind.rows(server)).toHaveLength(count + 1))
  await waitFor(() => expect(button(kind.saveAgain ?? kind.action)).not.toHaveAttribute('aria-disabled', 'true'))
  const rows = () => kind.rows(server) as Row[]
  const saveAgain = () => user.click(button(kind.saveAgain!))
  return { user, leave, server, rows, texts: () => rows().map(kind.textOf), saveAgain }
}

const put = ({ post }: Kind) => new RegExp(post.source.replace('POST', 'PUT').replace('$', ''))
const button = (name: RegExp) => screen.getAllByRole('button', { name }).at(-1)!

// A reply that is sent is hidden in its field.
describe.each(kinds.filter(({ kind }) => kind !== 'post'))('a $kind that is being created', (kind) => {
  test('ARTICLE-5 REST-7 what is typed meanwhile is in its field afterwards, and there is one record', async () => {
    const { texts } = await createdMeanwhile(kind)
    expect(written()).toContain('Tulen!')
    expect(texts()).toEqual(['Tulen'])
  })
})

describe.each(kinds.filter(({ saveAgain }) => saveAgain))('a $kind that was created while one typed on', (kind) => {
  test('ARTICLE-5 is changed by each further save of its form', async () => {
    const { user, server, texts, saveAgain } = await createdMeanwhile(kind)
    const release = hold(server, put(kind))
    await kind.write(user, '!')
    await saveAgain()
    await waitFor(() => expect(server.calls.some(({ method, url }) => put(kind).test(`${method} ${url}`))).toBe(true))
    await kind.write(user, '?')
    release()
    await waitFor(() => expect(texts()).toEqual(['Tulen!!']))
    await waitFor(() => expect(button(kind.saveAgain!)).not.toHaveAttribute('aria-disabled', 'true'))
    expect(written().filter((text) => text === 'Tulen!!?')).toHaveLength(1)
    await saveAgain()
    await waitFor(() => expect(texts()).toEqual(['Tulen!!?']))
  })

  test('ARTICLE-5 FORUM-6 stands after a reload as it was typed, and is changed by the next save', async () => {
    window.history.replaceState(null, '', kind.path)
    const { server, texts, leave } = await createdMeanwhile(kind)
    leave()
    const { pathname, search } = window.location
    const { user } = await renderApp(pathname + search, { server, token: 'admin-token' })
    // The title of an article stands in its heading.
    await waitFor(() => expect(`${JSON.stringify(written())} ${document.body.textContent}`).toContain('Tulen!'))
    await user.click(button(/^Salvesta/))
    await waitFor(() => expect(texts()).toEqual(['Tulen!']))
  })

  test('ARTICLE-5 is not written over where somebody has changed it since, which is said', async () => {
    const { rows, texts, saveAgain } = await createdMeanwhile(kind)
    Object.assign(rows()[0]!, kind.theirs, { versioon: 2, muutja: { _id: 'u3', nimi: 'Jaan Moderaator' } })
    await saveAgain()
    expect((await screen.findAllByText(/Jaan Moderaator on seda pärast muutnud/))[0]).toBeVisible()
    expect(texts()).toEqual(['Nende oma'])
    expect(written()).toContain('Tulen!')
  })

  test('ARTICLE-5 REST-8 is saved by the next press where the response of a change was lost', async () => {
    const { user, server, texts, saveAgain } = await createdMeanwhile(kind)
    const body = JSON.stringify({ msg: 'Server ei vastanud õigel ajal.' })
    server.faults = [{ on: put(kind), status: 504, body, times: 1 }]
    await saveAgain()
    await screen.findAllByText(/ei vastanud õigel ajal/)
    await kind.write(user, '!')
    await user.click(button(new RegExp(`${kind.saveAgain!.source}|^Proovi uuesti$`)))
    await waitFor(() => expect(texts()).toEqual(['Tulen!!']))
  })
})

describe('an attempt to create', () => {
  test('REST-7 outlives a reload with its key, and a letter that was written after it', async () => {
    const kind = kindNamed('topic')
    const first = await lostAnswer(kind)
    first.leave()
    const { user } = await open(kind, first.server)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Tulen'))
    await kind.write(user, '!')
    await user.click(screen.getByRole('button', { name: kind.action }))
    await isFinished()
    expect(first.texts()).toEqual(['Tulen!'])
  })

  test('REST-7 of a record that somebody has deleted is told, and the next press makes another', async () => {
    const kind = kindNamed('post')
    const { user, press, rows, texts } = await lostAnswer(kind)
    rows().splice(0)
    await kind.write(user, '!')
    await press()
    expect(await screen.findByText(/jõudis kohale, aga see on vahepeal kustutatud/)).toBeVisible()
    expect(texts()).toEqual([])
    await press()
    await isFinished()
    expect(texts()).toEqual(['Tulen!'])
  })

  test.each(['{', '[]', '{"key":5}', 'null'])(
    'REST-7 that cannot be read (%s) stands in nobody’s way',
    async (text) => {
      const kind = kindNamed('topic')
      localStorage.setItem('sise.attempt.u4.topic:new', text)
      const server = forumServer([])
      const { user } = await open(kind, server)
      await kind.write(user, 'Talgud')
      await kind.complete?.()
      await user.click(screen.getByRole('button', { name: kind.action }))
      await isFinished()
      expect(server.topics).toHaveLength(1)
    },
  )

  test('REST-7 that was refused for certain leaves nothing to ask about', async () => {
    const kind = kindNamed('category')
    const server = forumServer([])
    server.level = undefined
    server.faults = [{ on: kind.post, msg: 'See nimi ei sobi.', times: 1 }]
    const { user } = await open(kind, server)
    await kind.write(user, 'Talgud')
    await user.click(screen.getByRole('button', { name: kind.action }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nimi' })).toHaveAccessibleDescription(/ei sobi/))
    expect(attempts()).toEqual([])
    await user.click(screen.getByRole('button', { name: kind.action }))
    await waitFor(() => expect(server.categories).toHaveLength(3))
  })
})
