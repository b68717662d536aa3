import { IconAlertCircle } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { layout } from '../../ui/layout/layout.ts'
import { languageName } from '../languages.ts'
import { languageTabTexts } from './text.ts'
import classes from '../editor/Editor.module.css'

/** A language of the edited content. */
export interface LanguageTab<Language extends string> {
  language: Language
  isUnsaved: boolean
  /** Whether the API has refused a field in this language. */
  isRefused: boolean
}

interface LanguageTabsProps<Language extends string> {
  /** The accessible name of the tabs. */
  label: string
  tabs: readonly LanguageTab<Language>[]
  current: Language
  onChoose: (language: Language) => void
  /** Prefix of the ids: see tabPanelProps. */
  id: string
}

/** Tabs for the languages of content, with the keys of WAI-ARIA. Each shows whether something in it is unsaved or refused. HOME-1. */
export function LanguageTabs<Language extends string>(props: LanguageTabsProps<Language>) {
  const { label, tabs, current, onChoose, id } = props
  const list = useRef<HTMLDivElement>(null)

  const choose = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    onChoose(tab.language)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ language }) => language === current)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next == null) return
    event.preventDefault()
    choose(next)
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={classes.tabs} onKeyDown={onKeyDown}>
      {tabs.map(({ language, isUnsaved, isRefused }) => (
        <button
          key={language}
          type="button"
          role="tab"
          id={`${id}-tab-${language}`}
          aria-selected={language === current}
          aria-controls={`${id}-panel-${language}`}
          tabIndex={language === current ? 0 : -1}
          className={classes.tab}
          onClick={() => onChoose(language)}
        >
          {languageName(language)}
          {isRefused && (
            <>
              <IconAlertCircle size={18} stroke={2} className={layout('error')} aria-hidden="true" />
              <span className="visually-hidden">, {languageTabTexts.refused}</span>
            </>
          )}
          {isUnsaved && (
            <>
              <span className={classes.unsaved} aria-hidden="true" />
              <span className="visually-hidden">, {languageTabTexts.unsaved}</span>
            </>
          )}
        </button>
      ))}
    </div>
  )
}

/** Props of the panel of a language. The panels of the other languages stay mounted. @param id the id of the LanguageTabs */
export function tabPanelProps(id: string, language: string, current: string) {
  return {
    role: 'tabpanel',
    id: `${id}-panel-${language}`,
    'aria-labelledby': `${id}-tab-${language}`,
    hidden: language !== current,
  } as const
}
