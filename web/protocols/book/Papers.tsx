import classes from './Book.module.css'

interface PapersProps {
  /** How many pages the book has. */
  pages: number
  /** The running head. */
  title: string
}

/** The sheets of paper behind the preview of a book, with the running heads and page numbers that print.css prints. */
export function Papers({ pages, title }: PapersProps) {
  return (
    <div className={classes.papers} aria-hidden="true">
      {Array.from({ length: pages }, (_, index) => (
        <div key={index} className={classes.paper} data-paper>
          {index > 0 && (
            <>
              <div className={classes.head}>{title}</div>
              <div className={classes.foot}>{index + 1}</div>
            </>
          )}
        </div>
      ))}
    </div>
  )
}
