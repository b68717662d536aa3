import { type Mark, marks as allMarks, type Run } from './blocks.ts'

/** A mark switched on or off by its key, at an offset of the text that is being typed. */
export interface MarkSwitch {
  at: number
  mark: Mark
}

/** Text that was typed outside the editor, in which a line feed is Enter, and the marks that were switched meanwhile. */
export interface TypedText {
  text: string
  switches: readonly MarkSwitch[]
}

/** The mark that a key switches, in the editor and in the text box before it; null for any other key. */
export function markOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Mark | null {
  if (ctrlKey === metaKey || altKey || shiftKey) return null
  return ({ b: 'bold', i: 'italic', u: 'underline' } as const)[key.toLowerCase()] ?? null
}

/** The switches after an edit of the text: later ones move with their characters, those in removed text to its start. */
export function switchesAfter(switches: readonly MarkSwitch[], before: string, after: string): MarkSwitch[] {
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let tail = 0
  const longest = Math.min(before.length, after.length) - start
  while (tail < longest && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const end = before.length - tail
  return switches.map(({ at, mark }) => {
    if (at <= start) return { at, mark }
    return { at: at < end ? start : at + after.length - before.length, mark }
  })
}

/** The typed lines as runs, beginning with the given marks and link, and the marks at their end. */
export function typedLines({ text, switches }: TypedText, look: Omit<Run, 'text'>): { lines: Run[][]; marks: Mark[] } {
  let marks: readonly Mark[] = look.marks
  let from = 0
  const lines: Run[][] = [[]]
  const write = (written: string) => {
    const [first = '', ...rest] = written.split('\n')
    lines.at(-1)!.push({ text: first, href: look.href, marks })
    lines.push(...rest.map((line) => [{ text: line, href: look.href, marks }]))
  }
  for (const { at, mark } of [...switches].sort((one, other) => one.at - other.at)) {
    write(text.slice(from, at))
    from = at
    marks = allMarks.filter((each) => marks.includes(each) !== (each === mark))
  }
  write(text.slice(from))
  return { lines, marks: [...marks] }
}
