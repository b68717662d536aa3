import { eq, inArray, lt, sql } from 'drizzle-orm'
import { most } from '../../../schema/rules/client/limits.ts'
import { languageCodes } from '../../../schema/rules/languages.ts'
import { newId } from '../../store/clock/ids.ts'
import { isoTime } from '../../store/columns.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { namedStatement } from '../../store/namedStatement.ts'
import { type FormerValues, revisions } from '../../store/tables/history.ts'
import { recordAudit } from '../audit.ts'
import { type Fields, fieldsBefore, formerValues, removed, removesMuch } from './fields.ts'

/** A record whose revisions are stored. */
export interface RecordName {
  liik: string
  id: string
}

/** The home page has no UUID. */
const storedId = (id: string) => (id.includes('-') ? id : '00000000-0000-0000-0000-000000000000')

/** The id of the first revision, which no change made. */
export const firstRevision = 'algus'

/**
 * Stores what a record was before a change, in the transaction of the change, under the lock of the record. Successive changes of one person
 * within ten minutes become one, unless they remove a third of the text. HIST-1.
 */
export async function storeRevision(
  tx: Transaction,
  { liik, id }: RecordName,
  { editor, before, after }: { editor: string; before: Fields; after: Fields },
): Promise<void> {
  const former = formerValues(before, after)
  if (Object.keys(former).length === 0) return
  const mergeable = !removesMuch(before, after)
  const row = {
    _id: newId(),
    liik,
    kirje: storedId(id),
    editor,
    most: most.revisions,
    mergeable,
    ...columnsOf(former, before),
  }
  const [previous] = await insertRevision(tx, row)
  if (previous?.enne == null) return
  // Of both changes together.
  const start = fieldsBefore(before, previous.enne)
  const merged = formerValues(start, after)
  // A change that was taken back is none.
  const isNone = Object.keys(merged).length === 0
  await tx.delete(revisions).where(inArray(revisions._id, isNone ? [previous._id, row._id] : [previous._id]))
  if (isNone) return
  const { enne, nimetab } = columnsOf(merged, start)
  await tx
    .update(revisions)
    .set({ enne: sql`${enne}::jsonb`, nimetab: sql`${nimetab}::uuid[]`, alates: sql`${previous.alates}::timestamptz` })
    .where(eq(revisions._id, row._id))
}

/** Makes the next change of a record a revision of its own, even if the same person made the last one. */
export async function endRevision(db: Database, { liik, id }: RecordName): Promise<void> {
  await db.execute(sql`
    update revisions set alates = 'epoch'
    where _id = (select _id from revisions where kirje = ${storedId(id)}::uuid and liik = ${liik} order by _id desc limit 1)`)
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The columns of a revision, as texts. */
function columnsOf(former: FormerValues, before: Fields): { enne: string; nimetab: string | null } {
  const named = JSON.stringify(Object.keys(former).map((name) => before[name])).match(uuids) ?? []
  return { enne: JSON.stringify(former), nimetab: named.length > 0 ? `{${[...new Set(named)].join(',')}}` : null }
}

const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
const ofRecord = sql`kirje = ${given('kirje', 'uuid')} and liik = ${given('liik', 'text')}`

interface NewRevision {
  _id: string
  liik: string
  kirje: string
  editor: string
  enne: string
  nimetab: string | null
  mergeable: boolean
  most: number
}

/** Also deletes the oldest one above the most of a record. Returns the previous one if both are to be merged. */
const insertRevision = namedStatement<NewRevision, { _id: string; alates: string | null; enne: FormerValues | null }>(
  'new revision',
  sql`
  with dropped as (
    delete from revisions where _id in (
      select _id from revisions where ${ofRecord} order by _id desc offset ${given('most', 'int')} - 1)),
  previous as (
    select _id, alates::text, enne from revisions where ${ofRecord} order by _id desc limit 1),
  added as (
    insert into revisions (_id, liik, kirje, muutja_id, kuupaev, alates, enne, nimetab)
    values (${given('_id', 'uuid')}, ${given('liik', 'text')}, ${given('kirje', 'uuid')}, ${given('editor', 'uuid')}, now(), now(),
      ${given('enne', 'jsonb')}, ${given('nimetab', 'uuid[]')}))
  select p._id, p.alates, p.enne from previous p join revisions r on r._id = p._id
  where ${given('mergeable', 'boolean')} and r.muutja_id = ${given('editor', 'uuid')} and r.alates between now() - interval '10 minutes' and now()`,
)

/** A revision: its content, and the change that made it. */
export interface Revision {
  _id: string
  muutja: { _id: string; nimi: string } | null
  /** ISO 8601; null if unknown. */
  kuupaev: string | null
  /** The names of the fields that the change changed; of parts without their ids. */
  muudetud: string[]
  eemaldatud: boolean
  fields: Fields
}

/** The revisions of a record, the current one first. @param current its fields now */
export async function listRevisions(
  db: Database,
  record: RecordName,
  current: Fields,
  first: Pick<Revision, 'muutja' | 'kuupaev'>,
): Promise<Revision[]> {
  const found: Revision[] = []
  let fields = current
  const add = (row: Pick<Revision, '_id' | 'muutja' | 'kuupaev' | 'muudetud'>) =>
    found.push({ ...row, eemaldatud: Object.values(fields).includes(removed), fields })
  for (const { _id, muutja, kuupaev, enne } of await rowsOf(db, record)) {
    add({ _id, muutja, kuupaev, muudetud: [...new Set(Object.keys(enne).map((path) => namesOf(path).nimi))] })
    fields = fieldsBefore(fields, enne)
  }
  add({ _id: firstRevision, ...first, muudetud: [] })
  return found
}

/** Fields whose lists have parts. */
const lists = new Set(['moodulid', 'kuupaevad', 'meedia', ...languageCodes])

/** Splits the path of a field: `moodulid/{id}/sisu` is the field `moodulid.sisu` of that part. */
export function namesOf(path: string): { nimi: string; osa: string | null } {
  const [list = '', part, ...rest] = path.split('/')
  if (part == null || !lists.has(list)) return { nimi: path.replaceAll('/', '.'), osa: null }
  return { nimi: [list, ...rest].join('.'), osa: decodeURIComponent(part) }
}

/** The rows of a record, the newest first. */
async function rowsOf(db: Database | Transaction, { liik, id }: RecordName) {
  const { rows } = await db.execute<Pick<Revision, '_id' | 'muutja' | 'kuupaev'> & { enne: FormerValues }>(sql`
    select r._id, ${isoTime(sql`r.kuupaev`)} as kuupaev, r.enne, case when u._id is not null then json_build_object('_id', u._id, 'nimi', u.nimi) end as muutja
    from revisions r left join users u on u._id = r.muutja_id
    where r.kirje = ${storedId(id)}::uuid and r.liik = ${liik} order by r._id desc`)
  return rows
}

/**
 * Removes the content of a revision for good: the former values in the change after it. What older revisions share with it is removed from
 * them, too. HIST-1. @param current the record's fields now
 * @returns false for an unknown revision, and for the current one
 */
export async function removeRevision(
  tx: Transaction,
  record: RecordName,
  current: Fields,
  id: string,
): Promise<boolean> {
  const rows = await rowsOf(tx, record)
  const index = id === firstRevision ? rows.length : rows.findIndex(({ _id }) => _id === id)
  const next = rows[index - 1]
  if (!next) return false
  // The change before it holds parts of texts that fit only to what is removed.
  const previous = rows[index]
  if (previous) {
    const fields = rows.slice(0, index).reduce((after, { enne }) => fieldsBefore(after, enne), current)
    const before = fieldsBefore(fields, previous.enne)
    const whole = Object.keys(previous.enne).map((name) => [name, wholeValue(before, name)] as const)
    await tx
      .update(revisions)
      .set({ enne: Object.fromEntries(whole) })
      .where(eq(revisions._id, previous._id))
  }
  const nothing = Object.fromEntries(Object.keys(next.enne).map((name) => [name, null]))
  await tx.update(revisions).set({ enne: nothing, nimetab: null }).where(eq(revisions._id, next._id))
  const { liik: kirjeliik, id: kirje } = record
  await recordAudit(tx, 'versioon-eemaldatud', { kirjeliik, ...(kirje === storedId(kirje) && { kirje }) })
  return true
}

const wholeValue = (fields: Fields, name: string) =>
  !(name in fields) ? ([] as []) : fields[name] === removed ? null : ([fields[name]] as [unknown])

/** Deletes the revisions of records that are deleted for good. */
export async function deleteRevisions(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.delete(revisions).where(inArray(revisions.kirje, [...ids]))
}

/** The daily deletion of revisions older than HISTORY_DAYS. */
export const deleteOldRevisions =
  (days: number) =>
  async (tx: Transaction): Promise<void> => {
    await tx.delete(revisions).where(lt(revisions.kuupaev, sql`now() - make_interval(days => ${days}::int)`))
  }
