import { type ReactNode, useContext } from 'react'
import { layout } from '../layout/layout.ts'
import { RowFailure } from '../notice/RowFailure.tsx'
import { ChoosingContext, useIsChoosing } from './choosing/choosing.ts'
import facts from './Facts.module.css'
import classes from './ListRow.module.css'

interface ListRowProps {
  /** The RowChoice, if rows can be chosen; it replaces the handle meanwhile. */
  choice?: ReactNode
  handle?: ReactNode
  /** The record's picture or icon, with its own classes. */
  picture?: ReactNode
  /** The record's name, which opens it, within its heading. */
  title: ReactNode
  /** Short facts about the record, one element each. */
  facts?: ReactNode
  /** Always visible marks: languages, arrows. After the facts on phones, otherwise at the end. */
  marks?: ReactNode
  /** The other actions, as a MoreMenu. */
  menu?: ReactNode
  /** Why the last action failed; null if it did not. */
  failure?: string | null
  /** Further lines below the title. */
  children?: ReactNode
}

/** The content of a row in a list: picture, title, facts, marks, and a menu '…'. LIST-7. */
export function ListRow({
  choice,
  handle,
  picture,
  title,
  facts: factsShown,
  marks,
  menu,
  failure = null,
  children,
}: ListRowProps) {
  const isChoosing = useIsChoosing(useContext(ChoosingContext))
  return (
    <div className={classes.row} data-choosing={isChoosing || undefined}>
      {isChoosing ? choice : handle}
      {picture}
      <div className={classes.main}>
        <div className={classes.title}>
          <h2 className={layout('breaks')}>{title}</h2>
          {children}
        </div>
        {factsShown != null && <p className={`${classes.facts} ${facts.facts} ${layout('breaks')}`}>{factsShown}</p>}
        {marks != null && <div className={classes.marks}>{marks}</div>}
      </div>
      {menu}
      <RowFailure failure={failure} className={layout('full')} />
    </div>
  )
}
