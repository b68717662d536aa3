import { languageWords } from '../../schema/rules/languages.ts'
import { errorText } from '../lib/errors.ts'
import { announce } from '../ui/notice/notify.tsx'
import { useSetArticlePublicMutation } from './generated.ts'
import { articleTexts } from './text.ts'

/** A version to show on the public site or hide. */
interface VisibleVersion {
  id: string
  title: string
  language: string
}

/**
 * Returns a function that shows versions of an article on the public site or hides them, and announces it. Resolves to the errors of the
 * versions that did not change, with their languages; null if all did. ARTICLE-1, LIST-3.
 */
export function useVisibility(catalogue: string) {
  const [setPublic] = useSetArticlePublicMutation()
  return async function send(versions: readonly VisibleVersion[], isPublic: boolean): Promise<string | null> {
    const refused: string[] = []
    let why = ''
    // Sequential, because all are versions of one record.
    for (const { id, title, language } of versions)
      try {
        await setPublic({ variables: { catalogue, id, isPublic } })
        announce(isPublic ? articleTexts.published(title) : articleTexts.hidden(title))
      } catch (error) {
        refused.push(languageWords(language).name)
        why = errorText(error)
      }
    return refused.length > 0 ? articleTexts.visibilityFailed(refused, why) : null
  }
}
