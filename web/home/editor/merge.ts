import { mergeItems } from '../../content/items/mergeItems.ts'
import { blockLists } from './values.ts'

/** Three-way merge of two people's changes of the home page: block by block, and the order of each language. HOME-2. */
export const mergeHomePage = mergeItems(Object.values(blockLists))
