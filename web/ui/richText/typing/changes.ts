/** 'typed' by a person over the selection, or 'corrected' by a tool: then unchanged words retain their marks and links. */
export type Writing = 'typed' | 'corrected'

/** A range of a text that is replaced; an empty range is an insertion. */
export interface Change {
  from: number
  to: number
  text: string
}

/**
 * The differences between two texts, in order, by words, so that unchanged words retain their marks and links.
 * @param cursor the cursor in the second text, which decides which of two equal characters is the new one
 */
export function changesBetween(before: string, after: string, cursor: number | null = null): Change[] {
  const tail = cursor == null ? null : after.slice(cursor)
  const fits = tail != null && before.endsWith(tail) && before.length - tail.length >= 0
  const end = fits ? before.length - tail.length : before.length
  const written = fits ? cursor! : after.length
  const from = commonStart(before.slice(0, end), after.slice(0, written))
  return narrowed({ from, to: end, text: after.slice(from, written) }, before)
}

/** The minimal changes for a replacement of a range of a text. */
export function narrowed({ from, to, text }: Change, before: string): Change[] {
  const old = before.slice(from, to)
  if (old === text) return []
  const start = commonStart(old, text)
  const tail = commonEnd(old.slice(start), text.slice(start))
  const change = { from: from + start, to: to - tail, text: text.slice(start, text.length - tail) }
  if (change.from === change.to || change.text === '') return [change]
  const run = longestRun(wordsOf(before.slice(change.from, change.to)), wordsOf(change.text))
  if (!run) return [change]
  const [left, right] = [change.from + run.old, change.from + run.old + run.length]
  return [
    ...narrowed({ from: change.from, to: left, text: change.text.slice(0, run.text) }, before),
    ...narrowed({ from: right, to: change.to, text: change.text.slice(run.text + run.length) }, before),
  ]
}

/** Longer texts are replaced completely, because the time grows with the product of their word counts. */
const mostWords = 400

/** The longest run of equal words, as offsets in both texts; null if they share none. */
function longestRun(old: readonly string[], text: readonly string[]) {
  if (old.length > mostWords || text.length > mostWords) return null
  let best = { at: 0, textAt: 0, words: 0 }
  let above: number[] = []
  old.forEach((word, at) => {
    const row = text.map((other, textAt) => (other === word ? (above[textAt - 1] ?? 0) + 1 : 0))
    row.forEach((words, textAt) => {
      const isBetter = words > best.words && /[\p{L}\p{N}]/u.test(old.slice(at + 1 - words, at + 1).join(''))
      if (isBetter) best = { at: at + 1 - words, textAt: textAt + 1 - words, words }
    })
    above = row
  })
  if (best.words === 0) return null
  const lengthOf = (words: readonly string[]) => words.join('').length
  return {
    old: lengthOf(old.slice(0, best.at)),
    text: lengthOf(text.slice(0, best.textAt)),
    length: lengthOf(old.slice(best.at, best.at + best.words)),
  }
}

/** The words and the text between them. */
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu) ?? []

function commonStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1
  return at
}

function commonEnd(one: string, other: string): number {
  let at = 0
  while (at < one.length && at < other.length && one.at(-1 - at) === other.at(-1 - at)) at += 1
  return at
}
