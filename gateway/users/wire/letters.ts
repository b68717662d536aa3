import type { LetterChoice, LetterKind, PausedLetters, RefusedInvitation } from '../../lib/generated/types.ts'
import { given } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { flag, identity, list, moment, text } from '../../lib/shapes.ts'

const wireWords = { DAILY: 'paev', WEEKLY: 'nadal', AT_ONCE: 'kohe', NONE: 'mitte' } satisfies Record<
  LetterKind,
  string
>
const kinds = new Map<unknown, LetterKind>(Object.entries(wireWords).map(([kind, word]) => [word, kind as LetterKind]))

const choiceFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a choice of letters') },
  kind: { wire: 'valik', read: (word) => kinds.get(text(word)) },
  chosen: { wire: 'valitud', read: (chosen) => flag(chosen) ?? true },
  paused: { wire: 'peatatud', read: (paused) => flag(paused) ?? false },
} satisfies FieldTable<LetterChoice>

const choices = rowReader('a choice of letters', choiceFields)

/** Parses the answer of GET and PUT /api/kirjad/valik. MAIL-1. @throws UPSTREAM_ERROR without an id */
export const letterChoiceFromWire: (wire: unknown) => RowOf<typeof choiceFields> = choices.row

/** The body that chooses letters. */
export const letterKindToWire = (kind: LetterKind) => ({ valik: wireWords[kind] })

const refusedFields = {
  id: { wire: '_id', read: (id) => identity(id, 'whose address is refused') },
  name: { wire: 'nimi', read: (name) => text(name) ?? '' },
  email: { wire: 'email', read: (email) => text(email) ?? '' },
  code: { wire: 'pohjus', read: (code) => text(code) ?? '' },
  refusedAt: { wire: 'viimati', read: given(moment) },
} satisfies FieldTable<PausedLetters> & FieldTable<RefusedInvitation>

const refused = rowReader('whose address is refused', refusedFields)

/** Parses the list of GET /api/kirjad/peatatud, and that of GET /api/kutsed. MAIL-1, IMPORT-2. */
export const refusedFromWire = (wire: unknown): RowOf<typeof refusedFields>[] =>
  list(wire, 'those whose address is refused', refused.row)
