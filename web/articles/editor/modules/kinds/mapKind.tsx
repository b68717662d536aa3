import { IconMap2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useEmbedHostsQuery } from '../../generated.ts'
import type { ModuleValue } from '../../values.ts'
import { EmbedFrames } from '../embed/EmbedFrames.tsx'
import { readEmbed } from '../embed/readEmbed.ts'
import type { ModuleEditorProps, ModuleKind } from '../moduleKind.ts'
import { NotEditable } from '../NotEditable.tsx'
import { moduleTexts } from '../text.ts'
import classes from './mapKind.module.css'

type MapModule = Extract<ModuleValue, { kind: 'map' }>

/** A map: shown and kept as it is, but neither edited nor added. MODULE-1. */
export const mapKind: ModuleKind<MapModule> = {
  label: moduleTexts.kinds.map,
  type: 'kaart',
  icon: IconMap2,
  excerptOf: ({ content }) => content,
  Editor: ShownMap,
}

/** The map's frames if its content is code, else its text. */
function ShownMap({ module: { content }, error }: ModuleEditorProps<MapModule>) {
  const hosts = useEmbedHostsQuery().data?.settings.embedHosts
  const read = useMemo(() => (hosts && content.includes('<') ? readEmbed(content, hosts) : null), [content, hosts])
  return (
    <>
      <NotEditable error={error} />
      {read?.problem === null ? <EmbedFrames frames={read.frames} /> : <p className={classes.content}>{content}</p>}
    </>
  )
}
