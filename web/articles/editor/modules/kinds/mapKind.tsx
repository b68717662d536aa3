import { IconMap2 } from '@tabler/icons-react'
import type { BlockEditorProps } from '../../../../content/blocks/blockKind.ts'
import { NotEditable } from '../../../../content/blocks/NotEditable.tsx'
import { ShownEmbed } from '../../../../content/embed/EmbedFrames.tsx'
import { embedWords } from '../../../../content/embed/readEmbed.ts'
import { layout } from '../../../../ui/layout/layout.ts'
import { ModuleCode } from '../ModuleCode.tsx'
import type { ModuleKind, ModuleOf } from '../moduleKind.ts'
import { moduleTexts } from '../text.ts'

/** A map: shown and preserved, but neither edited nor added. MODULE-1. */
export const mapKind: ModuleKind<'map', 'MapModule'> = {
  label: moduleTexts.kinds.map,
  type: 'kaart',
  icon: IconMap2,
  excerptOf: ({ content }) => embedWords(content),
  typename: 'MapModule',
  fromRecord: ({ id, content }) => ({ kind: 'map', id, content }),
  toInput: ({ id, content }) => ({ map: { id, content } }),
  isEmpty: () => false,
  wordsOf: ({ content }) => embedWords(content),
  Editor: ShownMap,
  View: ({ block }) => <ModuleCode code={embedWords(block.content)} />,
  PublicView: ({ block }) => <MapContent content={block.content} />,
}

function ShownMap({ block: { content }, error }: BlockEditorProps<ModuleOf<'map'>>) {
  return (
    <>
      <NotEditable text={moduleTexts.onlyMoved} error={error} />
      <MapContent content={content} />
    </>
  )
}

/** The frames of a map whose content is code, else its text. MODULE-1. */
function MapContent({ content }: { content: string }) {
  const text = <p className={layout('above8', 'preLine', 'breaks')}>{content}</p>
  return content.includes('<') ? <ShownEmbed code={content} otherwise={text} /> : text
}
