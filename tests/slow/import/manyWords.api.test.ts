import { sql } from 'drizzle-orm'
import { posts, topics } from '../../../api/store/tables/forum.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { generatedForum } from './generatedForum.ts'
import { importStory } from './importStory.ts'

test('IMPORT-1 REST-1 a first import of texts of many words never deadlocks, and a concurrent post waits less than a second', async () => {
  const size = { topics: 120, posts: 25, words: 200_000 }
  const story = await importStory({ demo: false })
  const { db } = story.target
  try {
    const { _id } = await story.target.category()
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into topics (_id, kategooria_id, pealkiri, tekst, nimi, kuupaev, viimane_postitus)
      values (gen_random_uuid(), ${_id}::uuid, 'Siin', '', 'Malle', now(), now()) returning _id as id`)
    const forum = generatedForum(size)
    story.plain.meddle = forum.respond
    let isRunning = true
    const writeBeside = async () => {
      let written = 0
      while (isRunning) {
        await inTransaction(db, async (tx) => {
          await tx.execute(sql`set local lock_timeout = '1s'`)
          await tx.execute(sql`
            insert into posts (_id, teema_id, tekst, nimi, kuupaev)
            values (gen_random_uuid(), ${rows[0]?.id}::uuid, ${forum.text(40)}, 'Malle', now())`)
        })
        written += 1
      }
      return written
    }
    const beside = writeBeside()
    const report = await story.run().finally(() => (isRunning = false))
    const written = await beside
    expect(written).toBeGreaterThan(0)
    expect(report.summary()).toContain(`topics: ${size.topics} taken`)
    expect([await db.$count(topics), await db.$count(posts)]).toEqual([
      size.topics + 1,
      size.topics * size.posts + written,
    ])
    const found = await db.execute<{ deadlocks: number }>(
      sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
    )
    expect(found.rows).toEqual([{ deadlocks: 0 }])
  } finally {
    await story.close()
  }
})
