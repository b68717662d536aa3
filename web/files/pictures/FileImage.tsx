import { IconPhotoOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { variantFor } from '../../../schema/rules/client/images.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import { layout } from '../../ui/layout/layout.ts'
import type { FileCardFragment } from '../generated.ts'
import { filesTexts } from '../text.ts'
import { drawnWidth, type Fit, ratioOf, type Size } from './drawnWidth.ts'
import { useImageSource } from './useImageSource.ts'
import classes from '../File.module.css'

interface FileImageProps {
  file: Pick<FileCardFragment, 'name' | 'variants' | 'visibility'>
  /** Alternative text; '' if adjacent text says the same. The file's name by default. */
  alt?: string
  fit?: Fit
  /** Loads immediately instead of near the viewport. */
  eager?: boolean
  /** Renders the replacement of an image without variants or that fails to load. @param words the reason, in Estonian */
  fallback?: (words: string) => ReactNode
}

/**
 * An image in the smallest variant that covers its rendered width. The frame has its size before the image loads, so that the
 * layout does not shift. A press on an image that failed to load fetches it again. FILE-4, FILE-5.
 */
export function FileImage({ file, alt = file.name, fit = 'natural', eager = false, fallback }: FileImageProps) {
  const { name, variants, visibility } = file
  const frame = useRef<HTMLSpanElement>(null)
  const ratio = ratioOf(file)
  const width = useDrawnWidth(frame, eager, (size) => drawnWidth(size, fit, ratio))
  const chosen = width == null ? null : variantFor(variants, width)
  const url = chosen?.path == null ? null : `/api/static${chosen.path}`
  // A missing visibility counts as private.
  const { src, failure, onError, retry } = useImageSource(url, visibility !== 'PUBLIC')
  const [largest] = variants
  const words = failure === 'NOT_FOUND' ? filesTexts.imageGone : filesTexts.imageMissing
  const cannot = failure !== null || variants.length === 0
  return (
    <span
      ref={frame}
      className={classes.frame}
      data-fit={fit}
      onClick={failure === null ? undefined : retry}
      style={fit === 'natural' ? { aspectRatio: ratio ?? undefined, maxWidth: largest?.width } : undefined}
    >
      {cannot
        ? (fallback?.(words) ?? (
            <span className={layout('placeholder')} role="img" aria-label={`${words}: ${name}`}>
              <IconPhotoOff size={24} stroke={1.5} aria-hidden="true" />
            </span>
          ))
        : src != null && (
            <img
              src={src}
              alt={alt}
              width={chosen?.width}
              height={chosen?.height ?? undefined}
              decoding="async"
              draggable={false}
              onError={onError}
            />
          )}
    </span>
  )
}

/** The width of the image in CSS pixels; null until its frame comes near the viewport. */
function useDrawnWidth(
  frame: React.RefObject<HTMLElement | null>,
  eager: boolean,
  widthIn: (frame: Size) => number,
): number | null {
  const [width, setWidth] = useState<number | null>(null)
  const measured = useStableCallback(widthIn)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const now = Math.ceil(measured(element.getBoundingClientRect()))
      // A shrinking frame retains the loaded variant.
      setWidth((was) => (was != null && was >= now ? was : now))
    }
    const sizes = new ResizeObserver(measure)
    const begin = () => {
      measure()
      sizes.observe(element)
    }
    if (eager) {
      begin()
      return () => sizes.disconnect()
    }
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        near.disconnect()
        begin()
      },
      { rootMargin: '300px' },
    )
    near.observe(element)
    return () => {
      near.disconnect()
      sizes.disconnect()
    }
  }, [frame, eager, measured])
  return width
}
