import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FileRowFragment } from '../generated.ts'
import { createUploadOwner, type UploadOwner } from './createUploadOwner.ts'
import { countUnderWay } from './underWay.ts'
import { useUploadGuard } from './useUploadGuard.ts'

/**
 * Holds uploads for as long as the component is there, and breaks them off when it goes: an editor or a screen, not the section
 * that shows them, which may be folded meanwhile. Leaving asks first. FILE-1.
 * @param onKept is told of each file that the server has kept
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
