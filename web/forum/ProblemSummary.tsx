import { useEffect, useRef } from 'react'
import classes from './ProblemSummary.module.css'
import { forumTexts } from './text.ts'
import type { TopicProblems } from './topicProblems.ts'

interface ProblemSummaryProps {
  problems: TopicProblems
  /** Brings the person to the field. */
  onGo: (field: keyof TopicProblems) => void
}

/** Where several fields are wrong: all of them in one place, each leading to its field. Takes the focus as it appears. */
export function ProblemSummary({ problems, onGo }: ProblemSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const found = Object.entries(problems) as [keyof TopicProblems, string][]
  const shown = found.length > 1
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, problems])
  if (!shown) return null
  return (
    <div className={classes.summary} ref={box} role="alert" tabIndex={-1}>
      <h2>{forumTexts.problems}</h2>
      <ul>
        {found.map(([field, problem]) => (
          <li key={field}>
            <button type="button" onClick={() => onGo(field)}>
              {problem}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
