import { type ReactNode, useEffect, useRef, useState } from 'react'
import { v4 as newId } from 'uuid'
import type { BlockStart } from '../../../content/blocks/blockKind.ts'
import { useEditorUploads } from '../../../content/uploads/useRecordUploads.ts'
import { cardOf } from '../../../files/attachments/attachments.ts'
import { LazyFilePicker } from '../../../files/manager/LazyFilePicker.tsx'
import { uploadTexts } from '../../../files/text.ts'
import { addFileReceiver, type DropPoint } from '../../../files/upload/fileReceivers.ts'
import { useLatest, useStableCallback } from '../../../lib/useLatest.ts'
import { useFileChooser } from '../../../ui/button/useFileChooser.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import { focusWhenLost } from '../../../ui/list/focusAfter.ts'
import type { ArticleEdit } from '../edits.ts'
import type { FileCardFragment } from '../generated.ts'
import { moduleList, type ModuleValue } from '../values.ts'
import { moduleTexts } from './text.ts'
import classes from '../Editor.module.css'

interface AddedPicturesOptions {
  /** In display order. */
  modules: readonly ModuleValue[]
  edit: (edit: ArticleEdit) => unknown
}

/** Pictures that are added to an article. */
interface AddedPictures {
  /** As for BlockColumn. Stable. */
  onStart: (from: BlockStart['from'], index: number) => void
  /** Renders the modules, among which files can be dropped and pasted. */
  around: (modules: ReactNode) => ReactNode
}

/**
 * Adds pictures from the device: a new module where they are dropped or pasted, or at the pressed '+ Pildid'; in a module of pictures
 * they are added to it. Nothing is inserted until pictures are chosen. MODULE-2, MODULE-3.
 */
export function useAddedPictures({ modules, edit }: AddedPicturesOptions): AddedPictures {
  const uploads = useEditorUploads()
  const column = useRef<HTMLDivElement>(null)
  // The index at which the chosen pictures are inserted.
  const chosenFor = useRef(0)
  const [picksAt, setPicksAt] = useState<number | null>(null)
  const [mark, setMark] = useState<DropTarget | null>(null)

  const insert = (index: number, files: readonly FileCardFragment[]) => {
    const id = newId()
    edit({ type: 'insert', index, item: { kind: 'images', id, files } })
    focusWhenLost(() => column.current?.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`) ?? null)
    return moduleList.fieldOf(id)
  }
  const addAt = (index: number, files: readonly File[]) => uploads?.addPictures(files, () => insert(index, []))
  const isPictures = (id: string | null) => modules.some((one) => one.id === id && one.kind === 'images')
  const take = useStableCallback((files: readonly File[], { index, over }: DropTarget) => {
    if (over !== null && isPictures(over)) uploads?.addPictures(files, moduleList.fieldOf(over))
    else addAt(index, files)
  })
  const prepare = useLatest(uploads?.prepare)
  useEffect(
    () =>
      addFileReceiver({
        take: (files, at) => column.current && take(files, dropTarget(column.current, at)),
        area: () => column.current,
        onDragged: (at) => {
          if (at) prepare.current?.()
          setMark(at && column.current && dropTarget(column.current, at))
        },
      }),
    [take, prepare],
  )

  const chooser = useFileChooser({
    label: moduleTexts.kinds.images,
    terms: { multiple: true, accept: 'image/*' },
    onChosen: (files) => addAt(chosenFor.current, files),
  })
  const onStart = useStableCallback((from: BlockStart['from'], index: number) => {
    if (from === 'files') return setPicksAt(index)
    chosenFor.current = index
    uploads?.prepare()
    chooser.open()
  })
  return {
    onStart,
    around: (shown) => (
      <div ref={column} className={layout('shrinks')}>
        {shown}
        {chooser.input}
        {picksAt !== null && (
          <LazyFilePicker
            several
            imagesOnly
            visibility="PUBLIC"
            onChoose={(files) => insert(picksAt, files.map(cardOf))}
            onClose={() => setPicksAt(null)}
          />
        )}
        {mark && <DropMark mark={mark} column={column.current} isInto={isPictures(mark.over)} />}
      </div>
    ),
  }
}

interface DropMarkProps {
  mark: DropTarget
  column: Element | null
  /** Whether the files are added to an existing module. */
  isInto: boolean
}

/** A line at the drop position, or a frame around the module that takes the files. */
function DropMark({ mark, column, isInto }: DropMarkProps) {
  if (!column) return null
  const block = isInto && mark.over !== null && column.querySelector(`[data-block="${CSS.escape(mark.over)}"]`)
  const { left, width } = column.getBoundingClientRect()
  const box = block ? block.getBoundingClientRect() : null
  return (
    <div
      className={classes.mark}
      data-frame={box ? '' : undefined}
      style={{ left, width, top: box?.top ?? mark.y, height: box?.height }}
      aria-hidden="true"
    >
      <p className={layout('small', 'strong')}>{uploadTexts.dropPictures}</p>
    </div>
  )
}

/** The position of a drop or paste in a column of blocks. */
interface DropTarget {
  /** The index at which a new block is inserted, from 0. */
  index: number
  /** The id of the block under the pointer; null if there is none. */
  over: string | null
  /** The vertical position in the window, in pixels from its top. */
  y: number
}

/** The drop position in a column: before a block in its upper half, else after it; at the end if outside of all blocks. */
function dropTarget(column: Element, { target, y }: DropPoint): DropTarget {
  const blocks = [...column.querySelectorAll('[data-block]')]
  const edges = blocks.map((block) => block.getBoundingClientRect())
  const over = blocks.findIndex((block) => target instanceof Node && block.contains(target))
  const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2
  const isAbove = (edge: DOMRect | undefined) => y !== null && edge !== undefined && y < middleOf(edge)
  const next = over >= 0 ? over + (isAbove(edges[over]) ? 0 : 1) : edges.findIndex(isAbove)
  const index = next < 0 ? blocks.length : next
  return {
    index,
    over: blocks[over]?.getAttribute('data-block') ?? null,
    y: edges[index]?.top ?? edges.at(-1)?.bottom ?? column.getBoundingClientRect().top,
  }
}
