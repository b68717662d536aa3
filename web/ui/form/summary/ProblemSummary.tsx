import { useEffect, useRef } from 'react'
import { layout } from '../../layout/layout.ts'
import type { Problems } from '../problems.ts'
import { summaryTexts } from './text.ts'
import classes from '../form.module.css'

interface ProblemSummaryProps<Field extends string> {
  heading: 'h2' | 'h3'
  problems: Problems<Field>
  /** The entry of a field whose problem does not name it. */
  sentence?: (field: Field, problem: string) => string
  onGo: (field: Field) => void
}

/** An error summary, shown if more than one field is invalid: each entry leads to its field. Takes the focus when it appears. */
export function ProblemSummary<Field extends string>(props: ProblemSummaryProps<Field>) {
  const { heading: Heading, problems, sentence = (_, problem) => problem, onGo } = props
  const box = useRef<HTMLDivElement>(null)
  // Object.entries widens the keys to string.
  const found = Object.entries(problems).filter(([, problem]) => problem != null) as [Field, string][]
  const shown = found.length > 1
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, problems])
  if (!shown) return null
  return (
    <div className={classes.problems} ref={box} role="alert" tabIndex={-1} data-problems="">
      <Heading className={layout('below4')}>{summaryTexts.problems}</Heading>
      <ul>
        {found.map(([field, problem]) => (
          <li key={field}>
            <button type="button" className={classes.action} onClick={() => onGo(field)}>
              {sentence(field, problem)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
