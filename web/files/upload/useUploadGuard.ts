import { useSyncExternalStore } from 'react'
import { useLeaveGuard } from '../../ui/form/useLeaveGuard.ts'
import { uploadTexts } from '../text.ts'
import { filesUnderWay, onFilesUnderWay } from './underWay.ts'

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

/** Asks before a screen is left, or the tab closed, while files are on their way: leaving breaks them off. FILE-1. */
export function useUploadGuard(): void {
  const uploading = useSyncExternalStore(onFilesUnderWay, filesUnderWay) > 0
  useLeaveGuard(uploading, reason)
}
