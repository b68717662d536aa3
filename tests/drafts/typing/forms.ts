import type { Stub } from '../../support/restStub/stub.ts'
import { contentForms } from './contentForms.ts'
import { records } from './records.ts'
import { button, field, plain, type TypedForm } from './typedForm.ts'

const newTopics = (server: Stub) => server.topics.filter(({ _id }) => _id !== 't1')
const newestLast = <T>(rows: readonly T[]) => rows.toReversed()

/** Every form in which people type. A form of the code without a row fails the test. */
export const forms: TypedForm[] = [
  {
    name: 'reply',
    record: records.topic,
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
    record: records.post,
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
    record: records.firstCategory,
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
    record: records.topic,
    id: 'FORUM-5',
    file: 'web/forum/writing/EditTopicPage.tsx',
    path: '/sise/foorum/muuda/t1',
    field: field('Pealkiri'),
    write: /^PUT \/api\/foorum\/teema/,
    stored: (server) => server.topics[0]!.pealkiri,
  },
  {
    name: 'new category',
    record: records.firstCategory,
    id: 'FORUM-8',
    file: 'web/forum/admin/AdminPage.tsx',
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
    record: records.category,
    id: 'FORUM-8',
    file: 'web/forum/admin/RenameCategory.tsx',
    path: '/sise/foorum/admin',
    open: [button('Muuda nime: Üldine')],
    // Below the list is the form of a new category, whose field has the same name.
    field: { ...field('Nimi'), within: '[aria-label=Kategooriad]' },
    write: /^PUT \/api\/foorum\/kategooria/,
    stored: (server) => server.categories[1]!.nimi,
  },
  ...contentForms,
  {
    name: 'member',
    record: records.member,
    id: 'USER-3',
    file: 'web/users/directory/editing/MemberForm.tsx',
    path: '/sise/kasutajad/u2?muuda=1',
    field: field('Elukoht'),
    write: /^PUT \/api\/users/,
    stored: (server) => server.people[0]!.elukoht,
  },
  {
    name: 'invitation',
    record: records.member,
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
    record: records.member,
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
    record: records.token,
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
    record: records.webhook,
    id: 'HOOK-1',
    file: 'web/users/webhook/WebhookForm.tsx',
    path: '/sise/kasutajad/u4?muuda=1',
    field: field('Aadress'),
    write: /^PUT \/api\/veebihaak/,
    stored: (server) => server.webhook.aadress,
  },
  {
    name: 'registration',
    record: records.invited,
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
    name: 'lost password',
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
