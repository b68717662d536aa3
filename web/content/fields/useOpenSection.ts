import { useCallback, useState } from 'react'
import type { Problems } from '../../ui/form/problems.ts'

/**
 * Which section of a side panel is open: one at a time. The first section with an error opens, in the render that shows the error, so
 * that the form can focus its field. ARTICLE-4.
 * @param fieldsOf the fields of a section, as errors name them
 * @param first open at first
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
