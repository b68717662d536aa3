import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRovingStops } from '../../button/useRovingStops.ts'
import type { BlockKind, Mark } from '../html/blocks.ts'
import { richTextTexts } from '../text.ts'
import { textKeys } from './textKeys.ts'
import classes from './Toolbar.module.css'

export type Tool = { mark: Mark } | { kind: BlockKind } | 'link' | 'undo' | 'redo'

interface ToolbarProps {
  /** The id of the element that the toolbar controls. */
  controls: string
  marks: readonly Mark[]
  kind: BlockKind
  inLink: boolean
  canUndo: boolean
  canRedo: boolean
  hasHeadings: boolean
  onUse: (tool: Tool) => void
}

interface Item {
  tool: Tool
  label: string
  /** Such as 'Ctrl+B'. */
  keys?: string | undefined
  icon: ReactNode
  /** Whether a toggle button is on; undefined for buttons that do not toggle. */
  pressed?: boolean
  off?: boolean
  /** Whether the button begins a group. */
  startsGroup?: boolean
}

/** The toolbar of the rich text field: one tab stop. Presses keep the editor's focus. */
export function Toolbar({ controls, marks, kind, inLink, canUndo, canRedo, hasHeadings, onUse }: ToolbarProps) {
  const items: Item[] = [
    ...markTools.map(({ mark, ...item }) => ({ ...item, tool: { mark }, pressed: marks.includes(mark) })),
    ...kindTools
      .filter(({ kind }) => hasHeadings || (kind !== 'h2' && kind !== 'h3'))
      .map(({ kind: own, ...item }) => ({ ...item, tool: { kind: own }, pressed: kind === own })),
    {
      tool: 'link',
      label: richTextTexts.link,
      keys: textKeys.link.keys[0],
      icon: <IconLink {...icon} />,
      pressed: inLink,
      startsGroup: true,
    },
    {
      tool: 'undo',
      label: richTextTexts.undo,
      keys: 'Ctrl+Z',
      icon: <IconArrowBackUp {...icon} />,
      off: !canUndo,
      startsGroup: true,
    },
    { tool: 'redo', label: richTextTexts.redo, keys: 'Ctrl+Y', icon: <IconArrowForwardUp {...icon} />, off: !canRedo },
  ]

  const { onKeyDown, stopProps } = useRovingStops(items.length)

  return (
    <div
      role="toolbar"
      // The text may be in another language.
      lang="et"
      aria-label={richTextTexts.toolbar}
      aria-controls={controls}
      className={classes.toolbar}
      onKeyDown={onKeyDown}
    >
      {items.map((item, at) => (
        <button
          key={item.label}
          {...stopProps(at)}
          type="button"
          className={item.startsGroup ? `${classes.tool} ${classes.startsGroup}` : classes.tool}
          aria-label={item.label}
          title={item.keys ? `${item.label} (${item.keys})` : item.label}
          aria-pressed={item.pressed}
          // Not `disabled`, which would lose the focus of a button that becomes inactive. WCAG 2.4.3.
          aria-disabled={item.off || undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!item.off) onUse(item.tool)
          }}
        >
          {item.icon}
        </button>
      ))}
    </div>
  )
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true }

const markTools: (Omit<Item, 'tool'> & { mark: Mark })[] = [
  { mark: 'bold', label: richTextTexts.bold, keys: textKeys.bold.keys[0], icon: <IconBold {...icon} /> },
  { mark: 'italic', label: richTextTexts.italic, keys: textKeys.italic.keys[0], icon: <IconItalic {...icon} /> },
]

const kindTools: (Omit<Item, 'tool'> & { kind: BlockKind })[] = [
  { kind: 'h2', label: richTextTexts.h2, icon: <IconH2 {...icon} />, startsGroup: true },
  { kind: 'h3', label: richTextTexts.h3, icon: <IconH3 {...icon} /> },
  { kind: 'bullet', label: richTextTexts.bullet, icon: <IconList {...icon} />, startsGroup: true },
  { kind: 'number', label: richTextTexts.number, icon: <IconListNumbers {...icon} /> },
  { kind: 'quote', label: richTextTexts.quote, icon: <IconBlockquote {...icon} /> },
]
