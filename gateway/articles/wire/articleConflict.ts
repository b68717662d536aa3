import { identity, record } from '../../lib/shapes.ts'
import { type Conflict, conflictFromWire, type WireConflict } from '../../users/wire/conflict.ts'

/** Without the article's content, which may have hundreds of modules: clients read it with Query.article. ARTICLE-7. */
type ArticleConflict = Conflict<{ id: string }>

/** The conflict in the body of an error response: see conflictFromWire. */
export function articleConflictFromWire(body: WireConflict): Partial<ArticleConflict> {
  return conflictFromWire(body, (wire) => ({
    id: identity(record<{ _id: unknown }>(wire, 'an article')._id, 'an article'),
  }))
}
