import { type RefObject, useEffect, useRef, useState } from 'react'
import { addFileReceiver } from './fileReceivers.ts'

/** What takes files as a whole, wherever in it they are dropped or pasted. An editor of many parts marks each with the attribute. */
const areas = '[data-takes-files], form, [role="dialog"]'

/**
 * Takes the files that are dropped on, or pasted into, the form, dialog or marked part of the page round an element; where there
 * is none, those of the whole page. FILE-1.
 * @returns that part while files are being dragged over it: the page's root for the whole page, null while none are
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
