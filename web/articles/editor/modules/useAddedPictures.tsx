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
 * Pictures of the device become a module where they are dropped or pasted, or of which '+ Pildid' is pressed; in a module of pictures
 * they join the others. Nothing is inserted until they are chosen. MODULE-2, MODULE-3.
 */
export function useAddedPictures({ modules, edit }: AddedPicturesOptions): AddedPictures {
  const uploads = useEditorUploads()
  const column = useRef<HTMLDivElement>(null)
  // Where what is being chosen goes, from 0.
  const chosenFor = useRef(0)
  const [picksAt, setPicksAt] = useState<number | null>(null)
  const [mark, setMark] = useState<DropPlace | null>(null)

  const insert = (index: number, files: readonly FileCardFragment[]) => {
    const id = newId()
    edit({ type: 'insert', index, item: { kind: 'images', id, files } })
    return moduleList.partOf(id)
  }
  const addAt = (index: number, files: readonly File[]) => uploads?.addPictures(files, () => insert(index, []))
  const isPictures = (id: string | null) => modules.some((one) => one.id === id && one.kind === 'images')
  const take = useStableCallback((files: readonly File[], { index, over }: DropPlace) => {
    if (over !== null && isPictures(over)) uploads?.addPictures(files, moduleList.partOf(over))
    else addAt(index, files)
  })
  const prepare = useLatest(uploads?.prepare)
  useEffect(
    () =>
      addFileReceiver({
        take: (files, at) => column.current && take(files, dropPlace(column.current, at)),
        area: () => column.current,
        onDragged: (at) => {
          if (at) prepare.current?.()
          setMark(at && column.current && dropPlace(column.current, at))
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
        {mark && <DropMark place={mark} column={column.current} isInto={isPictures(mark.over)} />}
      </div>
    ),
  }
}

interface DropMarkProps {
  place: DropPlace
  column: Element | null
  /** Whether the files join a module. */
  isInto: boolean
}

/** A line where dragged files will be, or a frame around the module that they join. */
function DropMark({ place, column, isInto }: DropMarkProps) {
  if (!column) return null
  const block = isInto && place.over !== null && column.querySelector(`[data-block="${CSS.escape(place.over)}"]`)
  const { left, width } = column.getBoundingClientRect()
  const box = block ? block.getBoundingClientRect() : null
  return (
    <div
      className={classes.mark}
      data-frame={box ? '' : undefined}
      style={{ left, width, top: box?.top ?? place.y, height: box?.height }}
      aria-hidden="true"
    >
      <p className={layout('small', 'strong')}>{uploadTexts.dropPictures}</p>
    </div>
  )
}

/** Where in a column of blocks something goes that is dropped or pasted. */
interface DropPlace {
  /** The index of a block that is inserted there, from 0. */
  index: number
  /** The id of the block under it; null if there is none. */
  over: string | null
  /** Where that is in the window, in pixels from its top. */
  y: number
}

/** The place in a column of blocks: before a block in its upper half, else behind it; at the end if it is beside all. */
function dropPlace(column: Element, { target, y }: DropPoint): DropPlace {
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
