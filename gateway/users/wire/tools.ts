import type { ToolPart, ToolToken, ToolTokenInput } from '../../lib/generated/types.ts'
import { given } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { flag, identity, list, moment, record, text } from '../../lib/shapes.ts'

const wireParts: Record<ToolPart, string> = { FORUM: 'foorum', CONTENT: 'sisu', FILES: 'failid', PEOPLE: 'inimesed' }
const partOf = new Map<unknown, ToolPart>(Object.entries(wireParts).map(([part, word]) => [word, part as ToolPart]))

/** All parts that a token for a tool may be for. */
export const allParts = Object.keys(wireParts) as readonly ToolPart[]

const partsFromWire = (words: unknown): ToolPart[] =>
  Array.isArray(words) ? words.flatMap((word) => partOf.get(word) ?? []) : []

const said = (value: unknown) => flag(value) ?? false

const tokenFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a token for a tool') },
  name: { wire: 'nimi', read: (name) => text(name) ?? '' },
  ending: { wire: 'tunnus', read: (ending) => text(ending) ?? '' },
  writes: { wire: 'kirjutab', read: said },
  parts: { wire: 'osad', read: partsFromWire },
  seesEmails: { wire: 'emailid', read: said },
  asksFreely: { wire: 'vabalt', read: said },
  isPublic: { wire: 'avalik', read: said },
  createdAt: { wire: 'loodud', read: given(moment) },
  endsAt: { wire: 'lopeb', read: given(moment) },
  lastUsedAt: { wire: 'kasutatud', read: (time) => moment(time) ?? null },
} satisfies FieldTable<ToolToken>

/** A token for a tool. AUTH-10. */
export type ToolTokenModel = RowOf<typeof tokenFields>

const tokens = rowReader('a token for a tool', tokenFields)

/** Parses the list of GET /api/toolivotmed. */
export const toolTokensFromWire = (wire: unknown): ToolTokenModel[] => list(wire, 'the tokens for tools', tokens.row)

/** Parses the answer of POST /api/toolivotmed. @throws UPSTREAM_ERROR without an id */
export function createdToolTokenFromWire(wire: unknown): { token: ToolTokenModel; secret: string | null } {
  return { token: tokens.row(wire), secret: text(record<{ voti: unknown }>(wire, 'a new token').voti) ?? null }
}

/** The body of a new token. */
export const toolTokenToWire = (input: ToolTokenInput) => ({
  nimi: input.name,
  kirjutab: input.writes ?? false,
  ...(input.parts && { osad: input.parts.map((part) => wireParts[part]) }),
  emailid: input.seesEmails ?? false,
  vabalt: input.asksFreely ?? false,
  avalik: input.isPublic ?? false,
  ...(input.days != null && { paevi: input.days }),
})

/** English field names for the `valjad` of a refusal. */
export const toolTokenFieldNames = {
  nimi: 'name',
  kirjutab: 'writes',
  osad: 'parts',
  emailid: 'seesEmails',
  vabalt: 'asksFreely',
  avalik: 'isPublic',
  paevi: 'days',
  kasutaja: 'userId',
}

/** What the token of a tool allows, as its holder is told: GET /api/toolivotmed/see. */
export interface ToolAccessModel extends Pick<ToolTokenModel, 'id' | 'writes' | 'parts' | 'asksFreely' | 'isPublic'> {
  /** Whether its person is an admin. */
  isAdmin: boolean
}

/** Parses GET /api/toolivotmed/see. @throws UPSTREAM_ERROR without an id */
export function toolAccessFromWire(wire: unknown): ToolAccessModel {
  const { id, writes, parts, asksFreely, isPublic } = tokens.row(wire)
  const { staatus } = record<{ staatus: unknown }>(wire, 'a token for a tool')
  return { id, writes, parts, asksFreely, isPublic, isAdmin: staatus === 4 }
}
