import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FileRowFragment } from '../generated.ts'
import { createUploadOwner, type UploadOwner } from './createUploadOwner.ts'
import { countUnderWay } from './underWay.ts'
import { useUploadGuard } from './useUploadGuard.ts'

/**
 * Owns the uploads of a component and cancels them when it unmounts. For an editor or a screen, not for a section of it, which
 * may be collapsed. Leaving asks first. FILE-1.
 * @param onKept called with each uploaded file
 */
export function useUploadOwner(onKept: (file: FileRowFragment) => void): UploadOwner {
  const latest = useRef(onKept)
  useEffect(() => {
    latest.current = onKept
  })
  const [owner] = useState(createUploadOwner)
  useEffect(() => owner.onKept((file) => latest.current(file)), [owner])
  useEffect(() => owner.clear, [owner])
  const underWay = useSyncExternalStore(owner.subscribe, owner.underWay)
  useEffect(() => {
    countUnderWay(underWay)
    return () => countUnderWay(-underWay)
  }, [underWay])
  useUploadGuard()
  return owner
}
