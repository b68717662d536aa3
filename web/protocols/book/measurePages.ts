import classes from './Book.module.css'

/** On which pages the chapters of a book begin. */
export interface PageNumbers {
  /** The page of each chapter, counted from 1 for the title page. */
  chapters: readonly number[]
  /** The number of pages. */
  pages: number
}

/** The width of a column in px: Book.module.css. */
const columnWidth = 640

/**
 * Finds on which pages the chapters of a book (elements with `data-chapter`) will be printed. Chromium has no `target-counter()`
 * yet; but columns break as pages do, by the same code of the browser. So a copy of the book is laid out in columns of the width
 * and height of a page, and removed again.
 */
export function measurePages(book: HTMLElement): PageNumbers {
  const frame = document.createElement('div')
  const copy = book.cloneNode(true) as HTMLElement
  copy.removeAttribute('id')
  copy.querySelectorAll('[id]').forEach((element) => element.removeAttribute('id'))
  copy.classList.remove(classes.preview!)
  copy.classList.add(classes.columns!)
  frame.className = classes.hidden!
  frame.inert = true
  frame.append(copy)
  document.body.append(frame)
  const left = copy.getBoundingClientRect().left
  const pageOf = (x: number) => Math.round((x - left) / columnWidth)
  const chapters = [...copy.querySelectorAll('[data-chapter]')].map(
    (element) => pageOf(element.getBoundingClientRect().left) + 1,
  )
  const pages = Math.max(1, pageOf(left + copy.scrollWidth))
  frame.remove()
  return { chapters, pages }
}
