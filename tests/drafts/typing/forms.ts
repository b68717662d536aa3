import { forumServer, mari, post, topic } from '../../forum/forumRows.ts'
import { stubArticle } from '../../support/restStub/articles.ts'
import { stubAlbum } from '../../support/restStub/gallery.ts'
import type { Stub } from '../../support/restStub/stub.ts'
import { webPeople } from '../../support/web/webServer.ts'
import type { Person, Target } from './typist.ts'

const news = (server: Stub) => server.articles.uudised ?? []

/** A field of a form, and how a person comes to it, saves it and finds it on the server. */
export interface TypedForm {
  name: string
  /** The requirement that says what the form is for. */
  id: string
  /** The file of the component that the form is. */
  file: string
  path: string
  /** Pressed before the form is there. */
  open?: Target[]
  field: Target
  /** The other fields that it needs, with their texts. */
  also?: [Target, string][]
  /** Whose token it is opened with; the admin's by default, null for a visitor. */
  token?: string | null
  /** The key that saves; by default the one that all forms have. */
  save?: string
  /** Pressed after that key, to confirm. */
  confirm?: Target[]
  /** The calls that save, as `METHOD /path`. */
  write: RegExp
  /** The field's text as the server has it, of all records that the form has made. */
  stored: (server: Stub) => string
  /**
   * What becomes of letters that are typed while the form is being saved: changes of the saved record, as usual, or the beginning of the next
   * one, where a record is sent and not edited.
   */
  later?: 'same' | 'next'
  /** Pressed after a save before one types on. */
  thenPress?: Target[]
  /** What the next one needs besides. */
  nextAlso?: [Target, string][]
  /** Whether what was typed outlives a reload; passwords do not. */
  isDrafted?: false
  /** Whether a save that succeeds ends the form, whatever is typed: signing in. */
  ends?: true
  /** What the form changes, or what it adds to. */
  record?: FormRecord
}

/** How other people change and delete a record. The deletion returns the events that report it, on the wire. */
interface FormRecord {
  change: (server: Stub) => void
  /** Missing where nothing can be deleted. */
  remove?: (server: Stub) => Record<string, string>[]
}

/** The record at an index of rows of the server, and what somebody else writes in the field that the form has open. */
const recordIn = (rowsOf: (server: Stub) => object[], theirs: object, index = 0): FormRecord => ({
  change: (server) => void Object.assign(rowsOf(server)[index]!, theirs, { versioon: 2 }),
  remove(server) {
    rowsOf(server).splice(index, 1)
    return []
  },
})

const topicRecord: FormRecord = {
  ...recordIn(({ topics }) => topics, { pealkiri: 'Nende oma' }),
  remove(server) {
    server.topics.splice(0, 1)
    return [{ liik: 'teema-muudetud', teema: 't1', kes: 'u9' }]
  },
}
const postRecord: FormRecord = {
  ...recordIn(({ topics }) => topics[0]!.postitused, { tekst: '<p>Nende oma</p>' }),
  remove(server) {
    server.topics[0]!.postitused.splice(0, 1)
    return [{ liik: 'postitus-kustutatud', teema: 't1', postitus: 'p1', kes: 'u9' }]
  },
}
const categoryRecord = (index: number) => recordIn(({ categories }) => categories, { nimi: 'Nende oma' }, index)
const articleRecord = recordIn(news, { pealkiri: 'Nende oma', desc: 'Nende oma', moodulid: [] })
const albumRecord = recordIn(({ albums }) => albums, { nimi: { et: 'Nende oma', en: '' } })
const protocolRecord = recordIn(({ protocols }) => protocols, { tekst: '<p>Nende oma</p>' })
const memberRecord = recordIn(({ people }) => people, { elukoht: 'Nende oma' })
const tokenRecord = recordIn(({ toolTokens }) => toolTokens, { nimi: 'Nende oma' })
const webhookRecord: FormRecord = {
  change: ({ webhook }) => void Object.assign(webhook, { aadress: 'https://nende.test/' }),
  remove(server) {
    server.announces = server.announces?.filter((name) => name !== 'veebihaak')
    return []
  },
}
const homeRecord: FormRecord = {
  change: ({ homePage }) =>
    void Object.assign(homePage, {
      et: [{ ...homePage.et[0]!, pealkiri: 'Nende oma', tekst: '<p>Nende oma</p>' }],
      versioon: 2,
    }),
  remove({ homePage }) {
    Object.assign(homePage, { et: [], versioon: 2 })
    return []
  },
}

const button = (name: string | RegExp): Target => ({ role: 'button', name })
const field = (name: string | RegExp): Target => ({ role: 'field', name })
const plain = (html: unknown) => String(html).replace(/<[^>]*>/g, '')
const staying = 'Control+s'
const newestLast = <T>(rows: readonly T[]) => rows.toReversed()

/** A server with one record of each kind. */
export function typingServer(): Stub {
  const invited = { ...webPeople()[0]!, _id: 'u9', nimi: '', email: 'uus@saar.test', staatus: 1 }
  const server = forumServer(
    [topic('t1', { pealkiri: 'Praam', user: mari, postitused: [post('p1', { tekst: '<p>Tulen</p>', user: mari })] })],
    {
      people: [...webPeople(), invited],
      links: { kutse: 'u9', taaste: 'u2' },
      articles: { uudised: [stubArticle('a1', 'Praam', { versioon: 1 })] },
      protocols: [
        { _id: 'pr1', tekst: '<p>Otsus</p>', kuupaev: { year: 2026, month: 5, day: 1 }, failid: [], versioon: 1 },
      ],
      albums: [stubAlbum('a1', 'Jaanipäev', { slug: 'jaanipaev', versioon: 1 })],
      homePage: {
        et: [{ id: 'a', tyyp: 'Offset', pealkiri: 'Sadam', tekst: '<p>Sadam</p>', link: '', pilt: null }],
        en: [],
        versioon: 1,
      },
    },
  )
  const more = ['if-match', 'if-match-postitus', 'if-match-kategooria', 'if-match-kasutaja', 'veebihaak', 'toolivotmed']
  server.announces = [...(server.announces ?? []), ...more, 'liikmekirjad', 'kiri']
  return server
}

const newTopics = (server: Stub) => server.topics.filter(({ _id }) => _id !== 't1')

/** Every form in which people type. A form of the code without a row fails the test. */
export const forms: TypedForm[] = [
  {
    name: 'reply',
    record: topicRecord,
    id: 'FORUM-6',
    file: 'web/forum/writing/ReplyForm.tsx',
    path: '/sise/foorum/sadam/t1',
    open: [button('Kirjuta vastus…')],
    field: field('Sinu vastus'),
    write: /^POST \/api\/foorum\/postitus/,
    stored: (server) =>
      server.topics[0]!.postitused.filter(({ _id }) => !/^p(1$|-news)/.test(_id))
        .map((p) => plain(p.tekst))
        .join(''),
    later: 'next',
  },
  {
    name: 'post',
    record: postRecord,
    id: 'FORUM-6',
    file: 'web/forum/writing/EditPost.tsx',
    path: '/sise/foorum/sadam/t1',
    open: [button(/^Veel tegevusi: /), button('Muuda')],
    field: field('Postituse tekst'),
    write: /^PUT \/api\/foorum\/postitus/,
    stored: (server) => plain(server.topics[0]!.postitused[0]!.tekst),
  },
  {
    name: 'new topic',
    record: categoryRecord(0),
    id: 'FORUM-5',
    file: 'web/forum/writing/NewTopicPage.tsx',
    path: '/sise/foorum/uus?kategooria=sadam',
    also: [[field('Tekst'), 'Kes tuleb?']],
    field: field('Pealkiri'),
    write: /^(POST|PUT) \/api\/foorum\/teema/,
    stored: (server) =>
      newTopics(server)
        .map(({ pealkiri }) => pealkiri)
        .join(),
  },
  {
    name: 'topic',
    record: topicRecord,
    id: 'FORUM-5',
    file: 'web/forum/writing/EditTopicPage.tsx',
    path: '/sise/foorum/muuda/t1',
    field: field('Pealkiri'),
    write: /^PUT \/api\/foorum\/teema/,
    stored: (server) => server.topics[0]!.pealkiri,
  },
  {
    name: 'new category',
    record: categoryRecord(0),
    id: 'FORUM-8',
    file: 'web/forum/admin/AddCategory.tsx',
    path: '/sise/foorum/admin',
    field: field('Nimi'),
    write: /^(POST|PUT) \/api\/foorum\/kategooria/,
    stored: (server) =>
      server.categories
        .slice(2)
        .map(({ nimi }) => nimi)
        .join(''),
  },
  {
    name: 'category',
    record: categoryRecord(1),
    id: 'FORUM-8',
    file: 'web/forum/admin/RenameCategory.tsx',
    path: '/sise/foorum/admin',
    open: [button('Muuda nime: Üldine')],
    // Below the list is the form of a new category, whose field has the same name.
    field: { ...field('Nimi'), within: '[aria-label=Kategooriad]' },
    write: /^PUT \/api\/foorum\/kategooria/,
    stored: (server) => server.categories[1]!.nimi,
  },
  {
    name: 'new article',
    record: articleRecord,
    id: 'ARTICLE-8',
    file: 'web/articles/editor/NewArticlePage.tsx',
    path: '/sise/kataloog/uudised/uus',
    open: [button(/^Muuda pealkirja/)],
    field: field('Pealkiri'),
    save: staying,
    write: /^(POST|PUT) \/api\/uudised/,
    stored: (server) =>
      news(server)
        .filter(({ _id }) => _id !== 'a1')
        .map(({ pealkiri }) => pealkiri)
        .join(),
  },
  {
    name: 'article, left',
    record: articleRecord,
    id: 'ARTICLE-5',
    file: 'web/articles/editor/EditArticlePage.tsx',
    path: '/sise/kataloog/uudised/muuda/a1',
    field: field(/^Lühikirjeldus/),
    write: /^PUT \/api\/uudised/,
    stored: (server) => String(news(server)[0]!.desc),
  },
  {
    name: 'article, text',
    record: articleRecord,
    id: 'ARTICLE-8',
    file: 'web/articles/editor/EditArticlePage.tsx',
    path: '/sise/kataloog/uudised/muuda/a1',
    field: field('1. moodul: Tekst'),
    save: staying,
    write: /^PUT \/api\/uudised/,
    stored: (server) => plain(news(server)[0]!.moodulid[0]!.sisu),
  },
  {
    name: 'new album',
    record: albumRecord,
    id: 'GALLERY-2',
    file: 'web/gallery/editor/NewAlbumPage.tsx',
    path: '/sise/galerii/uus',
    field: field('Pealkiri eesti keeles'),
    save: staying,
    write: /^(POST|PUT) \/api\/galerii/,
    stored: (server) =>
      server.albums
        .filter(({ _id }) => _id !== 'a1')
        .map(({ nimi }) => nimi.et)
        .join(),
  },
  {
    name: 'album',
    record: albumRecord,
    id: 'GALLERY-2',
    file: 'web/gallery/editor/EditAlbumPage.tsx',
    path: '/sise/galerii/jaanipaev',
    field: field('Pealkiri eesti keeles'),
    save: staying,
    write: /^PUT \/api\/galerii/,
    stored: (server) => server.albums[0]!.nimi.et ?? '',
  },
  {
    name: 'home page, title',
    record: homeRecord,
    id: 'HOME-1',
    file: 'web/home/editor/HomeEditor.tsx',
    path: '/sise/avaleht-haldus',
    field: field('Pealkiri'),
    save: staying,
    write: /^PUT \/api\/varia\/avaleht/,
    stored: (server) => String(server.homePage.et[0]!.pealkiri),
  },
  {
    name: 'home page, text',
    record: homeRecord,
    id: 'HOME-1',
    file: 'web/home/editor/HomeEditor.tsx',
    path: '/sise/avaleht-haldus',
    field: field('Tekst'),
    save: staying,
    write: /^PUT \/api\/varia\/avaleht/,
    stored: (server) => plain(server.homePage.et[0]!.tekst),
  },
  {
    name: 'new protocol',
    record: protocolRecord,
    id: 'PROTO-1',
    file: 'web/protocols/editor/NewProtocol.tsx',
    path: '/sise/protokollid',
    open: [button('Lisa uus')],
    field: field('Tekst'),
    save: staying,
    write: /^(POST|PUT) \/api\/protokollid/,
    stored: (server) =>
      server.protocols
        .filter(({ _id }) => _id !== 'pr1')
        .map(({ tekst }) => plain(tekst))
        .join(),
  },
  {
    name: 'protocol',
    record: protocolRecord,
    id: 'PROTO-1',
    file: 'web/protocols/editor/EditProtocol.tsx',
    path: '/sise/protokollid',
    open: [button(/^Muuda/)],
    field: field('Tekst'),
    save: staying,
    write: /^PUT \/api\/protokollid/,
    stored: (server) => plain(server.protocols[0]!.tekst),
  },
  {
    name: 'member',
    record: memberRecord,
    id: 'USER-3',
    file: 'web/users/directory/editing/MemberForm.tsx',
    path: '/sise/kasutajad/u2?muuda=1',
    field: field('Elukoht'),
    write: /^PUT \/api\/users/,
    stored: (server) => server.people[0]!.elukoht,
  },
  {
    name: 'invitation',
    record: memberRecord,
    id: 'USER-4',
    file: 'web/users/directory/inviting/InviteForm.tsx',
    path: '/sise/kasutajad?kutsu=1',
    also: [[field('E-post'), 'uku@saar.test']],
    field: field('Nimi'),
    write: /^POST \/api\/(users|kutsed)$/,
    stored: (server) => server.people.slice(4).at(-1)?.nimi ?? '',
    nextAlso: [[field('E-post'), 'teine@saar.test']],
  },
  {
    name: 'announcement',
    record: memberRecord,
    id: 'MAIL-2',
    file: 'web/users/announcements/AnnouncementForm.tsx',
    path: '/sise/kirjad',
    open: [button('Uus kiri')],
    also: [[field('Kiri'), 'Tule kell kaks.']],
    field: field('Pealkiri'),
    confirm: [button(/^Saada \d+ inimesele$/)],
    write: /^POST \/api\/liikmekirjad$/,
    stored: (server) =>
      newestLast(server.announcements)
        .map(({ pealkiri }) => pealkiri)
        .join(''),
    later: 'next',
    nextAlso: [[field('Kiri'), 'Tule veel.']],
  },
  {
    name: 'token of a tool',
    record: tokenRecord,
    id: 'AUTH-10',
    file: 'web/users/tools/ToolTokenForm.tsx',
    path: '/sise/kasutajad/u4?muuda=1',
    open: [button('Tee võti')],
    field: { ...field('Nimi'), within: '[aria-labelledby=voetmed]' },
    write: /^POST \/api\/toolivotmed/,
    stored: (server) =>
      newestLast(server.toolTokens)
        .filter(({ _id }) => _id !== 'v1')
        .map(({ nimi }) => nimi)
        .join(''),
    thenPress: [button('Valmis'), button('Sulge ikkagi'), button('Tee võti')],
    later: 'next',
  },
  {
    name: 'webhook',
    record: webhookRecord,
    id: 'HOOK-1',
    file: 'web/users/webhook/WebhookForm.tsx',
    path: '/sise/kasutajad/u4?muuda=1',
    field: field('Aadress'),
    write: /^PUT \/api\/veebihaak/,
    stored: (server) => server.webhook.aadress,
  },
  {
    name: 'registration',
    record: recordIn(({ people }) => people, { nimi: 'Nende oma' }, 3),
    id: 'AUTH-5',
    file: 'web/users/links/AccountForm.tsx',
    path: '/sise/registreerimine/kutse',
    token: null,
    also: [
      [field('Parool'), 'saarekogu-praam'],
      [field('Parool uuesti'), 'saarekogu-praam'],
    ],
    field: field('Nimi'),
    write: /^PUT \/api\/users\/registreerimine/,
    stored: (server) => server.people.at(-1)!.nimi,
    ends: true,
  },
  {
    name: 'signing in',
    id: 'AUTH-2',
    file: 'web/users/session/SignInPage.tsx',
    path: '/sise/login',
    token: null,
    also: [[field('Kasutaja'), 'liige@saar.test']],
    field: field('Parool'),
    write: /^POST \/api\/auth/,
    stored: () => '',
    isDrafted: false,
    ends: true,
  },
  {
    name: 'forgotten password',
    id: 'AUTH-3',
    file: 'web/users/session/RecoveryForm.tsx',
    path: '/sise/login',
    open: [button('Taasta parool')],
    token: null,
    field: field('E-post'),
    write: /^POST \/api\/users\/muuda-parooli/,
    stored: () => '',
    isDrafted: false,
    ends: true,
  },
]

/** A reply with a draft, an editor of a record, a form in place, and one with a password, which no draft may have. */
export const oneOfEachKind: readonly string[] = ['reply', 'article, text', 'protocol', 'signing in']

/** Forms of the code without a row, and why. */
export const untyped: Record<string, string> = {
  'web/forum/admin/DeleteCategory.tsx': 'One chooses in it and types nothing.',
  'web/users/session/SignInAgain.tsx': 'Every form is typed through it, where the session ends.',
  'web/playground/parts/Writing.tsx': 'It saves nothing.',
}

/** The form's field, in the hands of a person who has filled in the others. */
export async function openForm(person: Person, form: TypedForm, path = form.path): Promise<void> {
  await person.open(path)
  await reopenForm(person, form)
}

/** Comes to the field of a form on the screen. */
export async function reopenForm(person: Person, { open = [], field: target }: TypedForm): Promise<void> {
  // A draft opens some forms by itself.
  const isThere = async () => (await person.read(target)) !== null
  for (const opener of open) await person.sees(async () => (await isThere()) || person.press(opener))
  await person.enter(target)
}
