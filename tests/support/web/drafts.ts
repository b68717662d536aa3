import { jest } from '@jest/globals'
import { v4 as newId } from 'uuid'
import type { DraftStore } from '../../../web/lib/drafts/DraftStore.ts'
import type { DraftContent } from '../../../web/lib/drafts/sealing.ts'
import { draftStoreOf } from '../../../web/lib/drafts/useDrafts.tsx'

/**
 * Stores a draft as in an earlier visit.
 * @param secret the encryption key; null for none
 * @returns the store of the page
 */
export async function writeDraft(owner: string, draftId: string, content: DraftContent, secret: string | null = null) {
  const store = draftStoreOf(owner, secret)
  await commitDraft(store, draftId, content)
  return store
}

/** Stores a draft without replacing another. */
export async function commitDraft(
  store: DraftStore,
  draftId: string,
  content: DraftContent,
  originId: string = newId(),
  revision: string = newId(),
) {
  const write = { owner: store.owner, draftId, originId, revision, replaces: [], isChange: false }
  await store.inTurn((database) => store.commit(database, { ...write, sealed: database.sealer.seal(content) }))
}

/** Resolvers with which the drafts of all people are encrypted. */
export const encryptedDrafts = { User: { draftKey: () => 'saladus' } }

/** Delays the next read of encrypted drafts until the returned function is called. */
export function delayDrafts(): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  jest.spyOn(crypto.subtle, 'digest').mockImplementationOnce((...values) => released.then(() => digest(...values)))
  return release
}
