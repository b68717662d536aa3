import { sql } from 'drizzle-orm'
import type { Reader } from '../store/database.ts'
import type { FoundWords } from './words.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyzõäöüšž']

/** The shortest word that is corrected: most shorter words are one typing error away from another word. FORUM-12. */
const shortest = 5
/** Counting stops at this number of texts. */
const mostCounted = 100

/**
 * All spellings that are one typing error away from a word: a letter added, left out or replaced, or two swapped. About 70 for each letter;
 * none for a word that is too short. The likeliest first.
 * @param word in lower case
 */
export function oneSlipAway(word: string): string[] {
  const all = [...word]
  if (all.length < shortest || all.some((letter) => !letters.includes(letter))) return []
  const found = new Set<string>()
  const put = (before: number, between: string[], after: number) =>
    found.add([...all.slice(0, before), ...between, ...all.slice(after)].join(''))
  all.forEach((letter, at) => {
    const next = all[at + 1]
    if (next != null) put(at, [next, letter], at + 2)
  })
  all.forEach((_, at) => put(at, [], at + 1))
  for (let at = 0; at <= all.length; at += 1) for (const letter of letters) put(at, [letter], at)
  for (let at = 0; at < all.length; at += 1) for (const letter of letters) put(at, [letter], at + 1)
  found.delete(word)
  return [...found]
}

/**
 * Corrections of the words that no text contains in any form: of the spellings one typing error away, also without diacritics, the commonest
 * in the texts. FORUM-12, SEARCH-1.
 * @returns by typed word; empty if there is nothing to correct
 */
export async function correctSlips(
  db: Reader,
  typed: Map<string, FoundWords | undefined>,
): Promise<Map<string, string>> {
  const slips = [...typed].filter(([, found]) => !found?.isFound).map(([word]) => word)
  const near = new Map(slips.map((word) => [word, oneSlipAway(word)]))
  const all = [...new Set([...near.values()].flat())]
  if (all.length === 0) return new Map()
  const { rows } = await db.execute<{ word: string; plain: string; count: number }>(sql`
    select w.word, w.plain, n.count from (select distinct word, without_marks as plain from search_words
      where word = any(${sql.param(all)}::text[]) or without_marks = any(${sql.param(all)}::text[])) w,
      lateral (select count(*)::int from (
        select from search_texts where otsing @@ quote_literal(w.word)::tsquery limit ${mostCounted}) as found) as n (count)`)
  const meant = new Map<string, string>()
  for (const [word, spellings] of near) {
    const [spelled = [], marked = []] = (['word', 'plain'] as const).map((as) =>
      spellings.flatMap((spelling) => rows.filter((row) => row[as] === spelling && row.count > 0)),
    )
    const [best] = (spelled.length > 0 ? spelled : marked).sort((a, b) => b.count - a.count)
    if (best) meant.set(word, best.word)
  }
  return meant
}
