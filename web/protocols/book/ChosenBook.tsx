import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { errorText } from '../../lib/errors.ts'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { FailureText } from '../../ui/notice/FailureText.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Empty } from '../../ui/state/Empty.tsx'
import { Book } from './Book.tsx'
import { type BookChoice, rangeText } from './choice.ts'
import { bookTexts } from './text.ts'
import { useBookProtocols } from './useBookProtocols.ts'
import type { DatesPage } from './useDates.ts'
import bookClasses from './Book.module.css'

interface ChosenBookProps {
  dates: readonly DatesPage[]
  /** Constant: mount the component anew for another one. */
  choice: BookChoice
  title: string
}

const unmeasured: PageNumbers = { chapters: [], pages: 0 }

/** Reads the chosen protocols and shows them as a book, with the button that prints it. PROTO-1. */
export function ChosenBook({ dates, choice, title }: ChosenBookProps) {
  const { protocols, read, all, error, goOn } = useBookProtocols(dates, choice)
  const book = useRef<HTMLElement | null>(null)
  const [numbers, setNumbers] = useState(unmeasured)
  const measure = useCallback((element: HTMLElement | null) => {
    book.current = element
    if (element) setNumbers(measurePages(element))
  }, [])
  const [printing, setPrinting] = useState(false)
  const status = protocols
    ? protocols.length > 0
      ? bookTexts.size(protocols.length, numbers.pages)
      : ''
    : error == null && all > 0
      ? bookTexts.reading(read, all)
      : ''

  const print = async () => {
    if (!book.current) return
    setPrinting(true)
    await picturesLoaded(book.current)
    setPrinting(false)
    window.print()
  }
  return (
    <>
      <div className={layout('row', 'gap24', 'between')}>
        <p role="status" className={layout('muted', 'numbers')}>
          {status}
        </p>
        {protocols && protocols.length > 0 && (
          <Button
            icon={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
            busy={printing}
            onClick={() => void print()}
          >
            {bookTexts.print}
          </Button>
        )}
      </div>
      {content()}
    </>
  )

  function content() {
    if (error != null)
      return (
        <div role="alert" className={layout('above12')}>
          <p>
            <FailureText>{bookTexts.stopped(read, all, errorText(error))}</FailureText>
          </p>
          <Button tone="plain" onClick={goOn}>
            {bookTexts.goOn}
          </Button>
        </div>
      )
    if (!protocols)
      return (
        <div className={layout('above12')}>
          <Progress label={bookTexts.readingLabel} value={all === 0 ? 0 : read / all} />
        </div>
      )
    if (protocols.length === 0) return <Empty>{bookTexts.nothingChosen}</Empty>
    return (
      <>
        <p className={layout('muted', 'small', 'above8', 'below24')}>{bookTexts.printHelp}</p>
        <div className={bookClasses.frame}>
          <Papers pages={numbers.pages} title={title} />
          <Book
            ref={measure}
            title={title}
            range={rangeText(choice.range)}
            protocols={protocols}
            numbers={numbers.chapters}
          />
        </div>
      </>
    )
  }
}

const pauseMs = 100
const longestMs = 15_000

/** Waits until all pictures in an element have loaded or failed, at most 15 s: a slow one must not prevent printing. */
async function picturesLoaded(element: HTMLElement): Promise<void> {
  const end = Date.now() + longestMs
  // Lazy pictures that were never scrolled into view would be missing in print.
  element.querySelectorAll('img').forEach((picture) => picture.setAttribute('loading', 'eager'))
  while (!areLoaded(element) && Date.now() < end) await new Promise((wake) => setTimeout(wake, pauseMs))
}

function areLoaded(element: HTMLElement): boolean {
  const frames = [...element.querySelectorAll('[data-fit]')]
  return (
    // The frame of a private picture is empty until its data has loaded.
    frames.every((frame) => frame.childElementCount > 0) &&
    [...element.querySelectorAll('img')].every(({ complete }) => complete)
  )
}

interface PapersProps {
  /** How many pages the book has. */
  pages: number
  /** The running head. */
  title: string
}

/** The sheets of paper behind the preview of a book, with the running heads and page numbers of print.css. */
function Papers({ pages, title }: PapersProps) {
  return (
    <div className={bookClasses.papers} aria-hidden="true">
      {Array.from({ length: pages }, (_, index) => (
        <div key={index} className={bookClasses.paper} data-paper>
          {index > 0 && (
            <>
              <div className={bookClasses.head}>{title}</div>
              <div className={bookClasses.foot}>{index + 1}</div>
            </>
          )}
        </div>
      ))}
    </div>
  )
}

/** The pages on which the chapters of a book start. */
interface PageNumbers {
  /** The page of each chapter, counted from 1 for the title page. */
  chapters: readonly number[]
  /** The number of pages. */
  pages: number
}

/** The width of a column in px: Book.module.css. */
const columnWidth = 640

/**
 * Finds the pages on which the chapters of a book (elements with `data-chapter`) will be printed. Chromium has no `target-counter()`
 * yet, but breaks columns and pages by the same code, so a temporary copy of the book is laid out in columns of the width and height
 * of a page.
 */
function measurePages(book: HTMLElement): PageNumbers {
  const frame = document.createElement('div')
  const copy = book.cloneNode(true) as HTMLElement
  copy.removeAttribute('id')
  copy.querySelectorAll('[id]').forEach((element) => element.removeAttribute('id'))
  copy.classList.remove(bookClasses.preview!)
  copy.classList.add(bookClasses.columns!)
  frame.className = bookClasses.hidden!
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
