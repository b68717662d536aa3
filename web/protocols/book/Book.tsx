import './print.css'
import { forwardRef, memo, type MouseEvent, useLayoutEffect } from 'react'
import { fileSize } from '../../../schema/rules/client/fileSize.ts'
import { FileName } from '../../files/FileName.tsx'
import { fileTypeWord, isImage } from '../../files/fileType.ts'
import { FileImage } from '../../files/pictures/FileImage.tsx'
import { dayText, machineDate, today } from '../../lib/dates/dateValue.ts'
import { layout } from '../../ui/layout/layout.ts'
import { Html } from '../../ui/richText/html/Html.tsx'
import { plainText } from '../../ui/richText/html/readHtml.ts'
import { headingOf } from '../heading.ts'
import type { BookProtocolFragment, FileCardFragment } from './generated.ts'
import { bookTexts } from './text.ts'
import classes from './Book.module.css'

interface BookProps {
  title: string
  range: string
  /** In the order of the book. */
  protocols: readonly BookProtocolFragment[]
  /** The page of each protocol; empty until they are measured. */
  numbers: readonly number[]
}

/** A book of protocols as printed: title page, contents, protocols. PROTO-1. */
export const Book = forwardRef<HTMLElement, BookProps>(function Book({ title, range, protocols, numbers }, ref) {
  usePrintedTitle(title)
  return (
    <article ref={ref} className={`${classes.book} ${classes.preview}`} aria-label={bookTexts.preview} data-print>
      <section className={`${classes.sheet} ${classes.titlePage}`}>
        <h2 className={classes.title}>{title}</h2>
        <p className={`${classes.range} ${layout('sentenceCase')}`}>{range}</p>
        <p>{bookTexts.count(protocols.length)}</p>
        <p>{bookTexts.made(dayText(today()))}</p>
      </section>
      <Contents protocols={protocols} numbers={numbers} />
      <Chapters protocols={protocols} />
    </article>
  )
})

const Contents = memo(function Contents({ protocols, numbers }: Pick<BookProps, 'protocols' | 'numbers'>) {
  return (
    <nav className={`${classes.sheet} ${classes.contents}`} aria-labelledby="raamatu-sisukord">
      <h2 id="raamatu-sisukord" className={classes.heading}>
        {bookTexts.contents}
      </h2>
      <ol>
        {protocols.map(({ id, date, text }, index) => (
          <li key={id}>
            <a
              href={`#${chapterId(id)}`}
              className={layout('row', 'gap12', 'nowrap', 'baseline', 'plainLink')}
              onClick={goToChapter}
            >
              <span className={`${layout('fixed')} ${classes.date}`}>{headingOf(date)}</span>
              <span className={classes.beginning}>{beginningOf(text)}</span>
              <span className={classes.number}>{numbers[index]}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
})

const Chapters = memo(function Chapters({ protocols }: Pick<BookProps, 'protocols'>) {
  const landmarks = landmarksOf(protocols)
  return (
    <div className={classes.sheet}>
      {protocols.map(({ id, date, text, files }, index) => (
        <section key={id} className={classes.chapter} aria-label={landmarks[index]}>
          <h2 id={chapterId(id)} className={classes.heading} tabIndex={-1} data-chapter>
            {date ? <time dateTime={machineDate(date)}>{headingOf(date)}</time> : headingOf(date)}
          </h2>
          {text && <Html html={text} className={classes.text} />}
          <BookAttachments files={files} />
        </section>
      ))}
    </div>
  )
})

/** The landmark names of the chapters: their headings, with a number from the second of the same day on. */
function landmarksOf(protocols: BookProps['protocols']): string[] {
  const seen = new Map<string, number>()
  return protocols.map(({ date }) => {
    const heading = headingOf(date)
    const nth = (seen.get(heading) ?? 0) + 1
    seen.set(heading, nth)
    return nth > 1 ? bookTexts.again(heading, nth) : heading
  })
}

const chapterId = (id: string) => `raamat-${id}`

/**
 * Scrolls to the chapter of a link and focuses its heading. The router would undo the browser's own jump by restoring the scroll
 * position of the screen; in the PDF the links work without script.
 */
function goToChapter(event: MouseEvent<HTMLAnchorElement>) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  const heading = document.getElementById(event.currentTarget.hash.slice(1))
  event.preventDefault()
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}

/** The first line of a text, shortened to the width of a line in the contents. */
function beginningOf(html: string): string {
  const line =
    plainText(html)
      .split('\n')
      .find((text) => text.trim() !== '') ?? ''
  return line.trim().slice(0, longestBeginning)
}

const longestBeginning = 90

/** The custom property with the text of the running head: print.css. */
const runningHead = '--book-title'

/** Sets the running head of the printed pages, and the document title while printing, which browsers propose as the name of the PDF. */
function usePrintedTitle(title: string) {
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

/** The title with zero-width spaces in words longer than a line, because Chromium ignores overflow-wrap in margin boxes. */
const breakable = (title: string) => title.replace(/\S{50}(?=\S)/g, '$&\u200b')

/** A CSS string, with escapes for the characters that could end it. */
function cssString(text: string): string {
  return `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`
}

/** The attachments of a protocol in a book: name, kind, size and a small picture. PROTO-1. */
function BookAttachments({ files }: { files: readonly FileCardFragment[] }) {
  if (files.length === 0) return null
  return (
    <div className={classes.attachments}>
      <h3>{bookTexts.attachments}</h3>
      <ul>
        {files.map((file) => (
          <li key={file.id} data-picture={isImage(file) || undefined}>
            {isImage(file) && (
              <span className={classes.picture}>
                <FileImage file={file} alt="" fit="contain" eager />
              </span>
            )}
            <span className={layout('grows')}>
              <span className={classes.fileName}>
                <FileName name={file.name} />
              </span>
              <span className={classes.facts}>
                {fileTypeWord(file.mimeType)}
                {file.size != null && <span>, {fileSize(file.size)}</span>}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
