import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { quotationLine } from '../../../schema/rules/client/quotations.ts'
import type { QueuedWork } from '../../jobs/jobKind.ts'
import { queueJob } from '../../jobs/queue.ts'
import { recordAudit } from '../../records/audit.ts'
import { textArray } from '../../store/arrays.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { LockedUser } from '../lockUser.ts'
import { erasedName, type ErasedPerson, nameProperties, withoutName, withoutNameIn } from './erasedText.ts'

/** The columns that hold texts, by table, found in the database: so a table that is added later needs nothing here. */
interface TextColumns extends Record<string, unknown> {
  table: string
  texts: string[]
  json: string[]
  /** Whether its rows have the name of their author. */
  named: boolean
}

async function textColumns(tx: Transaction): Promise<TextColumns[]> {
  const { rows } = await tx.execute<TextColumns>(sql`
    select c.relname::text as table,
      coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'text'::regtype), '{}') as texts,
      coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'jsonb'::regtype), '{}') as json,
      bool_or(a.attname = 'nimi') and bool_or(a.attname = 'user_id') as named
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname having bool_or(a.atttypid in ('text'::regtype, 'jsonb'::regtype)) order by c.relname`)
  return rows
}

const name = (identifier: string) => sql.identifier(identifier)
const list = (parts: SQL[], between = sql`, `) => sql.join(parts, between)

/**
 * Erases the name of a member who is being deleted, in the same transaction: beside what the member wrote at once, in the texts of others
 * by a job, as there may be many. Call it under the lock of the user, before the deletion. USER-10.
 * @returns who is erased
 */
export async function beginErasure(
  tx: Transaction,
  { _id: id, nimi, email, emailKey }: LockedUser,
): Promise<ErasedPerson> {
  const { rows } = await tx.execute<{ names: string[]; emails: string[] }>(sql`
    select array(select distinct n from (
        select ${nimi}::text union select enne->'nimi'->>0 from revisions where kirje = ${id}::uuid and liik = 'liige'
        union select nimi from posts where user_id = ${id}::uuid union select nimi from topics where user_id = ${id}::uuid) x(n)
        where n <> '') as names,
      array(select ${emailKey}::text union select lower(${email}::text)
        union select unnest(array[email_key, lower(email)]) from former_emails where user_id = ${id}::uuid) as emails`)
  const person = { id, names: [], emails: [], ...rows[0] }
  for (const { table, named } of await textColumns(tx))
    if (named) await tx.execute(sql`update ${name(table)} set nimi = ${erasedName} where user_id = ${id}::uuid`)
  await recordAudit(tx, 'nimi-kustutatud', { liige: id })
  return person
}

/** Queues the rest of an erasure. */
export const queueErasure = (tx: Transaction, person: ErasedPerson): Promise<void> => queueJob(tx, 'eraseName', person)

/** The job that erases a deleted member's name in the texts of others, the queue and the folders of mails and imports. USER-10. */
export const erasingNames = (db: Database, folders: string[]): QueuedWork<ErasedPerson> => ({
  async run({ details }) {
    await inTransaction(db, (tx) => eraseTexts(tx, details))
    for (const folder of folders) await deleteFilesAbout(folder, details)
  },
})

/** Erases a deleted member's name wherever the database has it, but in the words of others. USER-10. */
export async function eraseTexts(tx: Transaction, person: ErasedPerson): Promise<void> {
  const { id, emails } = person
  // A name that another member has stays theirs.
  const { rows: own } = await tx.execute<{ nimi: string }>(
    sql`select n as nimi from unnest(${textArray(person.names)}) n where not exists (select from users where nimi = n)`,
  )
  const names = own.map(({ nimi }) => nimi)
  const erased = { id, names, emails }
  const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
  // Special characters differ between a name, html and JSON.
  const loose = names.map((one) => `%${one.replace(/[\\%_&<>"']+/g, '%')}`)
  const addresses = textArray(emails.map((one) => `%"${literal(one)}"%`))
  const patterns = textArray([`%${id}%`, ...loose.map((one) => `${quotationLine(one)}%`), ...names.map(literal)])
  const inTrash = textArray(loose.map((one) => `${one}%`))
  await tx.execute(sql`
    update feedback set nimi = ${erasedName}, email = '' where lower(email) = any(${textArray(emails)})`)
  for (const { table, texts, json } of await textColumns(tx)) {
    if (['audit', 'jobs', 'search_texts', 'search_words'].includes(table)) continue
    const columns = [...texts, ...json]
    const asText = columns.map((column) => sql`${name(column)}::text`)
    const anywhere = list(
      asText.map((text) => sql`${text} like any(${patterns})`),
      sql` or `,
    )
    const more =
      table === 'trash' ? sql`or lower(sisu::text) like any(${addresses}) or sisu::text like any(${inTrash})` : sql``
    const { rows } = await tx.execute<{ row: string; values: (string | null)[] }>(sql`
      select ctid::text as row, array[${list(asText)}] as values from ${name(table)} where ${anywhere} ${more} for no key update`)
    for (const { row, values } of rows) {
      const changes = columns.flatMap((column, index) => {
        const value = values[index]
        if (value == null) return []
        const parsed: unknown = json.includes(column) ? JSON.parse(value) : null
        const [before, after] = parsed
          ? [JSON.stringify(parsed), JSON.stringify(withoutNameIn(parsed, erased))]
          : [value, isName(table, column) && names.includes(value) ? erasedName : withoutName(value, erased)]
        return after === before ? [] : [sql`${name(column)} = ${after}${sql.raw(parsed ? '::jsonb' : '')}`]
      })
      if (changes.length > 0) await tx.execute(sql`update ${name(table)} set ${list(changes)} where ctid = ${row}::tid`)
    }
  }
  await tx.execute(sql`
    delete from jobs where kind <> 'eraseName' and (details->>'userId' = ${id}
      or lower(details::text) like any(${addresses}))`)
  // The words of the search that no text has any more.
  await tx.execute(sql`
    delete from search_words w where w.word = any(tsvector_to_array(to_tsvector('pg_catalog.simple', search_words_of(${[...names, ...emails].join(' ')}))))
      and not exists (select from search_texts where otsing @@ plainto_tsquery('pg_catalog.simple', w.word))`)
}

/** Whether a column has a name alone: of an author, a sender, or a deleted message's sender. */
const isName = (table: string, column: string) => nameProperties.includes(column) || table === 'trash'

/** Deletes the files of a folder, such as written mails, that name an erased member. */
async function deleteFilesAbout(folder: string, { names, emails }: ErasedPerson): Promise<void> {
  const files = existsSync(folder) ? await readdir(folder) : []
  for (const file of files) {
    const text = decoded(await readFile(join(folder, file), 'latin1')).toLowerCase()
    if ([...names, ...emails].some((one) => text.includes(one.toLowerCase()))) await rm(join(folder, file))
  }
}

/** The text of a file or of a mail in quoted-printable. RFC 2045. */
const decoded = (bytes: string) =>
  Buffer.from(
    bytes
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString()
