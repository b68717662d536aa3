import { identity, ifShaped, record, text } from '../../lib/shapes.ts'
import { userFromWire } from '../../users/wire/user.ts'
import type { WireArticle } from './article.ts'

/** The body of a 412: the article as it is now, its tag, and who changed it. Beyond §7. */
interface WireArticleConflict {
  praegu?: unknown
  versioon?: unknown
  muutja?: unknown
}

/** The article that another person changed meanwhile, as `extensions` of a CONFLICT. ARTICLE-7. */
export type ArticleConflict = {
  /** To be read anew with Query.article: it may have hundreds of modules. */
  current: { id: string; version: string | null }
  /** Null where that is not known. */
  changedBy: { id: string; name: string | null } | null
}

/** What the refusal of a change tells of the change before it; nothing where it is another refusal. */
export function articleConflictFromWire({ praegu, versioon, muutja }: WireArticleConflict): Partial<ArticleConflict> {
  const id = ifShaped(praegu, (value) => identity(record<WireArticle>(value, 'an article')._id, 'an article'))
  if (id == null) return {}
  const editor = ifShaped(muutja, userFromWire)
  return {
    current: { id, version: text(versioon) ?? null },
    changedBy: editor ? { id: editor.id, name: editor.name ?? null } : null,
  }
}
