import { useLayoutEffect } from 'react'

/** The property with the text of the running head: print.css. */
const runningHead = '--book-title'

/**
 * Sets the running head of the printed pages, and gives the document this title while it is printed: browsers propose it as the
 * name of the PDF file.
 */
export function usePrintedTitle(title: string) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    let before = document.title
    const begin = () => {
      before = document.title
      document.title = title
    }
    const end = () => {
      document.title = before
    }
    style.setProperty(runningHead, cssString(breakable(title)))
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      style.removeProperty(runningHead)
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [title])
}

/** The title with zero-width spaces in words that could exceed a line, as Chromium ignores overflow-wrap in margin boxes. */
const breakable = (title: string) => title.replace(/\S{50}(?=\S)/g, '$&\u200b')

/** A CSS string, with escapes for the characters that could end it. */
function cssString(text: string): string {
  return `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`
}
