import { useEffect, useRef, useState } from 'react'
import { uploadTexts } from '../text.ts'

type Take = (files: File[]) => void

/** Whoever takes files, the one that came last on top: a dialog takes what is dropped before the screen below it does. */
const receivers: Take[] = []

/**
 * Takes files that are dragged onto the page or pasted, for as long as the component stands; the newest such component
 * takes them. Answers whether files are being dragged over the page now.
 */
export function useFileReceiver(take: Take): boolean {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  const [dragged, setDragged] = useState(false)
  useEffect(() => {
    const receive: Take = (files) => latest.current(files)
    const isFirst = () => receivers.at(-1) === receive
    receivers.push(receive)
    // Enter and leave come for every element on the way: the page is left when all are.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth += 1
      setDragged(isFirst())
    }
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setDragged(false)
    }
    const over = (event: DragEvent) => {
      // Without it the browser would open the file in place of the page.
      if (carriesFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth = 0
      setDragged(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (isFirst() && files.length > 0) receive(files)
    }
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event
      if (!isFirst() || !clipboardData || bringsText(clipboardData)) return
      const files = [...clipboardData.files].map(named)
      if (files.length === 0) return
      event.preventDefault()
      receive(files)
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      receivers.splice(receivers.indexOf(receive), 1)
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [])
  return dragged
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Word puts a picture of the text beside the text: then it is the text that was meant. A copied picture has none. */
function bringsText(clipboard: DataTransfer): boolean {
  const html = clipboard.getData('text/html')
  return new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() !== ''
}

/** Browsers call every pasted picture image.png: a list of those would tell nothing. */
function named(file: File): File {
  const extension = /^image\.(\w+)$/.exec(file.name)?.[1]
  if (!extension) return file
  // The Swedish way of writing a time is the ISO one, in the person's own zone.
  const when = new Date().toLocaleString('sv').replace(' ', '-').replaceAll(':', '.')
  return new File([file], uploadTexts.pastedName(when, extension), { type: file.type })
}
