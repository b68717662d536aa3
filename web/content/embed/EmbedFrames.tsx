import { type ReactNode, useMemo } from 'react'
import { useSettingsQuery } from '../../users/generated.ts'
import { type EmbedFrame, readEmbed } from './readEmbed.ts'
import { embedTexts } from './text.ts'
import classes from '../blocks/Blocks.module.css'

/**
 * The `sandbox` of a frame. It may run scripts. Players also need their own origin to load their data; a page of our origin could escape
 * the sandbox with both permissions, so it never gets them together. MODULE-1.
 * @param ownOrigin the origin of this page
 */
export function sandboxOf(address: string, ownOrigin: string): string {
  const isOurs = new URL(address).origin === ownOrigin
  return isOurs ? 'allow-scripts' : 'allow-scripts allow-same-origin allow-presentation'
}

/** The pages of an embed code, in sandboxed frames. MODULE-1. */
export function EmbedFrames({ frames }: { frames: readonly EmbedFrame[] }) {
  return (
    <>
      {frames.map(({ address, title, ratio }, index) => (
        <iframe
          key={`${index} ${address}`}
          className={classes.frame}
          src={address}
          title={title || embedTexts.preview}
          style={{ aspectRatio: ratio ?? 16 / 9 }}
          sandbox={sandboxOf(address, window.location.origin)}
          allow="fullscreen"
          loading="lazy"
          // Players refuse to play without a referrer; they get the origin of the site, not the address of the page.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ))}
    </>
  )
}

interface ShownEmbedProps {
  /** Embed code, or the address of a page to embed. */
  code: string
  /** Rendered if the code cannot be shown, and until the allowed sites are known. */
  otherwise: ReactNode
}

/** The pages of a saved embed code, in sandboxed frames. MODULE-1. */
export function ShownEmbed({ code, otherwise }: ShownEmbedProps) {
  const hosts = useSettingsQuery().data?.settings.embedHosts
  const read = useMemo(() => (hosts ? readEmbed(code, hosts) : null), [code, hosts])
  return read?.problem === null ? <EmbedFrames frames={read.frames} /> : <>{otherwise}</>
}
