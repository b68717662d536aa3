/** The emphasis that a text may carry, in the order in which its tags are nested. */
export const marks = ['bold', 'italic', 'underline', 'strike'] as const
export type Mark = (typeof marks)[number]

/** A stretch of text with one emphasis and one link; `\n` in it is a line break. */
export interface Run {
  text: string
  marks: readonly Mark[]
  href: string | null
}

export type BlockKind = 'paragraph' | 'h2' | 'h3' | 'h4' | 'quote' | 'bullet' | 'number'

/** A paragraph, heading, quoted paragraph or list item: all that the editor knows. Depth counts from 0, for list items only. */
export interface Block {
  kind: BlockKind
  depth: number
  runs: Run[]
}

/** The deepest list that the editor can show, counted from 0. */
export const deepest = 4

/** Runs with neighbours of the same look joined and empty ones dropped. */
export function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (run.text === '') continue
    if (last && sameLook(last, run)) last.text += run.text
    else joined.push({ ...run })
  }
  return joined
}

/** Whether a block has nothing to read; a space that does not break counts as nothing. */
export function isBlank({ runs }: Pick<Block, 'runs'>): boolean {
  return runs.every(({ text }) => text.trim() === '')
}

function sameLook(one: Run, other: Run) {
  return (
    one.href === other.href &&
    one.marks.length === other.marks.length &&
    one.marks.every((mark, at) => mark === other.marks[at])
  )
}
