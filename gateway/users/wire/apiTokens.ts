import type { ApiToken, ApiTokenInput, TokenScope } from '../../lib/generated/types.ts'
import { given } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { flag, identity, list, moment, record, text } from '../../lib/shapes.ts'

const wireScopes: Record<TokenScope, string> = { FORUM: 'foorum', CONTENT: 'sisu', FILES: 'failid', PEOPLE: 'inimesed' }
const scopeOf = new Map<unknown, TokenScope>(
  Object.entries(wireScopes).map(([scope, word]) => [word, scope as TokenScope]),
)

/** All scopes of API tokens. */
export const allScopes = Object.keys(wireScopes) as readonly TokenScope[]

const scopesFromWire = (words: unknown): TokenScope[] =>
  Array.isArray(words) ? words.flatMap((word) => scopeOf.get(word) ?? []) : []

const flagOrFalse = (value: unknown) => flag(value) ?? false

const tokenFields = {
  id: { wire: '_id', read: (id) => identity(id, 'an API token') },
  name: { wire: 'nimi', read: (name) => text(name) ?? '' },
  ending: { wire: 'tunnus', read: (ending) => text(ending) ?? '' },
  writes: { wire: 'kirjutab', read: flagOrFalse },
  scopes: { wire: 'osad', read: scopesFromWire },
  seesEmails: { wire: 'emailid', read: flagOrFalse },
  allowsUnregistered: { wire: 'vabalt', read: flagOrFalse },
  isPublic: { wire: 'avalik', read: flagOrFalse },
  createdAt: { wire: 'loodud', read: given(moment) },
  expiresAt: { wire: 'lopeb', read: given(moment) },
  lastUsedAt: { wire: 'kasutatud', read: (time) => moment(time) ?? null },
} satisfies FieldTable<ApiToken>

/** An API token. AUTH-10. */
export type ApiTokenModel = RowOf<typeof tokenFields>

const tokens = rowReader('an API token', tokenFields)

/** Parses the list of GET /api/toolivotmed. */
export const apiTokensFromWire = (wire: unknown): ApiTokenModel[] => list(wire, 'the API tokens', tokens.row)

/** Parses the response of POST /api/toolivotmed. @throws UPSTREAM_ERROR without an id */
export function createdApiTokenFromWire(wire: unknown): { token: ApiTokenModel; secret: string | null } {
  return { token: tokens.row(wire), secret: text(record<{ voti: unknown }>(wire, 'a new token').voti) ?? null }
}

/** The body of a new token. */
export const apiTokenToWire = (input: ApiTokenInput) => ({
  nimi: input.name,
  kirjutab: input.writes ?? false,
  ...(input.scopes && { osad: input.scopes.map((scope) => wireScopes[scope]) }),
  emailid: input.seesEmails ?? false,
  vabalt: input.allowsUnregistered ?? false,
  avalik: input.isPublic ?? false,
  ...(input.days != null && { paevi: input.days }),
})

/** English field names for the `valjad` of a refusal. */
export const apiTokenFieldNames = {
  nimi: 'name',
  kirjutab: 'writes',
  osad: 'scopes',
  emailid: 'seesEmails',
  vabalt: 'allowsUnregistered',
  avalik: 'isPublic',
  paevi: 'days',
  kasutaja: 'userId',
}

/** The permissions of the caller's API token: GET /api/toolivotmed/see. */
export interface ToolAccessModel extends Pick<
  ApiTokenModel,
  'id' | 'writes' | 'scopes' | 'allowsUnregistered' | 'isPublic'
> {
  /** Whether its user is an admin. */
  isAdmin: boolean
}

/** Parses GET /api/toolivotmed/see. @throws UPSTREAM_ERROR without an id */
export function toolAccessFromWire(wire: unknown): ToolAccessModel {
  const { id, writes, scopes, allowsUnregistered, isPublic } = tokens.row(wire)
  const { staatus } = record<{ staatus: unknown }>(wire, 'an API token')
  return { id, writes, scopes, allowsUnregistered, isPublic, isAdmin: staatus === 4 }
}
