import { useEffect, useRef, useState } from 'react'
import { type Language, languages } from '../../content/languages.ts'
import type { Problems } from '../../ui/form/problems.ts'
import { hasSameBlocks, type HomeValues } from './values.ts'

/** What a narrow screen shows of the editor. */
export type HomeView = 'edit' | 'preview'

interface ShownLanguageOptions {
  initial: Language
  values: HomeValues
  /** Errors by language. The same object until the next save. */
  problems: Problems<Language>
}

/** The shown language, and whether a narrow screen shows blocks or preview. Switches to errors, and to what undo and redo change. HOME-1. */
export function useShownLanguage({ initial, values, problems }: ShownLanguageOptions) {
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
