import type { PendingPart } from '../../ui/form/pendingParts.ts'
import { uploadTexts } from '../text.ts'
import type { UploadOwner } from './uploadOwner.ts'
import { failedCount, pendingCount } from './uploadStore.ts'
import { useUploadCount } from './useUploadCount.ts'

/** Uploads as a part of their form: a press is kept while some are running, and is refused while some have failed. FILE-1, FORUM-6. */
export function useUploadPart(uploads: UploadOwner): Required<Omit<PendingPart, 'settle'>> {
  const pending = useUploadCount(uploads, pendingCount)
  const failed = useUploadCount(uploads, failedCount)
  return {
    hold: () => (failed > 0 ? uploadTexts.notUploaded(failed) : null),
    isUnderWay: () => pending > 0,
    drop: uploads.clear,
  }
}
