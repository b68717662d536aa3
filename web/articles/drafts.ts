import { recordDrafts } from '../lib/drafts/recordDrafts.ts'

/** The draft ids of the articles of a catalogue. */
export function articleDrafts(catalogue: string) {
  const { idOf, newId } = recordDrafts('article', catalogue)
  return {
    idOf: (id: string) => idOf(id),
    /** The draft of a new article in a language; `parentId` is its version in another language, or '' if it has none. */
    newId: (parentId: string, language: string) => newId(parentId, language),
  }
}
