import { browserPlatform } from '../../lib/drafts/platform.ts'
import { canSeal } from '../../lib/drafts/tabPlatform.ts'
import { lostBySigningOut } from '../../ui/form/leaving/leaveReasons.ts'
import { lostInOtherTabs } from '../../ui/form/leaving/otherTabs.ts'
import { confirm, type Question } from '../../ui/notice/confirm.tsx'
import type { SignedInFragment } from '../generated.ts'
import { useSession } from './session.tsx'
import { signInTexts } from './text.ts'

/** The time limit in ms for reading the drafts, because sign-out must not wait. */
const storeTimeoutMs = 1_000

/** Returns a function that signs the user out, after a confirmation if that loses unsaved text. AUTH-4, FORUM-6. */
export function useSignOut(): () => Promise<void> {
  const { signOut, state } = useSession()
  return async () => {
    const { me } = state()
    const question = me && (await questionBefore(me))
    if (!question || (await confirm(question))) await signOut()
  }
}

async function questionBefore(me: SignedInFragment): Promise<Question | null> {
  const keepsDrafts = canSeal(me.draftKey ?? null)
  const lost = lostBySigningOut(keepsDrafts)
  const elsewhere = await lostInOtherTabs()
  // Including the drafts of other screens and tabs.
  const losesDrafts = lost?.hasDraft || (!keepsDrafts && (await hasPlainDrafts(me.id)))
  if (!lost && !losesDrafts && elsewhere.length === 0) return null
  return {
    title: signInTexts.leaveTitle,
    text: [lost?.text ?? '', ...elsewhere.map(signInTexts.inOtherTab), losesDrafts ? signInTexts.draftsGo : '']
      .join(' ')
      .trim(),
    action: signInTexts.leave,
    stay: lost ? (lost.stay ?? signInTexts.goOnWriting) : signInTexts[losesDrafts ? 'keepDrafts' : 'staySignedIn'],
  }
}

/** Whether the user has unencrypted drafts on this device; false if storage does not respond in time. */
async function hasPlainDrafts(personId: string): Promise<boolean> {
  const tooLate = new Promise<boolean>((settle) => setTimeout(settle, storeTimeoutMs, false))
  return Promise.race([tooLate, read().catch(() => false)])

  async function read() {
    const { plainDraftOwners } = await browserPlatform.loadCode()
    return (await plainDraftOwners(browserPlatform)).has(personId)
  }
}
