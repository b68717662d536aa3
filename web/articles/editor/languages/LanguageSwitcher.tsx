import { IconCopy } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { languageWords } from '../../../../schema/rules/languages.ts'
import { languageName } from '../../../content/languages.ts'
import { Button } from '../../../ui/button/Button.tsx'
import type { Language } from '../generated.ts'
import { editorTexts } from '../text.ts'
import classes from './LanguageSwitcher.module.css'

/** A language of content, and the id of the article's version in it. */
export interface LanguageChoice {
  language: Language
  versionId: string | null
}

interface LanguageSwitcherProps {
  choices: readonly LanguageChoice[]
  current: Language
  /** Whether the article is not saved yet: a language without a version is then only chosen, not started. LANG-2. */
  isNew: boolean
  busy: boolean
  /** Stable. */
  onChoose: (choice: LanguageChoice) => Promise<void>
  /** Copies the content of an existing version. Stable. LANG-3. */
  onCopy: (choice: LanguageChoice & { versionId: string }) => Promise<void>
  /** What stands beside the languages. */
  beside: ReactNode
}

/** The languages of an article: leads to its other versions, starts missing ones, and copies their content. LANG-1 to LANG-3. */
export const LanguageSwitcher = memo(function LanguageSwitcher(props: LanguageSwitcherProps) {
  const { choices, current, isNew, busy, onChoose, onCopy, beside } = props
  const others = choices.flatMap(({ language, versionId }) =>
    versionId !== null && language !== current ? [{ language, versionId }] : [],
  )
  return (
    <div className={classes.languages}>
      <div role="group" aria-label={editorTexts.languages} className={classes.group}>
        {choices.map((choice) => (
          <button
            key={choice.language}
            type="button"
            className={classes.language}
            aria-current={choice.language === current || undefined}
            aria-disabled={busy || undefined}
            aria-label={nameOf(choice)}
            data-missing={(choice.versionId === null && choice.language !== current) || undefined}
            onClick={() => !busy && choice.language !== current && void onChoose(choice)}
          >
            {choice.versionId === null && choice.language !== current && !isNew && <span>+ </span>}
            <span>{languageName(choice.language)}</span>
          </button>
        ))}
      </div>
      {beside}
      {others.map((choice) => (
        <div key={choice.language}>
          <Button
            tone="quiet"
            off={busy}
            icon={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void onCopy(choice)}
          >
            {editorTexts.copyFrom(languageWords(choice.language))}
          </Button>
        </div>
      ))}
    </div>
  )

  function nameOf({ language, versionId }: LanguageChoice) {
    const words = languageWords(language)
    if (language === current) return editorTexts.current(words)
    if (versionId !== null) return editorTexts.toVersion(words)
    return isNew ? editorTexts.switchTo(words) : editorTexts.startVersion(words)
  }
})
