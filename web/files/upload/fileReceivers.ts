import { type RefObject, useEffect, useState } from 'react'
import { fileTimestamp } from '../../lib/dates/fileTimestamp.ts'
import { hasFiles } from '../../lib/fileDrops.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { uploadTexts } from '../text.ts'

/** The position of a drop or paste. */
export interface DropPoint {
  target: EventTarget | null
  /** In pixels from the top of the window; null for pasted files. */
  y: number | null
}

/** A receiver of files that are dropped on the page or pasted. */
export interface FileReceiver {
  take: (files: File[], at: DropPoint) => void
  /** The element on which it accepts files; null for the complete page. */
  area: () => Element | null
  /** Whether it accepts only files dropped on its area: for one of several on a page. */
  isLocal?: boolean
  /** Called with the current drop position of dragged files; null if it is not here. */
  onDragged: (at: DropPoint | null) => void
}

const receivers: FileReceiver[] = []

/** Adds a receiver. @returns a function that removes it */
export function addFileReceiver(receiver: FileReceiver): () => void {
  if (receivers.length === 0) for (const [name, listener] of listeners) window.addEventListener(name, listener)
  receivers.push(receiver)
  return () => {
    receivers.splice(receivers.indexOf(receiver), 1)
    if (receivers.length === 0) for (const [name, listener] of listeners) window.removeEventListener(name, listener)
  }
}

/**
 * The receiver of files dropped on an element: the innermost area around it, else around the focused element (a dialog makes the
 * page below inert), else the receiver that was added last. FILE-1.
 */
function receiverAt(target: EventTarget | null): FileReceiver | undefined {
  const others = receivers.filter(({ isLocal }) => isLocal !== true)
  return innermost(target, receivers) ?? innermost(document.activeElement, others) ?? others.at(-1)
}

function innermost(target: EventTarget | null, among: readonly FileReceiver[]): FileReceiver | undefined {
  const round = among.flatMap((receiver) => {
    const area = receiver.area()
    return target instanceof Node && area?.contains(target) ? [{ receiver, area }] : []
  })
  // Of two with the same area, the later one.
  const inner = (found: (typeof round)[number], next: (typeof round)[number]) =>
    found.area.contains(next.area) ? next : found
  return round.length > 0 ? round.reduce(inner).receiver : undefined
}

/** dragenter and dragleave fire for every element; their difference is 0 when the drag has left the page. */
let depth = 0

function enter(event: DragEvent) {
  if (!carriesFiles(event.dataTransfer)) return
  depth += 1
  notifyDragged(receiverAt(event.target), pointOf(event))
}

function leave({ dataTransfer }: DragEvent) {
  if (!carriesFiles(dataTransfer)) return
  depth = Math.max(0, depth - 1)
  if (depth === 0) notifyDragged(undefined, null)
}

/** Whether the dragged element is of this page: browsers offer a dragged picture as a file, too. */
let isOwn = false

const startOwn = () => void (isOwn = true)
const endOwn = () => void (isOwn = false)

function over(event: DragEvent) {
  // Allows dropping; otherwise the browser would navigate to the file.
  if (!carriesFiles(event.dataTransfer)) return
  event.preventDefault()
  const at = pointOf(event)
  const receiver = receiverAt(at.target)
  if (receiver && event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
  notifyDragged(receiver, at)
}

function drop(event: DragEvent) {
  if (!carriesFiles(event.dataTransfer)) return
  event.preventDefault()
  depth = 0
  notifyDragged(undefined, null)
  const files = [...(event.dataTransfer?.files ?? [])]
  if (files.length > 0) receiverAt(event.target)?.take(files, pointOf(event))
}

function paste(event: ClipboardEvent) {
  const { clipboardData, target } = event
  if (!clipboardData || bringsText(clipboardData)) return
  const files = [...clipboardData.files].map(named)
  if (files.length === 0) return
  event.preventDefault()
  receiverAt(target)?.take(files, { target, y: null })
}

const listeners = [
  ['dragstart', startOwn],
  ['dragend', endOwn],
  ['dragenter', enter],
  ['dragleave', leave],
  ['dragover', over],
  ['drop', drop],
  ['paste', paste],
  // addEventListener has no overload for a union of event names.
] as [string, EventListener][]

function notifyDragged(taker: FileReceiver | undefined, at: DropPoint | null) {
  for (const receiver of receivers) receiver.onDragged(receiver === taker ? at : null)
}

const pointOf = ({ target, clientY }: DragEvent): DropPoint => ({ target, y: clientY })

const carriesFiles = (data: DataTransfer | null) => !isOwn && hasFiles(data)

/** Whether the clipboard has text. Word adds an image of the copied text, which is ignored. */
function bringsText(clipboard: DataTransfer): boolean {
  const html = clipboard.getData('text/html')
  return new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() !== ''
}

/** Names a pasted image after the time, because browsers name all of them image.png. */
function named(file: File): File {
  const extension = /^image\.(\w+)$/.exec(file.name)?.[1]
  if (!extension) return file
  return new File([file], uploadTexts.pastedName(fileTimestamp(new Date()), extension), { type: file.type })
}

/** Each such element is one drop area. An editor with several areas marks them by the attribute. */
const areas = '[data-takes-files], form, dialog'

/**
 * Receives files that are dropped on, or pasted into, the drop area around an element; by default the complete page. FILE-1.
 * @param isLocal as in FileReceiver
 * @returns the drop area while files are dragged over it (the root element for the complete page), else null
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
