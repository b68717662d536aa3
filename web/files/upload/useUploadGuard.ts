import { useStore } from '../../lib/useStore.ts'
import { useLeaveGuard } from '../../ui/form/leaving/useLeaveGuard.ts'
import { uploadTexts } from '../text.ts'
import { pendingUploads } from './pendingUploads.ts'

const reason = {
  question: {
    title: uploadTexts.leaveTitle,
    text: uploadTexts.leaveText,
    action: uploadTexts.leave,
    stay: uploadTexts.stay,
    tone: 'plain' as const,
  },
  isLost: true,
}

/** Asks before leaving the screen or closing the tab while uploads are pending, because leaving cancels them. FILE-1. */
export function useUploadGuard(): void {
  const uploading = useStore(pendingUploads) > 0
  useLeaveGuard(uploading, reason)
}
