import { mergeItems } from '../../content/items/mergeItems.ts'
import { moduleList } from './values.ts'

/** Three-way merge of two people's changes of an article: part by part, and the order of the modules. ARTICLE-7. */
export const mergeArticle = mergeItems([moduleList])
