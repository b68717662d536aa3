import { memo, useMemo } from 'react'
import { sourceTexts } from '../text.ts'
import { type DiffPart, wordDifferences } from './wordDifferences.ts'
import classes from './WordDiff.module.css'

/** Props of WordDiff: plain texts. */
export interface WordDiffProps {
  before: string
  now: string
}

/** Marks what was inserted and deleted between two texts: by lines and colours, and in words for screen readers. */
function WordDiff({ before, now }: WordDiffProps) {
  const parts = useMemo(() => wordDifferences(before, now), [before, now])
  return (
    <p className={classes.text}>
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
