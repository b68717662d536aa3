import { useApolloClient } from '@apollo/client/react'
import { IconCopy } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import { languageWords } from '../../../../schema/rules/languages.ts'
import { besideTexts } from '../../../content/beside/text.ts'
import { languageName } from '../../../content/languages.ts'
import { errorText } from '../../../lib/errors.ts'
import { useStableCallback } from '../../../lib/useLatest.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import { ExternalLink } from '../../../ui/link/ExternalLink.tsx'
import { confirm } from '../../../ui/notice/confirm.tsx'
import { announce, notifyFailed } from '../../../ui/notice/notify.tsx'
import { editPath } from '../../catalogues.ts'
import { type InheritedFields, inheritedWords } from '../creating/inheritedFields.ts'
import type { ArticleEdit } from '../edits.ts'
import { type Language, readEditArticle } from '../generated.ts'
import { copiedContent } from '../record.ts'
import { editorTexts } from '../text.ts'
import classes from '../Editor.module.css'

/** A language of content, and the id of the article's version in it. */
export interface LanguageChoice {
  language: Language
  versionId: string | null
}

interface LanguageSwitcherProps {
  choices: readonly LanguageChoice[]
  current: Language
  /** Whether the article is unsaved: choosing a language without a version then only sets the language. LANG-2. */
  isNew: boolean
  busy: boolean
  /** Stable. */
  onChoose: (choice: LanguageChoice) => Promise<void>
  /** Copies the content of an existing version. Stable. LANG-3. */
  onCopy: (choice: LanguageChoice & { versionId: string }) => Promise<void>
  /** The content next to the languages. */
  actions: ReactNode
}

/** The languages of an article: links to its versions, starts missing ones, and copies their content. LANG-1 to LANG-3. */
export const LanguageSwitcher = memo(function LanguageSwitcher(props: LanguageSwitcherProps) {
  const { choices, current, isNew, busy, onChoose, onCopy, actions } = props
  const others = choices.flatMap(({ language, versionId }) =>
    versionId !== null && language !== current ? [{ language, versionId }] : [],
  )
  return (
    <div className={layout('row', 'gap24')}>
      <div role="group" aria-label={editorTexts.languages} className={layout('row', 'gap4', 'nowrap')}>
        {choices.map((choice) => (
          <button
            key={choice.language}
            type="button"
            className={lookOf(choice)}
            aria-current={choice.language === current || undefined}
            aria-disabled={busy || undefined}
            aria-label={nameOf(choice)}
            onClick={() => !busy && choice.language !== current && void onChoose(choice)}
          >
            {choice.versionId === null && choice.language !== current && !isNew && <span>+ </span>}
            <span>{languageName(choice.language)}</span>
          </button>
        ))}
      </div>
      {actions}
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

  function lookOf({ language, versionId }: LanguageChoice) {
    if (language === current) return layout('option', 'chosen')
    return versionId === null ? `${layout('option')} ${classes.missing}` : layout('option')
  }

  function nameOf({ language, versionId }: LanguageChoice) {
    const words = languageWords(language)
    if (language === current) return editorTexts.current(words)
    if (versionId !== null) return editorTexts.toVersion(words)
    return isNew ? editorTexts.switchTo(words) : editorTexts.startVersion(words)
  }
})

interface LanguagesOptions {
  catalogue: Catalogue
  /** The article being edited; null while it is new. */
  article: { id: string; language: Language } | null
  /** What a new version copies along with the content of another one; null for an existing article. LANG-6. */
  inherits: InheritedFields | null
  /** Returns false, and changes nothing, while the article is being saved. */
  edit: (edit: ArticleEdit) => void
  isUnsaved: boolean
  /** Called after content has been copied; focuses its start. */
  onCopied: () => void
  /** Discards the values and the draft; resolves once the screen can be left. */
  discard: () => Promise<void>
}

/** The actions of the language switcher, as stable functions: open, start or choose a version, and copy from one. LANG-1 to LANG-3. */
export function useLanguages({ catalogue, article, inherits, edit, onCopied, isUnsaved, discard }: LanguagesOptions) {
  const navigate = useNavigate()
  const client = useApolloClient()

  const choose = useStableCallback(async ({ language, versionId }: LanguageChoice) => {
    if (!article && versionId === null) {
      edit({ type: 'set', fields: { language } })
      return
    }
    const words = languageWords(language)
    const agreed = await confirm({
      title: isUnsaved ? editorTexts.goUnsavedTitle(words) : editorTexts.goTitle(words),
      action: isUnsaved ? editorTexts.goUnsaved : editorTexts.go(words),
      stay: besideTexts.keep,
      tone: isUnsaved ? 'destructive' : 'plain',
    })
    if (!agreed) return
    if (isUnsaved) await discard()
    await navigate(versionId === null ? newVersionPath(catalogue, article, language) : editPath(catalogue, versionId))
  })

  const copy = useStableCallback(async ({ language, versionId }: { language: Language; versionId: string }) => {
    const along = inherits ? inheritedWords(inherits) : ''
    const words = languageWords(language)
    const agreed = await confirm({
      title: besideTexts.copyTitle(words),
      text: along === '' ? editorTexts.copyText : editorTexts.copyTextAlong(along),
      action: besideTexts.copyAction,
      stay: besideTexts.keep,
    })
    if (!agreed) return
    try {
      const { article: version } = await readEditArticle(client, { catalogue: catalogue.slug, id: versionId })
      if (!version) return notifyFailed(editorTexts.copyFailed(editorTexts.versionGone))
      const { fields, modules } = copiedContent(version)
      edit({ type: 'replaceContent', fields: { ...fields, ...inherits }, modules })
      announce(editorTexts.copied(words))
      onCopied()
    } catch (error) {
      notifyFailed(editorTexts.copyFailed(errorText(error)))
    }
  })
  return { choose, copy }
}

function newVersionPath({ path }: Catalogue, parent: LanguagesOptions['article'], language: Language): string {
  const query = new URLSearchParams({ lang: language })
  if (parent) {
    query.set('parent_lang', parent.language)
    query.set('parent_id', parent.id)
  }
  return `${path}/uus?${query}`
}

interface TakenLanguageProps {
  catalogue: Catalogue
  /** The language of a new article, and the version that another editor has created in it; null while there is none. */
  choice: LanguageChoice | undefined
}

/** A link from a new version to the one that another editor has created in the same language meanwhile. LANG-2. */
export function TakenLanguage({ catalogue, choice }: TakenLanguageProps) {
  const id = choice?.versionId ?? null
  const href = useHref(editPath(catalogue, id ?? ''))
  if (!choice || id === null) return null
  const words = languageWords(choice.language)
  return (
    <p role="status">
      {editorTexts.taken(words)} <ExternalLink href={href}>{editorTexts.openTaken(words)}</ExternalLink>
    </p>
  )
}
