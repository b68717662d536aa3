import { IconDots } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { buttonTexts } from '../text.ts'
import { Dropdown } from './Dropdown.tsx'
import classes from './Menu.module.css'

interface MoreMenuProps extends Pick<ComponentProps<typeof Dropdown>, 'align' | 'buttonProps'> {
  /** What the actions are done with, for the button's accessible name. */
  of: string
  /** Where the button stands: in a row, in a line of text, or on a picture. */
  place?: 'row' | 'line' | 'picture'
  /** What stands above the actions and is only read. */
  note?: ReactNode
  /** RowActions, and others that are drawn like one. */
  children: ReactNode
}

/** The actions of a row that are not shown in it, behind '…'. A press on one closes the menu. docs/look.md, _One way for each_. */
export function MoreMenu({ of, place = 'row', align = 'end', buttonProps, note, children }: MoreMenuProps) {
  return (
    <Dropdown
      name={buttonTexts.more(of)}
      label={<IconDots size={20} stroke={2} aria-hidden="true" />}
      buttonClassName={`${classes.button} ${classes[place]}`}
      buttonProps={buttonProps}
      align={align}
    >
      {note != null && <p className={classes.note}>{note}</p>}
      <MenuActions>{children}</MenuActions>
    </Dropdown>
  )
}

/** RowActions below one another in the panel of a Dropdown, which a press on one closes. */
export function MenuActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes.actions} data-close>
      {children}
    </div>
  )
}
