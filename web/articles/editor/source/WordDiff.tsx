import { memo, useMemo } from 'react'
import { sourceTexts } from './text.ts'
import { wordDifferences } from './wordDifferences.ts'
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
      {parts.map(({ change, value }, index) => {
        if (change === null) return <span key={index}>{value}</span>
        const Mark = change === 'inserted' ? 'ins' : 'del'
        return (
          <Mark key={index}>
            <Aloud>{change === 'inserted' ? sourceTexts.inserted : sourceTexts.struck}</Aloud>
            {value}
            <Aloud>{sourceTexts.end}</Aloud>
          </Mark>
        )
      })}
    </p>
  )
}

export default memo(WordDiff)

const Aloud = ({ children }: { children: string }) => (
  <span lang="et" className={`visually-hidden ${classes.aloud}`}>
    {children}
  </span>
)
