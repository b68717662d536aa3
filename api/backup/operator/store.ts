import { hostname } from 'node:os'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Condition } from '../../../schema/rules/servers/conditions.ts'
import type { Database } from '../../store/database.ts'
import { conditions } from '../../store/tables/conditions.ts'

/** The condition that a rehearsal stores; it has a row until the next one. */
export const rehearsal = 'rehearsal'

/** Stores the conditions of this machine. Those that a machine has not reported for an hour are deleted. */
export async function storeConditions(db: Database, found: readonly Condition[]): Promise<void> {
  await db.execute(sql`
    insert into conditions (nimi, masin, korras, lause)
    select name, ${hostname()}, ok, sentence from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r(name text, ok bool, sentence text)
    on conflict (nimi, masin) do update set
      lause = excluded.lause, nahtud = now(), korras = excluded.korras,
      alates = case when conditions.korras = excluded.korras then conditions.alates else now() end,
      teatatud = case when not excluded.korras then conditions.teatatud end`)
  await db.delete(conditions).where(sql`nimi <> ${rehearsal} and nahtud < now() - interval '60 minutes'`)
}

/** A stored condition. */
export type StoredCondition = Pick<typeof conditions.$inferSelect, 'nimi' | 'masin' | 'korras' | 'lause' | 'alates'>

/** The conditions of all machines, those that are wrong first. */
export const readConditions = (db: Database, where?: SQL): Promise<StoredCondition[]> =>
  db
    .select({
      nimi: conditions.nimi,
      masin: conditions.masin,
      korras: conditions.korras,
      lause: conditions.lause,
      alates: conditions.alates,
    })
    .from(conditions)
    .where(where)
    .orderBy(conditions.korras, conditions.nimi, conditions.masin)

/**
 * The conditions that the operator is alerted of: those that have been wrong for five minutes, unless there was an alert within a
 * day.
 */
export const dueConditions = (db: Database): Promise<StoredCondition[]> =>
  readConditions(
    db,
    sql`not korras and alates < now() - interval '5 minutes'
      and not exists (select from conditions where teatatud > now() - interval '1 day')`,
  )

/** Stores that an alert was sent. */
export async function noteAlerted(db: Database, alerted: readonly StoredCondition[]): Promise<void> {
  const names = alerted.map(({ nimi }) => nimi)
  await db
    .update(conditions)
    .set({ teatatud: sql`now()` })
    .where(and(inArray(conditions.nimi, names), eq(conditions.korras, false)))
}
