import type { AuditEntry, AuditEvent, AuditGroup } from '../../lib/generated/types.ts'
import { given, shaped } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { identity, ifShaped, integer, list, moment, text } from '../../lib/shapes.ts'
import { pageFieldNames } from '../../rest/pageWire.ts'
import { kindFromWire } from '../../users/wire/recordKind.ts'
import { userFromWire } from '../../users/wire/user.ts'

const groups: Record<AuditGroup, string> = {
  PEOPLE: 'inimesed',
  SIGN_INS: 'sisselogimised',
  TOKENS: 'votmed',
  SETTINGS: 'seaded',
  EXPORTS: 'eksport',
  DELETIONS: 'kustutamised',
}

const words: Record<AuditEvent, string> = {
  INVITED: 'kutsutud',
  REGISTERED: 'registreerus',
  MEMBER_CHANGED: 'muudetud',
  STATUS_CHANGED: 'staatus',
  PASSWORD_CHANGED: 'parool',
  EMAIL_REVERTED: 'email-taastatud',
  MEMBER_DELETED: 'liige-kustutatud',
  NAME_ERASED: 'nimi-kustutatud',
  LEAVING: 'lahkumine',
  STAYING: 'lahkumine-tagasi',
  SIGNED_IN: 'sisselogimine',
  SIGN_IN_REFUSED: 'keeldumine',
  SESSIONS_ENDED: 'seansid-lopetatud',
  TOKEN_CREATED: 'voti-loodud',
  TOKEN_REVOKED: 'voti-tuhistatud',
  WEBHOOK_CHANGED: 'veebihaak',
  EXPORTED: 'eksport',
  DELETED: 'kustutatud',
  RESTORED: 'taastatud',
  DELETED_FOREVER: 'jaadavalt',
  REVISION_REMOVED: 'versioon-eemaldatud',
  STORE_RESTORED: 'varukoopia-taastatud',
}
const events = new Map<unknown, AuditEvent>(Object.entries(words).map(([event, word]) => [word, event as AuditEvent]))

const user = (id: unknown) => ifShaped(id, userFromWire) ?? null

/** An audited event as the API sends it; its users are ids. AUDIT-1. */
export const auditFields = {
  id: { wire: '_id', read: (id) => identity(id, 'an audited event') },
  at: { wire: 'kuupaev', read: given(moment) },
  event: { wire: 'sundmus', read: (word) => events.get(word) },
  actor: { wire: 'tegija', read: user },
  member: { wire: 'liige', read: user },
  recordId: { wire: 'kirje', read: (id) => text(id) ?? null },
  recordKind: { wire: 'kirjeliik', read: (kind) => kindFromWire(kind) ?? null },
  changed: { wire: 'muudetud', read: shaped((names) => list(names, 'the changed fields', (name) => text(name) ?? '')) },
  count: { wire: 'hulk', read: given(integer) },
} satisfies FieldTable<AuditEntry>

/** An audited event. AUDIT-1. */
export type AuditEntryModel = RowOf<typeof auditFields>

const { row } = rowReader('an audited event', auditFields)

/** Parses a page of GET /api/paevik, in its order. AUDIT-1. */
export const auditFromWire = (wire: unknown): AuditEntryModel[] => list(wire, 'the audited events', row)

/** What a page of the audited events is limited to. AUDIT-1. */
export interface AuditFilter {
  group?: AuditGroup | null | undefined
  personId?: string | null | undefined
}

/** The query parameters of a filter. AUDIT-1. */
export const auditFilterToWire = ({ group, personId }: AuditFilter) => ({
  ...(group != null && { liik: groups[group] }),
  ...(personId != null && { isik: personId }),
})

/** English field names for the `valjad` of a refusal. */
export const auditFieldNames = { ...pageFieldNames, liik: 'group', isik: 'personId' }
