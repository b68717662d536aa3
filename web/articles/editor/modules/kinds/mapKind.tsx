import { IconMap2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { BlockEditorProps, BlockKind } from '../../../../content/blocks/blockKind.ts'
import { NotEditable } from '../../../../content/blocks/NotEditable.tsx'
import { EmbedFrames } from '../../../../content/embed/EmbedFrames.tsx'
import { useEmbedHostsQuery } from '../../../../content/embed/generated.ts'
import { readEmbed } from '../../../../content/embed/readEmbed.ts'
import type { ModuleValue } from '../../values.ts'
import { moduleTexts } from '../text.ts'
import classes from './mapKind.module.css'

type MapModule = Extract<ModuleValue, { kind: 'map' }>

/** A map: shown and kept as it is, but neither edited nor added. MODULE-1. */
export const mapKind: BlockKind<MapModule> = {
  label: moduleTexts.kinds.map,
  type: 'kaart',
  icon: IconMap2,
  excerptOf: ({ content }) => content,
  Editor: ShownMap,
}

/** The map's frames if its content is code, else its text. */
function ShownMap({ block: { content }, error }: BlockEditorProps<MapModule>) {
  const hosts = useEmbedHostsQuery().data?.settings.embedHosts
  const read = useMemo(() => (hosts && content.includes('<') ? readEmbed(content, hosts) : null), [content, hosts])
  return (
    <>
      <NotEditable text={moduleTexts.onlyMoved} error={error} />
      {read?.problem === null ? <EmbedFrames frames={read.frames} /> : <p className={classes.content}>{content}</p>}
    </>
  )
}
