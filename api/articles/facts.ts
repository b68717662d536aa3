import { eq, sql } from 'drizzle-orm'
import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { dateColumnsOf } from '../http/dateValue.ts'
import type { Caller } from '../http/session/caller.ts'
import { notifyMembers } from '../records/notifyMembers.ts'
import { newId } from '../store/clock/ids.ts'
import type { Transaction } from '../store/database.ts'
import { namedStatement } from '../store/namedStatement.ts'
import { articleDates, articleGroups, articles } from '../store/tables/articles.ts'
import type { ArticleFacts } from './content.ts'
import { fromToday } from './reading.ts'
import { changedNow } from './writing.ts'

/** Creates the group of a new article with its facts, and notifies members of its dates; returns its id. */
export async function createGroup(
  tx: Transaction,
  catalogue: Catalogue,
  facts: ArticleFacts,
  caller: Caller,
): Promise<string> {
  const _id = newId()
  await tx.insert(articleGroups).values({ _id, kataloog: catalogue.slug, ...columnsOf(facts) })
  await writeDates(tx, _id, facts, caller)
  return _id
}

/**
 * Changes the facts of a group, which must be locked, and notifies members of new dates. Counts as a change of each of its versions.
 * ARTICLE-7, LANG-5.
 */
export async function writeFacts(tx: Transaction, group: string, facts: ArticleFacts, caller: Caller): Promise<void> {
  await tx.update(articleGroups).set(columnsOf(facts)).where(eq(articleGroups._id, group))
  await writeDates(tx, group, facts, caller)
  await tx.update(articles).set(changedNow(caller)).where(eq(articles.ryhm, group))
}

/**
 * Locks the group of an article, and thereby all writes of its versions, until the transaction ends. Lock order: group, its versions, the
 * slugs of the catalogue, files. @returns its id; undefined if there is no such article
 * @param article the id of one of its versions
 */
export async function lockGroupOf(tx: Transaction, catalogue: Catalogue, article: string): Promise<string | undefined> {
  const [group] = await groupOf(tx, { catalogue: catalogue.slug, article })
  return group?._id
}

const groupOf = namedStatement<{ catalogue: string; article: string }, { _id: string }>(
  'group of an article, locked',
  sql`
  select _id from article_groups where kataloog = ${sql.placeholder('catalogue')}::text
    and _id = (select ryhm from articles where _id = ${sql.placeholder('article')}::uuid) for update`,
)

/** Deletes a group without versions. It must be locked. */
export async function deleteEmptyGroup(tx: Transaction, group: string): Promise<void> {
  await tx.execute(sql`
    delete from article_groups where _id = ${group}::uuid and not exists (select from articles where ryhm = ${group}::uuid)`)
}

function columnsOf({ kategooria, jrg, kuupaev, aasta }: ArticleFacts) {
  return { kategooria, jrg, aastaAlgus: aasta.beginning, aastaLopp: aasta.end, ...dateColumnsOf(kuupaev) }
}

/** Writes the dates of a group, and notifies members of the first one that is new and not past. MAIL-1. */
async function writeDates(tx: Transaction, ryhm: string, { kuupaevad }: ArticleFacts, caller: Caller): Promise<void> {
  const { rows: before } = await tx.execute<{ key: string }>(sql`
    delete from article_dates d where ryhm = ${ryhm}::uuid returning ${dateKey} as key`)
  if (kuupaevad.length === 0 && before.length === 0) return
  if (kuupaevad.length > 0)
    await tx
      .insert(articleDates)
      .values(kuupaevad.map(({ id, kuupaev }, koht) => ({ ryhm, koht, id, ...dateColumnsOf(kuupaev) })))
  const coming = sql`article_dates d where d.ryhm = ${ryhm}::uuid and ${fromToday(sql`d`)}`
  const ofDeletedDate = sql`ryhm_id = ${ryhm}::uuid and paev not in (
    select d.paev from article_dates d where d.ryhm = ${ryhm}::uuid and d.paev is not null)`
  // A notification of a deleted date moves to the next date, so an event that was not reported yet stays new.
  await tx.execute(sql`
    update notifications n set paev = c.paev from (select d.paev from ${coming} order by d.algus limit 1) c
    where n.ryhm_id = ${ryhm}::uuid and not exists (
      select from notifications o where o.ryhm_id = n.ryhm_id and o.user_id = n.user_id and o.paev = c.paev)
      and n._id in (select distinct on (user_id) _id from notifications where ${ofDeletedDate} order by user_id, edastused->>'kiri' nulls first)`)
  await tx.execute(sql`delete from notifications where ${ofDeletedDate}`)
  const { rows } = await tx.execute<{ paev: string }>(sql`
    select d.paev::text as paev from ${coming} and ${dateKey} not in (select jsonb_array_elements_text(${JSON.stringify(before.map(({ key }) => key))}::jsonb))
    order by d.algus limit 1`)
  const [first] = rows
  if (first) await notifyMembers(tx, { liik: 'syndmus', id: ryhm, paev: first.paev, except: caller._id })
}

/** SQL for the day and time of the date `d` as one text. */
const dateKey = sql`concat_ws(' ', d.paev, d.kell)`
