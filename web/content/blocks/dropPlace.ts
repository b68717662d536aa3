import type { DropPoint } from '../../files/upload/fileReceivers.ts'

/** Where in a column of blocks something goes that is dropped or pasted. */
export interface DropPlace {
  /** The index of a block that is inserted there, from 0. */
  index: number
  /** The id of the block under it; null if there is none. */
  over: string | null
  /** Where that is in the window, in pixels from its top. */
  y: number
}

/** The place in a column of blocks: before a block in its upper half, else behind it; at the end if it is beside all. */
export function dropPlace(column: Element, { target, y }: DropPoint): DropPlace {
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
