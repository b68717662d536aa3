import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLatest } from '../../lib/useLatest.ts'
import { createUploadOwner, type UploadOwner } from './createUploadOwner.ts'
import { addPendingUploads } from './pendingUploads.ts'
import type { UploadListener } from './uploadQueue.ts'
import { useUploadGuard } from './useUploadGuard.ts'

/**
 * Owns the uploads of a component and cancels them when it unmounts. For an editor or a screen, not for a section of it, which
 * may be collapsed. Leaving asks first. FILE-1.
 * @param onUploaded called with each uploaded file
 */
export function useUploadOwner(onUploaded: UploadListener): UploadOwner {
  const latest = useLatest(onUploaded)
  const [owner] = useState(createUploadOwner)
  useEffect(() => owner.onUploaded((file, uploaded) => latest.current(file, uploaded)), [owner, latest])
  useEffect(() => owner.clear, [owner])
  const pendingCount = useSyncExternalStore(owner.subscribe, owner.pendingCount)
  useEffect(() => {
    addPendingUploads(pendingCount)
    return () => addPendingUploads(-pendingCount)
  }, [pendingCount])
  useUploadGuard()
  return owner
}
