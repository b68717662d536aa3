import { eq, type SQL, sql } from 'drizzle-orm'
import escapeHtml from 'escape-html'
import { withMentionName } from '../../../schema/rules/mentions.ts'
import type { QueuedWork } from '../../jobs/jobKind.ts'
import type { Database } from '../../store/database.ts'
import { users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'

/** How many texts are locked at once. */
const batch = 100

/**
 * Writes the new name of a member into the texts that mention the member, which is no edit of them: they keep their times. It is queued in
 * the transaction that renames, as there may be many. FORUM-11.
 */
export function renameMentions(db: Database): QueuedWork<{ userId: string }> {
  return {
    async run({ details: { userId } }, signal) {
      const [user] = await db.select({ nimi: users.nimi }).from(users).where(eq(users._id, userId))
      if (!user) return
      const renamed = (html: string) => withMentionName(html, userId, escapeHtml(user.nimi))
      await eachText(sql`posts`, sql`postitus_id`, sql`m.postitus_id is not null`)
      await eachText(sql`topics`, sql`teema_id`, sql`m.postitus_id is null`)

      async function eachText(table: SQL, owner: SQL, ofKind: SQL) {
        let after: string | null = '00000000-0000-0000-0000-000000000000'
        while (after != null) {
          signal.throwIfAborted()
          after = await renameNext(
            table,
            sql`exists (
            select from mentions m where m.${owner} = w._id and m.user_id = ${userId}::uuid and ${ofKind})
            and w._id > ${after}::uuid`,
          )
        }
      }

      /** @returns the id of the last of a batch; null when there are no more */
      function renameNext(table: SQL, which: SQL): Promise<string | null> {
        return inTransaction(db, async (tx) => {
          const { rows } = await tx.execute<{ _id: string; tekst: string }>(
            sql`select w._id, w.tekst from ${table} w where ${which} order by w._id limit ${batch} for no key update`,
          )
          for (const { _id, tekst } of rows) {
            const after = renamed(tekst)
            if (after !== tekst) await tx.execute(sql`update ${table} set tekst = ${after} where _id = ${_id}::uuid`)
          }
          return rows.at(-1)?._id ?? null
        })
      }
    },
  }
}
