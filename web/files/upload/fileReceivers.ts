import { fileTimestamp } from '../../lib/dates/fileTimestamp.ts'
import { uploadTexts } from '../text.ts'

/** Takes files that are dragged onto the page or pasted. */
export interface FileReceiver {
  take: (files: File[]) => void
  /** The part of the page whose files it takes; null for the whole page. */
  area: () => Element | null
  /** Told whether files that are being dragged now would come here. */
  onDragged: (isHere: boolean) => void
}

const receivers: FileReceiver[] = []

/** Adds a receiver; answers with what removes it. */
export function addFileReceiver(receiver: FileReceiver): () => void {
  if (receivers.length === 0) for (const [name, listener] of listeners) window.addEventListener(name, listener)
  receivers.push(receiver)
  return () => {
    receivers.splice(receivers.indexOf(receiver), 1)
    if (receivers.length === 0) for (const [name, listener] of listeners) window.removeEventListener(name, listener)
  }
}

/**
 * Who takes what comes to an element: the innermost area round it; where none is, that which has the focus (a dialog, below
 * which nothing can be aimed at), else the one that came last. FILE-1.
 */
function receiverAt(target: EventTarget | null): FileReceiver | undefined {
  return innermost(target) ?? innermost(document.activeElement) ?? receivers.at(-1)
}

function innermost(target: EventTarget | null): FileReceiver | undefined {
  const round = receivers.flatMap((receiver) => {
    const area = receiver.area()
    return target instanceof Node && area?.contains(target) ? [{ receiver, area }] : []
  })
  // Of two that share an area the one that came last.
  const inner = (found: (typeof round)[number], next: (typeof round)[number]) =>
    found.area.contains(next.area) ? next : found
  return round.length > 0 ? round.reduce(inner).receiver : undefined
}

/** Browsers tell of entering and leaving each element on the way: the page is left when all are. */
let depth = 0

function enter({ target, dataTransfer }: DragEvent) {
  if (!carriesFiles(dataTransfer)) return
  depth += 1
  tellDragged(receiverAt(target))
}

function leave({ dataTransfer }: DragEvent) {
  if (!carriesFiles(dataTransfer)) return
  depth = Math.max(0, depth - 1)
  if (depth === 0) tellDragged(undefined)
}

function over(event: DragEvent) {
  // Without it the browser would open the file in place of the page.
  if (carriesFiles(event.dataTransfer)) event.preventDefault()
}

function drop(event: DragEvent) {
  if (!carriesFiles(event.dataTransfer)) return
  event.preventDefault()
  depth = 0
  tellDragged(undefined)
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
  // addEventListener has no overload for a name that is one of several.
] as [string, EventListener][]

function tellDragged(taker: FileReceiver | undefined) {
  for (const receiver of receivers) receiver.onDragged(receiver === taker)
}

const carriesFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/** Word puts a picture of the text beside the text: then it is the text that was meant. A copied picture has none. */
function bringsText(clipboard: DataTransfer): boolean {
  const html = clipboard.getData('text/html')
  return new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() !== ''
}

/** Browsers call every pasted picture image.png: a list of those would tell nothing. */
function named(file: File): File {
  const extension = /^image\.(\w+)$/.exec(file.name)?.[1]
  if (!extension) return file
  return new File([file], uploadTexts.pastedName(fileTimestamp(new Date()), extension), { type: file.type })
}
