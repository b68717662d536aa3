import { type ReactNode, useId, useState } from 'react'
import { moved } from '../../schema/rules/order.ts'
import { Button } from '../ui/button/Button.tsx'
import { layout as layoutClasses } from '../ui/layout/layout.ts'
import { SortableList } from '../ui/list/sortable/SortableList.tsx'
import type { RowControls } from '../ui/list/sortable/SortableRow.tsx'
import { plainText } from '../ui/richText/html/readHtml.ts'
import type { PlaygroundBlockFragment } from './generated.ts'
import { playgroundTexts } from './text.ts'
import classes from './Playground.module.css'

type Block = PlaygroundBlockFragment

/** The same blocks in three sortable lists, one for each layout. Only this component stores the order. PLAY-1, ORDER-1. */
export function TrialLists({ blocks }: { blocks: readonly Block[] }) {
  const [order, setOrder] = useState<readonly Block[]>(blocks)
  const isMoved = order.some((block, index) => block !== blocks[index])
  return (
    <>
      <div className={layoutClasses('row', 'gap16')}>
        <Button tone="plain" off={!isMoved} onClick={() => setOrder(blocks)}>
          {playgroundTexts.reset}
        </Button>
        <p role="status" className={layoutClasses('muted')}>
          {isMoved ? playgroundTexts.moved : playgroundTexts.original}
        </p>
      </div>
      {layouts.map((layout) => (
        <TrialList
          key={layout}
          layout={layout}
          blocks={order}
          onMove={(from, to) => setOrder((was) => moved(was, from, to))}
        />
      ))}
    </>
  )
}

const layouts = ['line', 'own', 'grid'] as const
type Layout = (typeof layouts)[number]

interface TrialListProps {
  layout: Layout
  blocks: readonly Block[]
  onMove: (from: number, to: number) => void
}

function TrialList({ layout, blocks, onMove }: TrialListProps) {
  const title = playgroundTexts.layouts[layout]
  const id = useId()
  return (
    <section aria-labelledby={id} className={layoutClasses('above24')}>
      <h2 id={id} className={layoutClasses('large', 'below12')}>
        {title}
      </h2>
      <SortableList
        items={blocks}
        label={title}
        nameOf={nameOf}
        onMove={onMove}
        layout={layout}
        className={layout === 'line' ? undefined : layout === 'own' ? layoutClasses('stack') : classes.grid}
      >
        {rows[layout]}
      </SortableList>
    </section>
  )
}

/** The content of a row in each layout. */
const rows: Record<Layout, (block: Block, controls: RowControls) => ReactNode> = {
  line: (block) => nameOf(block),
  own: (block, { handle, arrows }) => (
    <div className={classes.block}>
      <div className={layoutClasses('row')}>
        {handle}
        <b className={layoutClasses('grows')}>{nameOf(block)}</b>
        {arrows}
      </div>
      <p className={layoutClasses('muted')}>{textOf(block)}</p>
    </div>
  ),
  grid: (block, { handle, arrows }) => (
    <div className={classes.block}>
      <b>{nameOf(block)}</b>
      <div className={layoutClasses('row', 'gap0')}>
        {handle}
        {arrows}
      </div>
    </div>
  ),
}

/** The kind of a block, and its title if it has one. */
function nameOf(block: Block): string {
  const kind = block.__typename === 'OtherBlock' ? block.type : playgroundTexts.kinds[block.__typename]
  return 'title' in block && block.title ? `${kind}: ${block.title}` : kind
}

function textOf(block: Block): string {
  return 'text' in block ? plainText(block.text) : ''
}
