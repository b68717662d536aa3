import type { InvitationOutcome, InvitationResult, Invitations, InvitePersonInput } from '../../lib/generated/types.ts'
import { shaped } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { integer, list, text } from '../../lib/shapes.ts'
import { refusedFromWire } from './notifications.ts'

const wireWords: Record<InvitationResult, string> = {
  INVITED: 'kutsutud',
  INVITED_BEFORE: 'kutsutud-varem',
  REGISTERED: 'liige',
  BANNED: 'keelatud',
  DOUBLE: 'topelt',
  INVALID: 'vigane',
}
const resultOf = new Map<unknown, InvitationResult>(
  Object.entries(wireWords).map(([result, word]) => [word, result as InvitationResult]),
)

const outcomeFields = {
  result: { wire: 'tulemus', read: (word) => resultOf.get(text(word)) },
  reason: { wire: 'msg', read: (sentence) => text(sentence) ?? null, missing: () => null },
} satisfies FieldTable<InvitationOutcome>

const outcomes = rowReader('the outcome of an invitation', outcomeFields)

/** Parses the response of POST /api/kutsed. IMPORT-2. */
export const outcomesFromWire = (wire: unknown): RowOf<typeof outcomeFields>[] =>
  list(wire, 'the outcomes of invitations', outcomes.complete)

const countFields = {
  notInvited: { wire: 'kutsumata', read: (count) => integer(count) ?? undefined },
  waiting: { wire: 'ootab', read: (count) => integer(count) ?? undefined },
  refused: { wire: 'keeldutud', read: shaped(refusedFromWire), missing: () => [] },
} satisfies FieldTable<Invitations>

/** Parses the responses of GET /api/kutsed and POST /api/kutsed/kutsumata. IMPORT-1. @throws UPSTREAM_ERROR for anything but an object */
export const invitationsFromWire: (wire: unknown) => RowOf<typeof countFields> = rowReader(
  'the counts of invitations',
  countFields,
).complete

/** The body of POST /api/kutsed. */
export const listToWire = (people: readonly InvitePersonInput[]) => ({
  kutsutavad: people.map(({ name, email, phone, residence }) => ({
    nimi: name ?? '',
    email,
    telefon: phone ?? '',
    elukoht: residence ?? '',
  })),
})

/** English field names for the `valjad` of a refusal. */
export const listFieldNames = { kutsutavad: 'people' }
