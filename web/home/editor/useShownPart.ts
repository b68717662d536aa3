import { useEffect, useRef, useState } from 'react'
import { type Language, languages } from '../../content/languages.ts'
import type { Problems } from '../../ui/form/problems.ts'
import { hasSameBlocks, type HomeValues } from './values.ts'

/** What of the editor is shown on a narrow screen. */
export type HomeView = 'edit' | 'preview'

interface ShownPartOptions {
  initial: Language
  values: HomeValues
  /** By language. The same object until the next save. */
  problems: Problems<Language>
}

/**
 * The language that is shown, and whether its blocks or the preview are. What cannot be saved is shown, so that it can take the focus, and so
 * is what undo or redo changes. HOME-1.
 */
export function useShownPart({ initial, values, problems }: ShownPartOptions) {
  const [language, setLanguage] = useState(initial)
  const [view, setView] = useState<HomeView>('edit')

  const [seen, setSeen] = useState(problems)
  if (seen !== problems) {
    setSeen(problems)
    const wrong = languages.find((one) => problems[one] != null)
    if (wrong) setView('edit')
    if (wrong && problems[language] == null) setLanguage(wrong)
  }

  const before = useRef(values)
  const isStepping = useRef(false)
  useEffect(() => {
    const was = before.current
    before.current = values
    if (!isStepping.current || was === values) return
    isStepping.current = false
    const changed = languages.filter((one) => !hasSameBlocks(was, values, one))
    setLanguage((shown) => (changed.includes(shown) ? shown : (changed[0] ?? shown)))
  }, [values])

  /** Runs undo or redo. */
  const step = (change: () => void) => {
    isStepping.current = true
    change()
  }
  return { language, setLanguage, view, setView, step }
}
