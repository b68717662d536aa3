import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RowAction } from '../../ui/button/RowAction.tsx'
import type { RowParts } from '../../ui/list/sortable/SortableRow.tsx'
import { Pair } from '../beside/Pair.tsx'
import type { AddableBlock, Block, BlockEditorProps, EditedKinds } from './blockKind.ts'
import { DeletionAt } from './Deletion.tsx'
import { InsertLine } from './InsertLine.tsx'
import { blockTexts } from './text.ts'
import classes from './BlockRow.module.css'

interface BlockRowProps<B extends Block> extends Omit<BlockEditorProps<B>, 'name'> {
  parts: RowParts
  kinds: EditedKinds<B>
  /** The word for a block. */
  word: string
  /** The name of the form field that the blocks are. */
  field: string
  /** What is shown beside the block; null for nothing. LANG-4. */
  beside: ReactNode
  /** Inserts a new block at an index. Stable. */
  onInsert: (added: AddableBlock<B>, index: number) => void
  /** Asks and deletes. Stable. */
  onRemove: (block: B, name: string) => void
}

/** A block with its controls, and the insert line above it; the last one also with the insert line below. MODULE-1, HOME-2. */
export function BlockRow<B extends Block>(props: BlockRowProps<B>) {
  const { parts, kinds, word, field, beside, onInsert, onRemove, ...editing } = props
  const { index, isLast, name, handle, arrows } = parts
  const { block, busy, error, language } = editing
  const { Editor, icon: Icon, excerptOf, isText } = kinds.kindOf(block)
  return (
    <>
      <DeletionAt index={index} />
      <InsertLine index={index} kinds={kinds} word={word} busy={busy} onInsert={onInsert} />
      <Pair source={beside}>
        <div
          role="group"
          aria-label={name}
          tabIndex={-1}
          data-block={block.id}
          // The error summary leads to the block that the API has refused.
          data-field={error ? field : undefined}
          className={classes.block}
        >
          <div className={classes.head}>
            {handle}
            <span className={classes.label} aria-hidden="true">
              <Icon size={18} stroke={1.75} />
              <span className={classes.kind}>{kinds.labelOf(block)}</span>
              {/* An attribute, which the style shows: as text, the content would be found twice in the page. */}
              <span className={classes.excerpt} data-excerpt={excerptOf(block)} />
            </span>
            {arrows}
            <RowAction
              icon={IconTrash}
              deletes
              off={busy}
              aria-label={blockTexts.deleteNamed(name)}
              onClick={() => onRemove(block, name)}
            >
              <span className={classes.word}>{blockTexts.delete}</span>
            </RowAction>
          </div>
          <div data-content data-folds lang={isText ? language : undefined} className={classes.content}>
            <Editor {...editing} name={name} />
          </div>
        </div>
      </Pair>
      {isLast && (
        <>
          <DeletionAt index={index + 1} />
          <InsertLine index={index + 1} stays kinds={kinds} word={word} busy={busy} onInsert={onInsert} />
        </>
      )}
    </>
  )
}
