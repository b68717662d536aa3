import { eq, type SQL, sql } from 'drizzle-orm'
import escapeHtml from 'escape-html'
import { mentionHref, withMentionName } from '../../../schema/rules/mentions.ts'
import type { QueuedWork } from '../../jobs/jobKind.ts'
import type { Database } from '../../store/database.ts'
import { users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'

/** How many texts one transaction locks. */
const batch = 100

/**
 * The job that writes the new name of a member into the texts that mention the member. It is no edit of them: their times stay. The
 * transaction that renames queues it, because there may be many. FORUM-11.
 */
export function renameMentions(db: Database): QueuedWork<{ userId: string }> {
  return {
    async run({ details: { userId } }, signal) {
      const [user] = await db.select({ nimi: users.nimi }).from(users).where(eq(users._id, userId))
      if (!user) return
      const renamed = (html: string) => withMentionName(html, userId, escapeHtml(user.nimi))
      for (const table of [sql`posts`, sql`topics`]) {
        let after: string | null = '00000000-0000-0000-0000-000000000000'
        while (after != null) {
          signal.throwIfAborted()
          after = await renameNext(table, after)
        }
      }

      /** @returns the id of the last text of a batch; null after the last batch */
      function renameNext(table: SQL, after: string): Promise<string | null> {
        return inTransaction(db, async (tx) => {
          const { rows } = await tx.execute<{ _id: string; tekst: string }>(sql`
            select _id, tekst from ${table} where tekst ilike ${`%${mentionHref(userId)}%`} and _id > ${after}::uuid
            order by _id limit ${batch} for no key update`)
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
