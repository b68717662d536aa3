import { useEffect, useState } from 'react'
import { useLatest } from '../../lib/useLatest.ts'
import { useLeaveGuard } from '../../ui/form/leaving/useLeaveGuard.ts'
import { uploadTexts } from '../text.ts'
import { createUploadOwner, type UploadOwner } from './uploadOwner.ts'
import { pendingCount, type UploadListener } from './uploadStore.ts'
import { useUploadCount } from './useUploadCount.ts'

const leave = {
  question: {
    title: uploadTexts.leaveTitle,
    text: uploadTexts.leaveText,
    action: uploadTexts.leave,
    stay: uploadTexts.stay,
    tone: 'plain' as const,
  },
  isLost: true,
}

/**
 * Owns the uploads of a component and cancels them when it unmounts. For an editor or a screen, not for a section of it, which
 * may be collapsed. Leaving the screen or closing the tab asks first while some are pending. FILE-1.
 * @param onUploaded called with each uploaded file
 */
export function useUploadOwner(onUploaded: UploadListener): UploadOwner {
  const latest = useLatest(onUploaded)
  const [owner] = useState(createUploadOwner)
  useEffect(() => owner.uploaded.subscribe((...uploaded) => latest.current(...uploaded)), [owner, latest])
  useEffect(() => owner.clear, [owner])
  useLeaveGuard(useUploadCount(owner, pendingCount) > 0, leave)
  return owner
}
