import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../store/database.ts'
import { letterChoices, letterRefusals } from '../../store/tables/letters.ts'
import { users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { mostRefusals } from './refusals.ts'

/** Which letters a member gets: each day, once a week, what is for the member at once, or none. MAIL-1. */
export const letterKinds = ['paev', 'nadal', 'kohe', 'mitte'] as const

export type LetterKind = (typeof letterKinds)[number]

/** What holds until a member chooses. */
export const defaultKind = 'nadal' satisfies LetterKind

/** Which letters a member gets, and whether they arrive. */
export interface LetterChoice {
  /** Of the member. */
  _id: string
  valik: LetterKind
  /** Whether the member has chosen, or seen the default and left it. */
  valitud: boolean
  /** Whether letters are paused, as the mail server refuses the address for good. */
  peatatud: boolean
}

/** Reads which letters a member gets. MAIL-1. */
export async function readLetterChoice(db: Database, userId: string): Promise<LetterChoice> {
  const [row] = await db
    .select({
      valik: letterChoices.valik,
      peatatud: sql<boolean>`coalesce(${letterRefusals.hulk} >= ${mostRefusals}, false)`,
    })
    .from(users)
    .leftJoin(letterChoices, eq(letterChoices.userId, users._id))
    .leftJoin(
      letterRefusals,
      sql`${letterRefusals.userId} = ${users._id} and ${letterRefusals.emailKey} = ${users.emailKey}`,
    )
    .where(eq(users._id, userId))
  return {
    _id: userId,
    valik: (row?.valik as LetterKind | null | undefined) ?? defaultKind,
    valitud: row?.valik != null,
    peatatud: row?.peatatud ?? false,
  }
}

/** Sets which letters a member gets. Repeating it changes nothing; who chooses tries a paused address again. MAIL-1. */
export async function setLetterChoice(db: Database, userId: string, valik: LetterKind): Promise<LetterChoice> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`
      insert into letter_choices (user_id, valik, muudetud) values (${userId}::uuid, ${valik}, now())
      on conflict (user_id) do update set valik = excluded.valik, muudetud = excluded.muudetud
      where letter_choices.valik <> excluded.valik`)
    await tx.delete(letterRefusals).where(eq(letterRefusals.userId, userId))
  })
  return readLetterChoice(db, userId)
}
