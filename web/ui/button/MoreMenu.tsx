import { IconDots } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { buttonTexts } from '../text.ts'
import { Dropdown } from './Dropdown.tsx'
import classes from './Menu.module.css'

interface MoreMenuProps extends Pick<ComponentProps<typeof Dropdown>, 'align' | 'buttonProps'> {
  /** The object of the actions, for the button's accessible name. */
  of: string
  /** Where the button is shown: in a row, in a line of text, or on a picture. */
  position?: 'row' | 'line' | 'picture'
  /** Read-only content above the actions. */
  note?: ReactNode
  /** RowActions, and other elements with the same look. */
  children: ReactNode
}

/** A menu '…' with further actions of a row, each of which closes the menu. docs/look.md, _One way for each_. */
export function MoreMenu({ of, position = 'row', align = 'end', buttonProps, note, children }: MoreMenuProps) {
  return (
    <Dropdown
      name={buttonTexts.more(of)}
      label={<IconDots size={20} stroke={2} aria-hidden="true" />}
      buttonClassName={`${classes.button} ${classes[position]}`}
      buttonProps={buttonProps}
      align={align}
      sheetTitle={of}
    >
      {note != null && <p className={classes.note}>{note}</p>}
      <MenuActions>{children}</MenuActions>
    </Dropdown>
  )
}

/** RowActions in a column, in the panel of a Dropdown. A press on one closes it. */
export function MenuActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes.actions} data-close>
      {children}
    </div>
  )
}
