import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useCallback, useId, useState } from 'react'
import type { Problems } from '../../ui/form/problems.ts'
import { useShownWhenOpened } from '../../ui/form/useShownWhenOpened.ts'
import { layout } from '../../ui/layout/layout.ts'
import classes from '../editor/Editor.module.css'

interface PanelSectionProps<Name extends string> {
  name: Name
  title: string
  /** The current value in short, shown while the section is closed. */
  summary: string
  /** Whether the summary requests an input. */
  isRequested?: boolean
  open: boolean
  onToggle: (name: Name) => void
  /** The form field of the section, by which the form focuses it. */
  field: string
  problem: string | undefined
  /** Whether the content shows the problem at an input. */
  hasErrorInside: boolean
  children: ReactNode
}

/** A section of the side panel: a heading that opens it. ARTICLE-4. */
export function PanelSection<Name extends string>(props: PanelSectionProps<Name>) {
  const { name, title, summary, isRequested = false, open, onToggle, field, problem, hasErrorInside, children } = props
  const id = useId()
  const showsProblem = problem != null && !hasErrorInside
  const section = useShownWhenOpened<HTMLDivElement>(open)
  return (
    <div ref={section} className={classes.section}>
      <h2>
        <button
          type="button"
          // In an open section the input has this name.
          name={open ? undefined : field}
          className={classes.toggle}
          title={open ? undefined : (problem ?? summary)}
          aria-expanded={open}
          aria-controls={open ? `${id}-content` : undefined}
          onClick={() => onToggle(name)}
        >
          <span id={`${id}-title`}>{title}</span>
          {!open && (
            <span
              aria-hidden="true"
              // Errors are not truncated.
              className={`${classes.summary} ${problem == null ? layout('oneLine', isRequested ? 'attention' : 'muted', 'small', 'regular') : layout('error', 'small', 'regular')}`}
              data-summary={problem ?? summary}
            />
          )}
          <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </h2>
      {open && (
        <div
          id={`${id}-content`}
          role="group"
          aria-labelledby={`${id}-title`}
          aria-describedby={showsProblem ? `${id}-problem` : undefined}
          className={classes.content}
        >
          {children}
          {showsProblem && (
            <p id={`${id}-problem`} className={layout('error', 'small')}>
              {problem}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * The open section of a side panel, at most one. The first section with an error opens, in the render that shows the error, so that the
 * form can focus its field. ARTICLE-4.
 * @param fieldsOf the fields of a section, as errors name them
 * @param first the section that is initially open
 * @returns the open section, and a stable function that opens and closes sections
 */
export function useOpenSection<Name extends string, Field extends string>(
  sections: readonly Name[],
  fieldsOf: (name: Name) => readonly Field[],
  problems: Problems<Field>,
  first: Name,
): [Name | null, (name: Name) => void] {
  const [open, setOpen] = useState<Name | null>(first)
  const [shownProblems, setShownProblems] = useState(problems)
  if (problems !== shownProblems) {
    setShownProblems(problems)
    const wrong = sections.find((name) => fieldsOf(name).some((field) => problems[field] != null))
    if (wrong) setOpen(wrong)
  }
  return [open, useCallback((name) => setOpen((was) => (was === name ? null : name)), [])]
}
