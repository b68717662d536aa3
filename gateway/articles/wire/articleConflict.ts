import { identity, ifShaped, record, text } from '../../lib/shapes.ts'
import { userFromWire } from '../../users/wire/user.ts'
import type { WireArticle } from './article.ts'

/** The body of a 412: the current article, its ETag, and the user who changed it last. Beyond §7. */
interface WireArticleConflict {
  praegu?: unknown
  versioon?: unknown
  muutja?: unknown
}

/** `extensions` of the CONFLICT for an article that has changed since the version in If-Match. ARTICLE-7. */
export type ArticleConflict = {
  /** Without its content, as it may have hundreds of modules: clients read it with Query.article. */
  current: { id: string; version: string | null }
  /** Who changed it last; null if not known. */
  changedBy: { id: string; name: string | null } | null
}

/** The conflict in the body of an error response; empty for bodies of other errors, which have no `praegu`. */
export function articleConflictFromWire({ praegu, versioon, muutja }: WireArticleConflict): Partial<ArticleConflict> {
  const id = ifShaped(praegu, (value) => identity(record<WireArticle>(value, 'an article')._id, 'an article'))
  if (id == null) return {}
  const editor = ifShaped(muutja, userFromWire)
  return {
    current: { id, version: text(versioon) ?? null },
    changedBy: editor ? { id: editor.id, name: editor.name ?? null } : null,
  }
}
