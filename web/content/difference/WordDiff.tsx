import { diffArrays } from 'diff'
import { memo, useMemo } from 'react'
import { layout } from '../../ui/layout/layout.ts'
import { differenceTexts } from './text.ts'
import classes from './Difference.module.css'

/** Props of WordDiff: plain texts. */
export interface WordDiffProps {
  before: string
  now: string
}

/** Marks the insertions and deletions between two texts: by lines and colours, and in words for screen readers. */
function WordDiff({ before, now }: WordDiffProps) {
  const changes = useMemo(() => wordDifferences(before, now), [before, now])
  return (
    <p className={`${layout('preLine')} ${classes.difference}`}>
      {changes.map((segment, index) => (
        <Segment key={index} segment={segment} next={changes[index + 1]} />
      ))}
    </p>
  )
}

export default memo(WordDiff)

function Segment({ segment: { change, value }, next }: { segment: DiffSegment; next: DiffSegment | undefined }) {
  if (change === null) return value
  const Mark = change === 'inserted' ? 'ins' : 'del'
  const words = value.trimEnd()
  const space = value.slice(words.length)
  return (
    <>
      <Mark>
        <Aloud>{change === 'inserted' ? differenceTexts.inserted : differenceTexts.deleted}</Aloud>
        {words}
        <Aloud>{differenceTexts.end}</Aloud>
      </Mark>
      {/* A space outside of both marks separates deleted words from those that replace them. */}
      {change === 'deleted' && next?.change === 'inserted' ? ' ' : space}
    </>
  )
}

const Aloud = ({ children }: { children: string }) => (
  <span lang="et" className={`visually-hidden ${classes.aloud}`}>
    {children}
  </span>
)

/** A run of text that is in both texts (null) or in one of them. */
interface DiffSegment {
  change: 'inserted' | 'deleted' | null
  value: string
}

/** With more changed words, a difference is unreadable and slow to compute. */
const mostChanges = 2_000

/** A word, a number such as 18.30, or a punctuation mark, with the following white space, so that deleted words stay contiguous. */
const word = /(?:\d+(?:[.,:]\d+)*|[\p{L}\p{M}\p{N}'’-]+|\S)\s*|^\s+/gu

/** The difference between two texts word by word, ignoring white space. Texts with little in common are replaced completely. */
export function wordDifferences(before: string, now: string): DiffSegment[] {
  const [deleted, inserted] = [before.match(word) ?? [], now.match(word) ?? []]
  const found = diffArrays(deleted, inserted, { maxEditLength: mostChanges, comparator: isSameWord }) ?? [
    { removed: true, added: false, value: deleted },
    { removed: false, added: true, value: inserted },
  ]
  return found
    .filter(({ value }) => value.length > 0)
    .map(({ added, removed, value }) => ({
      change: added ? 'inserted' : removed ? 'deleted' : null,
      value: value.join(''),
    }))
}

const isSameWord = (one: string, other: string) => one.trimEnd() === other.trimEnd()
