import { type ReactNode, useMemo } from 'react'
import { useSettingsQuery } from '../../users/generated.ts'
import { EmbedFrames } from './EmbedFrames.tsx'
import { readEmbed } from './readEmbed.ts'

interface ShownEmbedProps {
  /** Embed code, or the address of a page to embed. */
  code: string
  /** Rendered if it cannot be shown, and until it is known which sites may be. */
  otherwise: ReactNode
}

/** The pages of an embed code that is not being typed, in sandboxed frames. MODULE-1. */
export function ShownEmbed({ code, otherwise }: ShownEmbedProps) {
  const hosts = useSettingsQuery().data?.settings.embedHosts
  const read = useMemo(() => (hosts ? readEmbed(code, hosts) : null), [code, hosts])
  return read?.problem === null ? <EmbedFrames frames={read.frames} /> : <>{otherwise}</>
}
