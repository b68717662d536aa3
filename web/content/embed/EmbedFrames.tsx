import type { EmbedFrame } from './readEmbed.ts'
import { sandboxOf } from './sandbox.ts'
import { embedTexts } from './text.ts'
import classes from './EmbedFrames.module.css'

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
          // Players refuse to play without knowing on which site they are; they get its origin, not the address of the page.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ))}
    </>
  )
}
