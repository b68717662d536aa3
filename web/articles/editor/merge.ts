import { type MergeDraft, mergeDraft } from '../../lib/drafts/mergeDraft.ts'
import { mergeOrder } from '../../lib/drafts/mergeOrder.ts'
import { type ArticleValues, firstModule, modulePart } from './values.ts'

/**
 * Three-way merge of two people's changes of an article: part by part, and the order of the modules. A module that one deleted
 * and the other changed is a conflict. ARTICLE-7.
 */
export const mergeArticle: MergeDraft = (current, stored) => {
  const { value, conflicts } = mergeDraft(current, stored)
  const order = mergeOrder(orderOf(stored.base), orderOf(stored.value), orderOf(current))
  const moduleIds = order.filter((id) => value[modulePart(id)] !== undefined)
  return {
    value:
      moduleIds.length > 0
        ? { ...value, moduleIds }
        : { ...value, moduleIds: [firstModule.id], [modulePart(firstModule.id)]: firstModule },
    conflicts: conflicts.filter((part) => part !== 'moduleIds'),
  }
}

// Only the parts of articles are ever stored under the draft ids of articles.
const orderOf = (parts: object) => (parts as ArticleValues).moduleIds
