import { IconTrash } from '@tabler/icons-react'
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { v4 as newId } from 'uuid'
import { useStableCallback } from '../../lib/useLatest.ts'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { SortableList } from '../../ui/list/sortable/SortableList.tsx'
import type { RowControls } from '../../ui/list/sortable/SortableRow.tsx'
import { useRowStops } from '../../ui/list/useRowStops.ts'
import { Pair } from '../beside/Pair.tsx'
import { DeletionNote } from '../deletion/DeletionNote.tsx'
import { ItemError } from '../items/ItemError.tsx'
import type { ItemEdit } from '../items/itemList.ts'
import { type DeletedItem, useItemEditing } from '../items/useItemEditing.ts'
import type { AddableBlock, Block, BlockEditorProps, BlockStart, EditedKinds } from './blockKind.ts'
import { InsertLine } from './InsertLine.tsx'
import { type BlockTexts, blockTexts } from './text.ts'
import classes from './Blocks.module.css'

interface BlockColumnProps<B extends Block> {
  /** In display order. The same array while no block changes. */
  blocks: readonly B[]
  kinds: EditedKinds<B>
  texts: BlockTexts
  language: string
  /** Stable. */
  edit: (edit: ItemEdit<B>) => void
  /** Changes with each edit of the page, not only of blocks: a deletion can be undone by its note only while it is the last edit. */
  revision: object
  /** While true the content is read-only, but everything stays focusable. NOTE-2. */
  busy: boolean
  /** Why the API refused the blocks, in Estonian. It begins with '3. moodul: ' if it concerns a single one. */
  error: string | null | undefined
  /** The name of the form field, by which the error summary finds the refused block. */
  field: string
  /** Called on Ctrl+Enter in a text. */
  onSubmit: () => void
  /** Opens the choice of files for a new block at an index, from 0. */
  onStart?: (from: BlockStart['from'], index: number) => void
  /** Undoes the last edit, for a block that was deleted by mistake. */
  onUndo: () => void
  /** Renders the block of the other language next to the one at an index, from 0. Stable. LANG-4. */
  beside?: ((index: number) => ReactNode) | undefined
}

/** A column of content blocks, which can be edited, inserted, moved and deleted. MODULE-1, HOME-2, ORDER-1. */
export function BlockColumn<B extends Block>(props: BlockColumnProps<B>) {
  const { blocks, kinds, texts, language, edit, revision, busy, error, field, onSubmit, onStart, onUndo, beside } =
    props
  const { container, focusItem, refused, deletion, confirmAndRemove, takeBack } = useItemEditing({
    items: blocks,
    edit,
    revision,
    error,
    deleteQuestion: (block) => ({
      title: blockTexts.deleteTitle(kinds.typeOf(block), texts.word),
      text: texts.deleteText,
      action: blockTexts.deleteAction(texts.word),
      stay: blockTexts.keep(texts.word),
    }),
    onUndo,
  })

  const submit = useStableCallback(onSubmit)
  const change = useCallback((item: B) => edit({ type: 'change', item }), [edit])
  const move = useCallback((from: number, to: number) => edit({ type: 'move', from, to }), [edit])
  const start = useStableCallback((from: BlockStart['from'], index: number) => onStart?.(from, index))
  const insert = useCallback(
    (added: AddableBlock<B>, index: number) => {
      if ('from' in added) return start(added.from, index)
      const item = added.create(newId())
      focusItem(item.id, 'field')
      edit({ type: 'insert', index, item })
    },
    [edit, focusItem, start],
  )
  // Memoized, as every row uses it.
  const deletionValue = useMemo(() => ({ deletion, onUndo: takeBack, busy }), [deletion, takeBack, busy])

  // Depends on nothing that changes with each edit, as a new function would re-render all rows.
  const row = useCallback(
    (block: B, controls: RowControls) => (
      <BlockRow
        block={block}
        controls={controls}
        kinds={kinds}
        word={texts.word}
        field={field}
        language={language}
        beside={beside?.(controls.index) ?? null}
        busy={busy}
        error={refused.id === block.id ? refused.text : null}
        onChange={change}
        onInsert={insert}
        onRemove={confirmAndRemove}
        onSubmit={submit}
      />
    ),
    [
      busy,
      kinds,
      texts.word,
      field,
      language,
      beside,
      refused.id,
      refused.text,
      change,
      insert,
      confirmAndRemove,
      submit,
    ],
  )
  const nameOf = useCallback(
    (block: B, index: number) => blockTexts.named(index + 1, texts.word, kinds.labelOf(block)),
    [kinds, texts.word],
  )

  return (
    <div ref={container} className={classes.column}>
      {texts.help && <p className={layout('muted', 'small', 'below4')}>{texts.help}</p>}
      <ItemError error={refused.id == null ? refused.text : null} field={field} />
      <Deletion.Provider value={deletionValue}>
        {blocks.length === 0 && (
          <>
            <DeletionAt index={0} />
            <InsertLine index={0} stays kinds={kinds} word={texts.word} busy={busy} onInsert={insert} />
          </>
        )}
        <SortableList items={blocks} label={texts.list} nameOf={nameOf} onMove={move} busy={busy} layout="own" folding>
          {row}
        </SortableList>
      </Deletion.Provider>
    </div>
  )
}

interface BlockRowProps<B extends Block> extends Omit<BlockEditorProps<B>, 'name'> {
  controls: RowControls
  kinds: EditedKinds<B>
  /** The word for a block. */
  word: string
  /** The name of the form field with the blocks. */
  field: string
  /** The content next to the block; null for none. LANG-4. */
  beside: ReactNode
  /** Inserts a new block at an index. Stable. */
  onInsert: (added: AddableBlock<B>, index: number) => void
  /** Requests confirmation and deletes. Stable. */
  onRemove: (block: B, name: string) => void
}

/**
 * A block with its tools, which are visible on hover and focus, and the insert line above it; after the last one also an insert line below.
 * MODULE-1, HOME-2, ARTICLE-11.
 */
function BlockRow<B extends Block>(props: BlockRowProps<B>) {
  const { controls, kinds, word, field, beside, onInsert, onRemove, ...editing } = props
  const { index, isLast, name, handle, arrows } = controls
  const { block, busy, error, language } = editing
  const { Editor, icon: Icon, excerptOf, isText } = kinds.kindOf(block)
  const toolStops = useRowStops<HTMLDivElement>()
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
          // Links the error summary to the block that the API has refused.
          data-field={error ? field : undefined}
          className={classes.block}
        >
          <div ref={toolStops} className={classes.tools}>
            <div role="toolbar" aria-label={blockTexts.tools(name)} className={layout('row', 'gap0', 'nowrap')}>
              {handle}
              {arrows}
              <RowAction
                icon={IconTrash}
                deletes
                off={busy}
                aria-label={blockTexts.deleteNamed(name)}
                title={blockTexts.delete}
                onClick={() => onRemove(block, name)}
              />
            </div>
          </div>
          {/* Hidden for texts, which need no name. */}
          <p className={classes.name} data-text={isText} aria-hidden="true">
            <Icon size={18} stroke={1.75} className={layout('fixed')} />
            <span className={layout('shrinks')}>{kinds.labelOf(block)}</span>
            {/* CSS shows the attribute: as text, a search in the page would find the content twice. */}
            <span className={classes.excerpt} data-excerpt={excerptOf(block)} />
          </p>
          <div data-content data-folds lang={isText ? language : undefined} className={layout('shrinks')}>
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

interface DeletionState {
  deletion: DeletedItem | null
  onUndo: () => void
  busy: boolean
}

/** The last deletion. A context, so that showing it re-renders no block. */
const Deletion = createContext<DeletionState>({ deletion: null, onUndo: () => {}, busy: false })

/** The note of a deletion, at the position of the block. */
function DeletionAt({ index }: { index: number }) {
  const { deletion, onUndo, busy } = useContext(Deletion)
  return deletion?.index === index && <DeletionNote name={deletion.name} onUndo={onUndo} busy={busy} />
}
