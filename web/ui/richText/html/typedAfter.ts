import { type Block, runsBetween } from './blocks.ts'
import { blocksFromHtml } from './readHtml.ts'
import { htmlFromBlocks } from './writeHtml.ts'

/** The HTML typed at the end of a text since it was sent; the complete text if it was changed elsewhere, so that nothing is lost. */
export function typedAfter(typed: string, sent: string): string {
  const [now, before] = [blocksFromHtml(typed), blocksFromHtml(sent)]
  const last = before.length - 1
  if (!before.slice(0, last).every((block, at) => isEqual(block, now[at]))) return typed
  const [end, block] = [before[last], now[last]]
  if (!end || !block) return typed
  const length = textOf(end).length
  if (!isEqual(end, { ...block, runs: runsBetween(block.runs, 0, length) })) return typed
  // A leading space is needless.
  const start = textOf(block).length - textOf(block).slice(length).trimStart().length
  return htmlFromBlocks([{ ...block, runs: runsBetween(block.runs, start, Infinity) }, ...now.slice(last + 1)])
}

const textOf = ({ runs }: Block) => runs.map(({ text }) => text).join('')

const isEqual = (one: Block, other: Block | undefined) =>
  other !== undefined && htmlFromBlocks([one]) === htmlFromBlocks([other])
