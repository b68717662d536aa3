import { errorText } from '../lib/errors.ts'
import { announce, notifyFailed } from '../ui/notice/notify.tsx'
import { useSetArticlePublicMutation } from './generated.ts'
import { articleTexts } from './text.ts'

/**
 * Returns a function that shows a version on the public site or hides it, and says so, or why not. Resolves to whether it is done. ARTICLE-1,
 * LIST-3.
 */
export function useVisibility(catalogue: string) {
  const [setPublic] = useSetArticlePublicMutation()
  return async function send(id: string, title: string, isPublic: boolean): Promise<boolean> {
    try {
      await setPublic({ variables: { catalogue, id, isPublic } })
      announce(isPublic ? articleTexts.published(title) : articleTexts.hidden(title))
      return true
    } catch (error) {
      notifyFailed(articleTexts.visibilityFailed(errorText(error)), {
        retry: () => send(id, title, isPublic),
      })
      return false
    }
  }
}
