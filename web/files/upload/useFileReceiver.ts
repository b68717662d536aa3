import { type RefObject, useEffect, useRef, useState } from 'react'
import { addFileReceiver } from './fileReceivers.ts'

/** The elements that are one drop area each. An editor with several parts marks them by the attribute. */
const areas = '[data-takes-files], form, [role="dialog"]'

/**
 * Receives files that are dropped on, or pasted into, the drop area around an element; the whole page if there is none. FILE-1.
 * @returns the drop area while files are dragged over it (the root element for the whole page), else null
 */
export function useFileReceiver(element: RefObject<Element>, take: (files: File[]) => void): Element | null {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  const [dragged, setDragged] = useState<Element | null>(null)
  useEffect(() => {
    const area = () => element.current?.closest(areas) ?? null
    return addFileReceiver({
      take: (files) => latest.current(files),
      area,
      onDragged: (isHere) => setDragged(isHere ? (area() ?? document.documentElement) : null),
    })
  }, [element])
  return dragged
}
