import { lt, sql } from 'drizzle-orm'
import { newId } from '../store/clock/ids.ts'
import { retained } from '../store/clock/retained.ts'
import type { Database, Transaction } from '../store/database.ts'
import { currentOrigin } from '../store/origin.ts'
import { audit } from '../store/tables/audit.ts'

/** What was done, by the group of events that lists choose. AUDIT-1. */
export const auditEvents = {
  inimesed: [
    'kutsutud',
    'registreerus',
    'muudetud',
    'staatus',
    'email-taastatud',
    'liige-kustutatud',
    'nimi-kustutatud',
    'lahkumine',
    'lahkumine-tagasi',
  ],
  sisselogimised: ['sisselogimine', 'keeldumine', 'seansid-lopetatud', 'parool'],
  votmed: ['voti-loodud', 'voti-tuhistatud'],
  seaded: ['veebihaak'],
  eksport: ['eksport'],
  kustutamised: ['kustutatud', 'taastatud', 'jaadavalt', 'versioon-eemaldatud', 'varukoopia-taastatud'],
} as const

export type AuditGroup = keyof typeof auditEvents
export type AuditEvent = (typeof auditEvents)[AuditGroup][number]

/** What an event concerns: ids and codes, never what people wrote or are called. */
export interface AuditFacts {
  /** The id of the member to whom it was done. */
  liige?: string | null | undefined
  /** The id of the record, and its kind. */
  kirje?: string | undefined
  kirjeliik?: string
  /** The names of the changed fields; of a status its number before and after. */
  muudetud?: string[]
  /** How many times. */
  hulk?: number
  /** The id of the member who did it, where no session says so. */
  tegija?: string
}

const uuid = /^[0-9a-f-]{36}$/

/**
 * Records what the caller of the running request does, or the api by itself; of several facts each. Call it in the transaction of the event.
 * AUDIT-1.
 */
export async function recordAudit(
  tx: Database | Transaction,
  sundmus: AuditEvent,
  facts: AuditFacts | AuditFacts[] = {},
): Promise<void> {
  // The person of an origin is a user or a network.
  const { person = '' } = currentOrigin()
  const tegija = uuid.test(person) ? person : null
  const rows = [facts].flat().map((one) => ({ tegija, muudetud: [], hulk: 1, ...one, _id: newId(), sundmus }))
  await tx.execute(sql`
    insert into audit (_id, sundmus, tegija, liige, kirje, kirjeliik, muudetud, hulk)
    select _id, sundmus, tegija, liige, kirje, kirjeliik, muudetud, hulk
    from jsonb_populate_recordset(null::audit, ${JSON.stringify(rows)}::jsonb)`)
}

/** The daily deletion of old rows; the table's trigger refuses that of younger ones. AUDIT-1. */
export async function deleteOldAudit(tx: Transaction): Promise<void> {
  await tx.delete(audit).where(lt(audit.kuupaev, sql`now() - ${retained('audit')}`))
}
