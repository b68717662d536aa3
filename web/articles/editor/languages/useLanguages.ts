import { useApolloClient } from '@apollo/client/react'
import { useNavigate } from 'react-router-dom'
import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import { languageWords } from '../../../../schema/rules/languages.ts'
import { besideTexts } from '../../../content/beside/text.ts'
import { errorText } from '../../../lib/errors.ts'
import { useStableCallback } from '../../../lib/useLatest.ts'
import { confirm } from '../../../ui/notice/confirm.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.tsx'
import { editPath } from '../../catalogues.ts'
import { type TakenAlong, takenWords } from '../creating/takenAlong.ts'
import type { ArticleEdit } from '../edits.ts'
import { type Language, readEditArticle } from '../generated.ts'
import { copiedContent } from '../record.ts'
import { editorTexts } from '../text.ts'
import type { LanguageChoice } from './LanguageSwitcher.tsx'

interface LanguagesOptions {
  catalogue: Catalogue
  /** The article being edited; null while it is new. */
  article: { id: string; language: Language } | null
  /** What a new version takes along from the one that is copied; null for an existing article. LANG-6. */
  takes: TakenAlong | null
  /** Returns false, and changes nothing, while the article is being saved. */
  edit: (edit: ArticleEdit) => void
  isUnsaved: boolean
  /** Discards the values and the draft; resolves once the screen can be left. */
  discard: () => Promise<void>
}

/** What the language switcher does, in stable functions: goes to another version, starts or chooses one, and copies from one. LANG-1 to LANG-3. */
export function useLanguages({ catalogue, article, takes, edit, isUnsaved, discard }: LanguagesOptions) {
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
    const along = takes ? takenWords(takes) : ''
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
      edit({ type: 'replaceContent', fields: { ...fields, ...takes }, modules })
      notifyDone(editorTexts.copied(words))
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
