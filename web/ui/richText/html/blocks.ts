/** The inline styles, in the order in which their tags are nested. */
export const marks = ['bold', 'italic', 'underline', 'strike'] as const
export type Mark = (typeof marks)[number]

/** A range of text with the same marks and link; `\n` is a line break. */
export interface Run {
  text: string
  marks: readonly Mark[]
  href: string | null
}

export type BlockKind = 'paragraph' | 'h2' | 'h3' | 'h4' | 'quote' | 'bullet' | 'number'

/** A paragraph, heading, quoted paragraph or list item. Immutable: its HTML is cached by its identity. */
export interface Block {
  readonly kind: BlockKind
  /** The list level from 0; 0 for other kinds. */
  readonly depth: number
  readonly runs: readonly Readonly<Run>[]
}

/** The deepest list level that the editor supports, from 0. */
export const deepest = 4

/** Merges adjacent runs with the same marks and link, and drops empty ones. */
export function joinRuns(runs: readonly Readonly<Run>[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (run.text === '') continue
    if (last && sameLook(last, run)) last.text += run.text
    else joined.push({ ...run })
  }
  return joined
}

/** The runs of a range of characters. */
export function runsBetween(runs: readonly Readonly<Run>[], from: number, to: number): Run[] {
  let start = 0
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += run.text.length
    return text === '' ? [] : [{ ...run, text }]
  })
}

/** Whether a block has no visible text; a no-break space counts as white space. */
export function isBlank({ runs }: Pick<Block, 'runs'>): boolean {
  return runs.every(({ text }) => text.trim() === '')
}

function sameLook(one: Readonly<Run>, other: Readonly<Run>) {
  return (
    one.href === other.href &&
    one.marks.length === other.marks.length &&
    one.marks.every((mark, at) => mark === other.marks[at])
  )
}
