import { recordDrafts } from '../lib/drafts/recordDrafts.ts'

/** The draft ids of the articles of a catalogue. */
export function articleDrafts(catalogue: string) {
  const drafts = recordDrafts(`article:${catalogue}`)
  return {
    ...drafts,
    /** The draft of a new article in a language; `parentId` is its version in another language, or '' for an article by itself. */
    newId: (parentId: string, language: string) => drafts.newId(parentId, language),
    /** The other version and the language of a draft of a new version; null for other drafts. */
    versionOf(draftId: string): { parentId: string; language: string } | null {
      const [parentId, language] = draftId.startsWith(drafts.newId(''))
        ? draftId.slice(drafts.newId('').length).split(':')
        : []
      return parentId && language ? { parentId, language } : null
    },
  }
}
