import { type RefObject, useEffect, useState } from 'react'
import { useLatest } from '../../lib/useLatest.ts'
import { addFileReceiver, type FileReceiver } from './fileReceivers.ts'

/** The elements that are one drop area each. An editor with several parts marks them by the attribute. */
const areas = '[data-takes-files], form, [role="dialog"]'

/**
 * Receives files that are dropped on, or pasted into, the drop area around an element; the whole page if there is none. FILE-1.
 * @param isLocal as in FileReceiver
 * @returns the drop area while files are dragged over it (the root element for the whole page), else null
 */
export function useFileReceiver(
  element: RefObject<Element>,
  take: FileReceiver['take'],
  isLocal = false,
): Element | null {
  const latest = useLatest(take)
  const [dragged, setDragged] = useState<Element | null>(null)
  useEffect(() => {
    const area = () => element.current?.closest(areas) ?? null
    return addFileReceiver({
      take: (files, at) => latest.current(files, at),
      area,
      isLocal,
      onDragged: (at) => setDragged(at ? (area() ?? document.documentElement) : null),
    })
  }, [element, latest, isLocal])
  return dragged
}
