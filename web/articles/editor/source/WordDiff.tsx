import { diffArrays } from 'diff'
import { memo, useMemo } from 'react'
import { layout } from '../../../ui/layout/layout.ts'
import { sourceTexts } from './text.ts'
import classes from '../Editor.module.css'

/** Props of WordDiff: plain texts. */
export interface WordDiffProps {
  before: string
  now: string
}

/** Marks what was inserted and deleted between two texts: by lines and colours, and in words for screen readers. */
function WordDiff({ before, now }: WordDiffProps) {
  const parts = useMemo(() => wordDifferences(before, now), [before, now])
  return (
    <p className={`${layout('preLine')} ${classes.difference}`}>
      {parts.map((part, index) => (
        <Part key={index} part={part} next={parts[index + 1]} />
      ))}
    </p>
  )
}

export default memo(WordDiff)

function Part({ part: { change, value }, next }: { part: DiffPart; next: DiffPart | undefined }) {
  if (change === null) return value
  const Mark = change === 'inserted' ? 'ins' : 'del'
  const words = value.trimEnd()
  const space = value.slice(words.length)
  return (
    <>
      <Mark>
        <Aloud>{change === 'inserted' ? sourceTexts.inserted : sourceTexts.struck}</Aloud>
        {words}
        <Aloud>{sourceTexts.end}</Aloud>
      </Mark>
      {/* Words and those that replace them stay on a line, apart from each other. */}
      {change === 'deleted' && next?.change === 'inserted' ? ' ' : space}
    </>
  )
}

const Aloud = ({ children }: { children: string }) => (
  <span lang="et" className={`visually-hidden ${classes.aloud}`}>
    {children}
  </span>
)

/** A piece of text that is in both texts (null) or in one of them. */
interface DiffPart {
  change: 'inserted' | 'deleted' | null
  value: string
}

/** More changed words than this are no longer readable as a difference, and take long to find in a long text. */
const mostChanges = 2_000

/** A word, a number such as 18.30, or a sign; with the white space after it, so that deleted words stay together. */
const word = /(?:\d+(?:[.,:]\d+)*|[\p{L}\p{M}\p{N}'’-]+|\S)\s*|^\s+/gu

/** The difference between two texts word by word; white space alone does not count. Texts with little in common are replaced as a whole. */
export function wordDifferences(before: string, now: string): DiffPart[] {
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
