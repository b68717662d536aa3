import { useHref } from 'react-router-dom'
import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import { languageWords } from '../../../../schema/rules/languages.ts'
import { ExternalLink } from '../../../ui/link/ExternalLink.tsx'
import { editPath } from '../../catalogues.ts'
import { editorTexts } from '../text.ts'
import type { LanguageChoice } from './LanguageSwitcher.tsx'

interface TakenLanguageProps {
  catalogue: Catalogue
  /** The language of a new article, and the version that somebody else has created in it; null while it is free. */
  choice: LanguageChoice | undefined
}

/** Leads from a new version to the one that somebody else has created in the same language meanwhile. LANG-2. */
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
