import { useMemo, useSyncExternalStore } from 'react'
import type { PendingFile } from '../../lib/drafts/openDraft.ts'
import type { PendingPart } from '../../ui/form/pendingParts.ts'
import { uploadTexts } from '../text.ts'
import type { UploadOwner } from './uploadOwner.ts'
import { failedCount, pendingCount } from './uploadStore.ts'
import { useUploadCount } from './useUploadCount.ts'

/** The files that are not uploaded yet. The same while they are. */
function usePendingFiles({ items }: UploadOwner): readonly PendingFile[] {
  // As a string, which is equal while they are the same.
  const joined = useSyncExternalStore(items.subscribe, () =>
    JSON.stringify(items.get().flatMap(({ step, name, size }) => (step === 'done' ? [] : [{ name, size }]))),
  )
  // Only the line above writes it.
  return useMemo(() => JSON.parse(joined) as PendingFile[], [joined])
}

/** Uploads as a part of their form: a press is kept while some are running, and is refused while some have failed. FILE-1, FORUM-6. */
export function useUploadPart(uploads: UploadOwner): Required<Omit<PendingPart, 'settle'>> {
  const pending = useUploadCount(uploads, pendingCount)
  const failed = useUploadCount(uploads, failedCount)
  return {
    hold: () => (failed > 0 ? uploadTexts.notUploaded(failed) : null),
    isUnderWay: () => pending > 0,
    files: usePendingFiles(uploads),
    drop: uploads.clear,
  }
}
