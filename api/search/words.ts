import { sql } from 'drizzle-orm'
import type { Reader } from '../store/database.ts'
import type { Texts } from './language/compounds.ts'
import { compoundEvidence } from './language/compounds.ts'
import { restoredSpellings, splitWord } from './language/dictionary.ts'
import type { Nearness, WordSense } from './language/sense.ts'
import { nearness, possibleForms, possibleSenses, wordSense } from './language/sense.ts'
import { withoutDiacritics } from './text.ts'

/** Words of the texts that match a typed word, by kind of match. FORUM-7, SEARCH-1. */
export interface FoundWords {
  /** The word itself and its other forms. */
  forms: string[]
  compounds: string[]
  /** Words that differ only in diacritics, also with y for ü: sober → sõber, kyla → küla. Empty if the texts have the typed word, or it has diacritics. */
  marked: string[]
  /** Words of English texts with the same stem. */
  english: string[]
  /** Whether English texts leave the word out: the, of. */
  isEnglishFiller: boolean
  /** The two words of a compound, which may stand apart: praamipilet, praami pilet. */
  parts: [string, string] | null
  /** Whether a longer word of the texts begins with it, if they have no form of it. */
  isBeginning: boolean
  /** Whether Estonian texts have the word, another form or a compound of it, with the typed diacritics. */
  isSpelledSo: boolean
  /** Whether texts have any of them. */
  isFound: boolean
}

/** The matching words for each typed word, and for the parts of those that are compounds. FORUM-7, SEARCH-1. */
export async function findWords(db: Reader, typed: Iterable<string>): Promise<Map<string, FoundWords>> {
  const parts = new Map([...typed].map((word) => [word, partsOf(word)]))
  const words = [...new Set([...parts].flatMap(([word, both]) => [word, ...(both ?? [])]))]
  const possible = words.map((word) => possibleSenses(word))
  const seen = await wordsInUse(db, possible.map(possibleForms))
  const senses = possible.map((one) => wordSense(one, (form) => seen.has(form)))
  const candidates = await compoundCandidates(db, senses)
  const texts = await textsFor(db, senses, candidates)
  const near = new Map(senses.map((sense) => [sense.word, nearWords(sense, [...seen, ...candidates], texts)]))
  const isSpelledSo = (word: string) =>
    seen.has(word) || Object.values(near.get(word) ?? {}).some((some) => some.length > 0)
  const absent = words.filter((word) => !isSpelledSo(word))
  // Of sober, which is no Estonian word, the texts may have what looks like a form.
  const isUnsure = (word: string) => !isSpelledSo(word) || (!seen.has(word) && splitWord(word) == null)
  const restored = new Map(
    words.filter((word) => mayOmitDiacritics(word) && isUnsure(word)).map((word) => [word, restoredSpellings(word)]),
  )
  const spelled = [...restored.values()].flat()
  const ofSpelled = spelled.length > 0 ? await findWords(db, spelled) : new Map<string, FoundWords>()
  const [marked, english, beginnings] = [
    await withDiacritics(db, absent.filter(mayOmitDiacritics)),
    await englishWords(db, words),
    await beginningsInUse(
      db,
      absent.filter((word) => word.length >= shortestBeginning),
      true,
    ),
  ]
  return new Map(
    words.map((word) => {
      const { form = [], compound = [] } = near.get(word) ?? {}
      const found = {
        forms: [word, ...form],
        compounds: compound,
        marked: [
          ...(marked.get(word) ?? []),
          ...(restored.get(word) ?? []).flatMap((one) => {
            const { isSpelledSo: isSo, forms = [], compounds = [] } = ofSpelled.get(one) ?? {}
            return isSo ? [...forms, ...compounds] : []
          }),
        ],
        english: english.get(word)?.words ?? [],
        isEnglishFiller: english.get(word)?.isFiller ?? false,
        parts: parts.get(word) ?? null,
        isBeginning: beginnings.has(word),
        isSpelledSo: isSpelledSo(word),
      }
      const { isSpelledSo: isSo, isBeginning } = found
      const hasParts = found.parts?.every(isSpelledSo) ?? false
      const isFound = isSo || isBeginning || hasParts || found.marked.length + found.english.length > 0
      return [word, { ...found, isFound }]
    }),
  )
}

/** A word is searched as the beginning of others from this length. */
const shortestBeginning = 2
/** The shortest part of a compound that is searched apart. */
const shortestPart = 3

function partsOf(word: string): [string, string] | null {
  const [first = '', last = ''] = splitWord(word) ?? []
  return Math.min(first.length, last.length) < shortestPart ? null : [first, last]
}

function nearWords(sense: WordSense, words: string[], texts: Texts): Partial<Record<Nearness, string[]>> {
  const near: Record<Nearness, string[]> = { exact: [], form: [], compound: [] }
  for (const word of new Set(words)) {
    const kind = nearness(sense, word, texts)
    if (kind && word !== sense.word) near[kind].push(word)
  }
  return near
}

async function wordsInUse(db: Reader, forms: Iterable<string>[]): Promise<Set<string>> {
  const candidates = [...new Set(forms.flatMap((some) => [...some]))]
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words where word = any(${sql.param(candidates)}::text[]) and not ingliskeelne`,
  )
  return new Set(rows.map(({ word }) => word))
}

/** Words that start or end like a compound of a typed word; `nearness` decides which are compounds. */
async function compoundCandidates(db: Reader, senses: WordSense[]): Promise<string[]> {
  const starts = [...new Set(senses.flatMap((sense) => sense.starts))]
  const ends = [...new Set(senses.flatMap((sense) => sense.ends))].map((end) => [...end].reverse().join(''))
  // The last code point as the upper bound makes a prefix search an index range under collation "C".
  const { rows } = await db.execute<{ word: string }>(sql`
    select w.word from unnest(${sql.param(starts)}::text[]) as s (start)
      join search_words w on w.word >= s.start and w.word < s.start || chr(1114111) and not w.ingliskeelne
    union
    select w.word from unnest(${sql.param(ends)}::text[]) as e (tail)
      join search_words w on reverse(w.word) collate "C" >= e.tail and reverse(w.word) collate "C" < e.tail || chr(1114111)
        and not w.ingliskeelne`)
  return rows.map(({ word }) => word)
}

/** The lookups in the texts that decide whether the candidates are compounds. For most words there are none. */
async function textsFor(db: Reader, senses: WordSense[], candidates: string[]): Promise<Texts> {
  const evidence = senses.flatMap((sense) => candidates.map((word) => compoundEvidence(sense, word)))
  const words = new Set(evidence.flatMap((one) => one.words))
  const beginnings = new Set(evidence.flatMap((one) => one.beginnings))
  const occurring = words.size > 0 ? await wordsInUse(db, [words]) : new Set<string>()
  const begun = await beginningsInUse(db, [...beginnings], false)
  return { hasWord: (word) => occurring.has(word), hasBeginning: (beginning) => begun.has(beginning) }
}

/** Which of these a longer word begins with: of Estonian texts, or of all. */
async function beginningsInUse(db: Reader, beginnings: string[], ofAll: boolean): Promise<Set<string>> {
  if (beginnings.length === 0) return new Set()
  const { rows } = await db.execute<{ start: string }>(sql`
    select s.start from unnest(${sql.param(beginnings)}::text[]) as s (start)
    where exists (select from search_words w where w.word >= s.start and w.word < s.start || chr(1114111) and (${ofAll} or not w.ingliskeelne))`)
  return new Set(rows.map(({ start }) => start))
}

/** The words of English texts with the stem of a word, and whether it is one that such texts leave out. */
async function englishWords(db: Reader, words: string[]) {
  const { rows } = await db.execute<{ word: string; isFiller: boolean; words: string[] }>(sql`
    select t.word, t.stem = '{}' as "isFiller",
      array(select distinct w.word from search_words w where w.stem = t.stem[1] collate "C" and w.ingliskeelne) as words
    from (select word, ts_lexize('pg_catalog.english_stem', word) as stem from unnest(${sql.param(words)}::text[]) as u (word)) as t`)
  return new Map(rows.map((row) => [row.word, row]))
}

const mayOmitDiacritics = (word: string) => withoutDiacritics(word) === word && /[aouszy]/.test(word)

async function withDiacritics(db: Reader, typed: string[]) {
  const possible = typed.map((word) => possibleSenses(word.replaceAll('y', 'ü')))
  const found = new Map<string, string[]>()
  if (possible.length === 0) return found
  const candidates = [...new Set(possible.flatMap((one) => [...possibleForms(one)].map(withoutDiacritics)))]
  const { rows } = await db.execute<{ word: string; without_marks: string }>(sql`
    select distinct word, without_marks from search_words
    where without_marks = any(${sql.param(candidates)}::text[]) and word <> without_marks and not ingliskeelne`)
  const seen = new Set(rows.map((row) => row.without_marks))
  for (const [index, one] of possible.entries()) {
    const { forms } = wordSense(one, (form) => seen.has(withoutDiacritics(form)))
    const plain = new Set([...forms].map(withoutDiacritics))
    found.set(
      typed[index] ?? '',
      rows.filter((row) => plain.has(row.without_marks)).map((row) => row.word),
    )
  }
  return found
}
