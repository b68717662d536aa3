import { sql } from 'drizzle-orm'
import type { Database } from '../../store/database.ts'
import type { Texts } from '../language/compounds.ts'
import { compoundEvidence } from '../language/compounds.ts'
import type { Nearness, PossibleSenses, WordSense } from '../language/sense.ts'
import { nearness, possibleForms, possibleSenses, wordSense } from '../language/sense.ts'
import { withoutDiacritics } from './text.ts'

/** Words in the forum's texts that match a typed word, by kind of match. FORUM-7. */
export interface FoundWords {
  exact: string[]
  forms: string[]
  compounds: string[]
  /** Words that differ only in diacritics: sober → sõber. Empty if the typed word has diacritics. */
  marked: string[]
  /** Whether the texts have the word, another form or a compound of it, with the typed diacritics. */
  isSpelledSo: boolean
  /** Whether the forum's texts have any of them. */
  isFound: boolean
}

/** The matching words for each typed word. FORUM-7. */
export async function findWords(db: Database, typed: string[]): Promise<Map<string, FoundWords>> {
  const possible = typed.map((word) => possibleSenses(word))
  const seen = await wordsInUse(db, possible.map(possibleForms))
  const senses = possible.map((one) => wordSense(one, (form) => seen.has(form)))
  const candidates = await compoundCandidates(db, senses)
  const texts = await textsFor(db, senses, candidates)
  const marked = await withDiacritics(
    db,
    possible.filter(({ word }) => mayOmitDiacritics(word)),
  )
  return new Map(
    senses.map((sense) => {
      const near = new Map([...seen, ...candidates].map((word) => [word, nearness(sense, word, texts)]))
      const ofKind = (kind: Nearness) => [...near].filter(([, one]) => one === kind).map(([word]) => word)
      const [forms, compounds, others] = [ofKind('form'), ofKind('compound'), marked.get(sense.word) ?? []]
      const isSpelledSo = seen.has(sense.word) || forms.length > 0 || compounds.length > 0
      const isFound = isSpelledSo || others.length > 0
      return [sense.word, { exact: [sense.word], forms, compounds, marked: others, isSpelledSo, isFound }]
    }),
  )
}

async function wordsInUse(db: Database, forms: Iterable<string>[]): Promise<Set<string>> {
  const candidates = [...new Set(forms.flatMap((some) => [...some]))]
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from forum_words where word = any(${sql.param(candidates)}::text[])`,
  )
  return new Set(rows.map(({ word }) => word))
}

/** Words that start or end like a compound of a typed word; `nearness` decides which are compounds. */
async function compoundCandidates(db: Database, senses: WordSense[]): Promise<string[]> {
  const starts = [...new Set(senses.flatMap((sense) => sense.starts))]
  const ends = [...new Set(senses.flatMap((sense) => sense.ends))].map((end) => [...end].reverse().join(''))
  // The last code point as the upper bound makes a prefix search an index range under collation "C".
  const { rows } = await db.execute<{ word: string }>(sql`
    select w.word from unnest(${sql.param(starts)}::text[]) as s (start)
      join forum_words w on w.word >= s.start and w.word < s.start || chr(1114111)
    union
    select w.word from unnest(${sql.param(ends)}::text[]) as e (tail)
      join forum_words w on reverse(w.word) collate "C" >= e.tail and reverse(w.word) collate "C" < e.tail || chr(1114111)`)
  return rows.map(({ word }) => word)
}

/** The lookups in the forum's texts that decide whether the candidates are compounds. For most words there are none. */
async function textsFor(db: Database, senses: WordSense[], candidates: string[]): Promise<Texts> {
  const evidence = senses.flatMap((sense) => candidates.map((word) => compoundEvidence(sense, word)))
  const words = new Set(evidence.flatMap((one) => one.words))
  const beginnings = new Set(evidence.flatMap((one) => one.beginnings))
  const found = words.size + beginnings.size > 0 ? await lookUp(db, words, beginnings) : []
  const foundOf = (isWord: boolean) => new Set(found.filter((row) => row.isWord === isWord).map(({ text }) => text))
  const [occurring, begun] = [foundOf(true), foundOf(false)]
  return { hasWord: (word) => occurring.has(word), hasBeginning: (beginning) => begun.has(beginning) }
}

/** The words that occur in the forum's texts, and the beginnings that some word there has. */
async function lookUp(db: Database, words: Set<string>, beginnings: Set<string>) {
  const { rows } = await db.execute<{ text: string; isWord: boolean }>(sql`
    select word as text, true as "isWord" from forum_words where word = any(${sql.param([...words])}::text[])
    union all
    select s.start, false from unnest(${sql.param([...beginnings])}::text[]) as s (start)
    where exists (select from forum_words w where w.word >= s.start and w.word < s.start || chr(1114111))`)
  return rows
}

const mayOmitDiacritics = (word: string) => withoutDiacritics(word) === word && /[aousz]/.test(word)

async function withDiacritics(db: Database, possible: PossibleSenses[]) {
  const found = new Map<string, string[]>()
  if (possible.length === 0) return found
  const candidates = [...new Set(possible.flatMap((one) => [...possibleForms(one)].map(withoutDiacritics)))]
  const { rows } = await db.execute<{ word: string; without_marks: string }>(sql`
    select distinct word, without_marks from forum_words
    where without_marks = any(${sql.param(candidates)}::text[]) and word <> without_marks`)
  const seen = new Set(rows.map((row) => row.without_marks))
  for (const one of possible) {
    const { word, forms } = wordSense(one, (form) => seen.has(withoutDiacritics(form)))
    const plain = new Set([...forms].map(withoutDiacritics))
    found.set(
      word,
      rows.filter((row) => plain.has(row.without_marks)).map((row) => row.word),
    )
  }
  return found
}
