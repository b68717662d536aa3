import { fileTimestamp } from '../../lib/dates/fileTimestamp.ts'
import { uploadTexts } from '../text.ts'

/** A receiver of files that are dropped on the page or pasted. */
export interface FileReceiver {
  take: (files: File[]) => void
  /** The element whose files it takes; null for the whole page. */
  area: () => Element | null
  /** Called with whether files being dragged would be dropped here. */
  onDragged: (isHere: boolean) => void
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
 * The receiver of files dropped on an element: the innermost area around it, else around the focused element (a dialog makes
 * the page below inert), else the receiver added last. FILE-1.
 */
function receiverAt(target: EventTarget | null): FileReceiver | undefined {
  return innermost(target) ?? innermost(document.activeElement) ?? receivers.at(-1)
}

function innermost(target: EventTarget | null): FileReceiver | undefined {
  const round = receivers.flatMap((receiver) => {
    const area = receiver.area()
    return target instanceof Node && area?.contains(target) ? [{ receiver, area }] : []
  })
  // Of two with the same area, the one added last.
  const inner = (found: (typeof round)[number], next: (typeof round)[number]) =>
    found.area.contains(next.area) ? next : found
  return round.length > 0 ? round.reduce(inner).receiver : undefined
}

/** dragenter and dragleave fire for every element, so their difference tells when the drag leaves the page. */
let depth = 0

function enter({ target, dataTransfer }: DragEvent) {
  if (!carriesFiles(dataTransfer)) return
  depth += 1
  notifyDragged(receiverAt(target))
}

function leave({ dataTransfer }: DragEvent) {
  if (!carriesFiles(dataTransfer)) return
  depth = Math.max(0, depth - 1)
  if (depth === 0) notifyDragged(undefined)
}

function over(event: DragEvent) {
  // Allows dropping; otherwise the browser would navigate to the file.
  if (carriesFiles(event.dataTransfer)) event.preventDefault()
}

function drop(event: DragEvent) {
  if (!carriesFiles(event.dataTransfer)) return
  event.preventDefault()
  depth = 0
  notifyDragged(undefined)
  const files = [...(event.dataTransfer?.files ?? [])]
  if (files.length > 0) receiverAt(event.target)?.take(files)
}

function paste(event: ClipboardEvent) {
  const { clipboardData, target } = event
  if (!clipboardData || bringsText(clipboardData)) return
  const files = [...clipboardData.files].map(named)
  if (files.length === 0) return
  event.preventDefault()
  receiverAt(target)?.take(files)
}

const listeners = [
  ['dragenter', enter],
  ['dragleave', leave],
  ['dragover', over],
  ['drop', drop],
  ['paste', paste],
  // addEventListener has no overload for a union of event names.
] as [string, EventListener][]

function notifyDragged(taker: FileReceiver | undefined) {
  for (const receiver of receivers) receiver.onDragged(receiver === taker)
}

const carriesFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/** Whether the clipboard has text. Word adds an image of copied text, and the text is what was meant. */
function bringsText(clipboard: DataTransfer): boolean {
  const html = clipboard.getData('text/html')
  return new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() !== ''
}

/** Renames a pasted image by the time, because browsers name all of them image.png. */
function named(file: File): File {
  const extension = /^image\.(\w+)$/.exec(file.name)?.[1]
  if (!extension) return file
  return new File([file], uploadTexts.pastedName(fileTimestamp(new Date()), extension), { type: file.type })
}
