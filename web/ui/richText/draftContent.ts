import { type ContentBlock, type ContentState, convertFromRaw, type RawDraftContentState } from 'draft-js'
import { type Block, type BlockKind, joinRuns, type Mark, marks as allMarks, type Run } from './html/blocks.ts'

export const linkEntity = 'LINK'

const typeOf: Record<BlockKind, string> = {
  paragraph: 'unstyled',
  h2: 'header-two',
  h3: 'header-three',
  h4: 'header-four',
  quote: 'blockquote',
  bullet: 'unordered-list-item',
  number: 'ordered-list-item',
}
const styleOf: Record<Mark, string> = {
  bold: 'BOLD',
  italic: 'ITALIC',
  underline: 'UNDERLINE',
  strike: 'STRIKETHROUGH',
}
const kindOf = new Map(Object.entries(typeOf).map(([kind, type]) => [type, kind as BlockKind]))

/** The Draft.js block type of a kind. */
export const draftType = (kind: BlockKind) => typeOf[kind]

/** The Draft.js inline style of a mark. */
export const draftStyle = (mark: Mark) => styleOf[mark]

/** The marks of a Draft.js inline style. */
export const marksOf = (style: { has: (name: string) => boolean }): Mark[] =>
  allMarks.filter((mark) => style.has(styleOf[mark]))

/** The kind of a Draft.js block type; 'paragraph' for an unknown one. */
export const kindOfType = (type: string): BlockKind => kindOf.get(type) ?? 'paragraph'

/** Converts blocks to Draft.js content; no blocks become one empty paragraph, because Draft.js needs at least one. */
export function draftFromBlocks(blocks: readonly Block[]): ContentState {
  const entityMap: RawDraftContentState['entityMap'] = {}
  const shown = blocks.length > 0 ? blocks : [{ kind: 'paragraph' as const, depth: 0, runs: [] }]
  return convertFromRaw({
    entityMap,
    blocks: shown.map((block, at) => {
      const ranges = rangesOf(block.runs)
      return {
        key: `b${at}`,
        type: typeOf[block.kind],
        depth: block.depth,
        text: block.runs.map(({ text }) => text).join(''),
        inlineStyleRanges: ranges.flatMap(({ run, offset, length }) =>
          run.marks.map((mark) => ({ offset, length, style: styleOf[mark] as 'BOLD' })),
        ),
        entityRanges: ranges.flatMap(({ run, offset, length }) => {
          if (run.href == null) return []
          const key = Object.keys(entityMap).length
          entityMap[key] = { type: linkEntity, mutability: 'MUTABLE', data: { url: run.href } }
          return [{ offset, length, key }]
        }),
      }
    }),
  })
}

/** Converts Draft.js content to blocks. Results are cached by block, so that a keystroke in a long text stays cheap. */
export function blocksFromDraft(content: ContentState): Block[] {
  return content.getBlocksAsArray().map((block) => {
    const known = read.get(block)
    if (known) return known
    const fresh = { kind: kindOfType(block.getType()), depth: block.getDepth(), runs: runsOf(block, content) }
    read.set(block, fresh)
    return fresh
  })
}

const read = new WeakMap<ContentBlock, Block>()

function runsOf(block: ContentBlock, content: ContentState): Run[] {
  const text = block.getText()
  // One array: `getCharacterList().get` would walk the persistent list for each character. Equal metadata are one object.
  const characters = block.getCharacterList().toArray()
  const runs: Run[] = []
  let start = 0
  characters.forEach((character, at) => {
    if (characters[at + 1] === character) return
    const marks = marksOf(character.getStyle())
    runs.push({ text: text.slice(start, at + 1), marks, href: hrefOf(content, character.getEntity()) })
    start = at + 1
  })
  return joinRuns(runs)
}

/** The address of a link entity; null without one. */
export function hrefOf(content: ContentState, key: string | null): string | null {
  if (key == null) return null
  const { url } = content.getEntity(key).getData() as { url?: string }
  return url ?? null
}

/** The styles and links of runs as raw ranges of Draft.js, which counts in code points, not in UTF-16 units. */
function rangesOf(runs: readonly Run[]) {
  let offset = 0
  return runs.map((run) => {
    const length = [...run.text].length
    offset += length
    return { run, offset: offset - length, length }
  })
}
