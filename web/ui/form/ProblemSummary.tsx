import { useEffect, useRef } from 'react'
import classes from './ProblemSummary.module.css'

interface ProblemSummaryProps<Field extends string> {
  /** What stands over them, and as a heading of which rank. */
  title: string
  heading: 'h2' | 'h3'
  /** What is wrong, by field, in the order of the form. */
  problems: Partial<Record<Field, string>>
  /** Brings the person to the field. */
  onGo: (field: Field) => void
}

/** Where several fields are wrong: all of them in one place, each leading to its field. Takes the focus as it appears. */
export function ProblemSummary<Field extends string>({
  title,
  heading: Heading,
  problems,
  onGo,
}: ProblemSummaryProps<Field>) {
  const box = useRef<HTMLDivElement>(null)
  const found = Object.entries(problems) as [Field, string][]
  const shown = found.length > 1
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, problems])
  if (!shown) return null
  return (
    <div className={classes.summary} ref={box} role="alert" tabIndex={-1}>
      <Heading className={classes.title}>{title}</Heading>
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
