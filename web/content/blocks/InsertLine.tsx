import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { layout } from '../../ui/layout/layout.ts'
import type { AddableBlock, Block, EditedKinds } from './blockKind.ts'
import { blockTexts } from './text.ts'
import classes from './Blocks.module.css'

interface InsertLineProps<B extends Block> {
  index: number
  /** Whether the kinds are always visible. */
  stays?: boolean
  kinds: Pick<EditedKinds<B>, 'addable'>
  /** The word for a block. */
  word: string
  busy: boolean
  /** Stable. */
  onInsert: (added: AddableBlock<B>, index: number) => void
}

/**
 * The line between two blocks where a new one is inserted. It is one tab stop: arrow keys move between the kinds, which are rendered only
 * while the line is used, as a page has as many lines as blocks. MODULE-1, HOME-2.
 */
export function InsertLine<B extends Block>(props: InsertLineProps<B>) {
  const { index, stays = false, kinds, word, busy, onInsert } = props
  const [open, setOpen] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  const label = blockTexts.insertAt(word, index + 1)
  const isOpen = (open || stays) && !busy

  const moveFocus = (by: number) => {
    const buttons = [...(line.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[(at + by + buttons.length) % buttons.length]?.focus()
  }

  return (
    <div
      ref={line}
      className={classes.line}
      data-folds
      data-open={open || undefined}
      data-stays={stays || undefined}
      role="toolbar"
      aria-label={label}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={({ pointerType }) =>
        pointerType === 'mouse' && !line.current?.contains(document.activeElement) && setOpen(false)
      }
      onFocus={() => setOpen(true)}
      onBlur={({ relatedTarget }) => !line.current?.contains(relatedTarget) && setOpen(false)}
      onKeyDown={(event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (by == null) return
        event.preventDefault()
        moveFocus(by)
      }}
    >
      <button
        type="button"
        data-insert
        className={`${classes.kind} ${classes.plus}`}
        aria-label={label}
        aria-expanded={isOpen}
        aria-disabled={busy || undefined}
        onClick={() => {
          // Synchronous: later, it would take the focus from a kind that was pressed meanwhile.
          flushSync(() => setOpen(true))
          moveFocus(1)
        }}
      >
        <IconPlus size={18} stroke={2} aria-hidden="true" />
      </button>
      {isOpen &&
        kinds.addable.map((added) => {
          const { label, icon: Icon } = added
          const help = 'help' in added ? added.help : undefined
          return (
            <button
              key={label}
              type="button"
              tabIndex={-1}
              className={classes.kind}
              aria-label={blockTexts.insertNamed(label, index + 1)}
              title={help}
              onClick={() => {
                // The choice of files may be cancelled, and the focus must stay here then.
                if ('create' in added) setOpen(false)
                onInsert(added, index)
              }}
            >
              <Icon size={18} stroke={1.75} aria-hidden="true" />
              {label}
              {help && <span className={`${classes.help} ${layout('muted', 'small')}`} data-help={help} />}
            </button>
          )
        })}
    </div>
  )
}
