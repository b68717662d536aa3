import { readFileSync } from 'node:fs'
import { slugs } from '../../articles/articlesWorld.ts'

/** A row of docs/rights.md: a right, or a value that not everybody sees. */
export interface Row {
  /** The call, the root field or the field, with a variant in parentheses: 'PUT /api/users/{id} (email)'. */
  key: string
  /** Without the variant. For `{catalogue}` a row for each. */
  name: string
  catalogue: string
  who: string
  tokens: string
  from: string
}

/** A caller of the table. */
export interface Caller {
  name: string
  /** Null without a session or an API token. */
  status: number | null
  /** 'ended' and 'revoked': what was a session or an API token. */
  kind: 'session' | 'ended' | 'link' | 'token' | 'revoked'
  /** Whether the record is the caller's. */
  owns: boolean
  /** Of an API token. */
  scopes?: readonly string[]
  writes?: boolean
  isPublic?: boolean
  seesEmails?: boolean
}

/** The statuses of CONTENT_EDITORS. */
export const editorSettings = { member: 2, moderator: 3, admin: 4 }
export type EditorSetting = keyof typeof editorSettings

/** The names of the scopes in the table, and on the wire. */
export const scopes = { forum: 'foorum', content: 'sisu', files: 'failid', people: 'inimesed' }

/** The rows of docs/rights.md for the calls of OpenAPI, the root fields, and the fields of records. */
export function readTable(): { rest: Row[]; graphql: Row[]; fields: Row[] } {
  const cells = readFileSync('docs/rights.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| .*`.* \|$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const rowsOf = (keys: string, [who = '', tokens = '', from = '']: string[]) =>
    keys
      .split(', ')
      .filter(Boolean)
      .flatMap((key) => {
        const [, name = '', variant = ''] = /^`([^`]+)`(.*)$/.exec(key) ?? []
        const rights = { key: name + variant, who, tokens, from }
        if (!name.includes('{catalogue}')) return [{ ...rights, name, catalogue: '' }]
        return slugs.map((catalogue) => ({ ...rights, name: name.replace('{catalogue}', catalogue), catalogue }))
      })
  const actions = cells.filter(({ length }) => length === 5)
  return {
    rest: actions.flatMap(([rest = '', , ...rights]) => rowsOf(rest, rights)),
    graphql: actions.flatMap(([, graphql = '', ...rights]) => rowsOf(graphql, rights)),
    fields: cells.filter(({ length }) => length === 4).flatMap(([field = '', ...rights]) => rowsOf(field, rights)),
  }
}

/**
 * The outcome that the table promises.
 * @returns 'ok', 'null', a status or the reason for which an API token is refused
 */
export function expected({ key, name, who, tokens }: Row, caller: Caller, editors: number, isRead: boolean): string {
  const [classes = '', otherwise] = who.split(', else ')
  const allowed = classes.split(' or ')
  if (caller.kind === 'token' && tokens !== 'unread') {
    if (tokens === 'none') return 'TOKEN_NOT_ALLOWED'
    const isOpen = isRead && allowed.some((one) => ['everybody', 'visitors', 'API tokens'].includes(one))
    const [, refusal = 'TOKEN_PUBLIC'] = tokens.split(', public ')
    if (caller.isPublic) return isOpen ? 'ok' : otherwise === 'null' ? 'null' : refusal
    const [needed = '', withEmails] = (tokens.split(', ')[0] ?? '').split(' with ')
    if (needed !== 'any' && !needed.split(' or ').some((one) => caller.scopes?.includes(one))) return 'TOKEN_SCOPE'
    if (withEmails && !caller.seesEmails) return 'no emails'
    if (!isRead && !caller.writes) return 'TOKEN_READ_ONLY'
  }
  // The api refuses a revoked token before it reads anything else, and GraphQL has fields that call nothing.
  if (caller.kind === 'revoked' && / \//.test(name)) return '401'
  const status = ['session', 'token'].includes(caller.kind) ? (caller.status ?? -1) : -1
  const isMember = status >= 2
  const classOf: Record<string, boolean> = {
    everybody: true,
    visitors: isMember || (caller.kind === 'session' && caller.status === null),
    members: isMember,
    editors: status >= editors,
    moderators: status >= 3,
    admins: status >= 4,
    own: isMember && caller.owns,
    link: caller.kind === 'link',
    'API tokens': caller.kind === 'token',
    'no one': false,
  }
  const unknown = allowed.find((one) => !(one in classOf))
  if (unknown != null) throw new Error(`${key}: ${unknown} is not explained`)
  const isRefused = caller.kind === 'token' && tokens.endsWith(', never')
  if (allowed.some((one) => classOf[one])) return isRefused ? 'TOKEN_NOT_ALLOWED' : 'ok'
  if (otherwise === 'null' || otherwise === '400') return otherwise
  return isMember ? (otherwise ?? '403') : '401'
}

/** The callers of a row. With another setting of CONTENT_EDITORS only those whose status may matter. */
export function callersOf({ who }: Row, setting: EditorSetting): Caller[] {
  const hasOwner = /\bown\b/.test(who)
  const session = (name: string, status: number | null, owns = false): Caller => ({
    name: owns ? `${name}, own` : name,
    status,
    kind: 'session',
    owns,
  })
  const token = (name: string, status: number, more: Partial<Caller>): Caller => ({
    name: `API token ${name}`,
    status,
    kind: 'token',
    owns: hasOwner,
    scopes: Object.keys(scopes),
    ...more,
  })
  const members = [session('member', 2), session('moderator', 3), session('admin', 4)]
  const ofMember = token('of a member, writing', 2, { writes: true, owns: false })
  if (setting !== 'member') return [...members, ofMember]
  return [
    session('signed out', null),
    session('status 0', 0),
    session('status 1', 1),
    { name: 'ended session', status: 2, kind: 'ended', owns: false },
    { name: 'revoked API token', status: 2, kind: 'revoked', owns: false },
    { name: 'mailed link', status: 2, kind: 'link', owns: /\blink\b/.test(who) },
    ...members,
    ...(hasOwner ? [session('member', 2, true)] : []),
    ...Object.keys(scopes).flatMap((scope) => [
      token(`of an admin for ${scope}, writing`, 4, { scopes: [scope], writes: true }),
      token(`of an admin for ${scope}, read-only`, 4, { scopes: [scope] }),
    ]),
    ofMember,
    token('of a member, read-only, with emails', 2, { seesEmails: true }),
    token('of an admin, public', 4, { isPublic: true, owns: false }),
  ]
}
