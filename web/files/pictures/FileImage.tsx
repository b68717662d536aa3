import { IconPhotoOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { variantFor } from '../../../schema/rules/images.ts'
import type { FileCardFragment } from '../generated.ts'
import { filesTexts } from '../text.ts'
import { useImageSource } from './useImageSource.ts'
import classes from './FileImage.module.css'

interface FileImageProps {
  file: Pick<FileCardFragment, 'name' | 'variants' | 'visibility'>
  /** What it shows, '' where the words beside it say so already; the file's name unless told. */
  alt?: string
  /** 'cover' fills its place and cuts, 'contain' shows all of it within its place, 'natural' takes the width and its own height. */
  fit?: 'cover' | 'contain' | 'natural'
  /** Loads at once and not when it comes near the window. */
  eager?: boolean
  /** What stands there instead where it cannot be shown. */
  fallback?: ReactNode
}

/**
 * A picture of the file system in the width that its place asks for; its place is known before its bytes are, so that nothing
 * jumps. FILE-4, FILE-5.
 */
export function FileImage({ file, alt = file.name, fit = 'natural', eager = false, fallback }: FileImageProps) {
  const { name, variants, visibility } = file
  const place = useRef<HTMLSpanElement>(null)
  const width = usePlaceWidth(place, eager)
  const [broken, setBroken] = useState<string | null>(null)
  const chosen = width == null ? null : variantFor(variants, width)
  const url = chosen?.path == null ? null : `/api/static${chosen.path}`
  // Where the api does not tell who may see it, it may be for members alone.
  const { src, failed } = useImageSource(url, visibility !== 'PUBLIC')
  const [largest] = variants
  const ratio = largest?.height ? `${largest.width} / ${largest.height}` : undefined
  const cannot = failed || (broken != null && broken === src)
  return (
    <span
      ref={place}
      className={classes.place}
      data-fit={fit}
      style={fit === 'natural' ? { aspectRatio: ratio, maxWidth: largest?.width } : undefined}
    >
      {cannot
        ? (fallback ?? (
            <span className={classes.missing} role="img" aria-label={`${filesTexts.imageMissing}: ${name}`}>
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
              onError={() => setBroken(src)}
            />
          )}
    </span>
  )
}

/** The width of a place on the screen in CSS pixels; null until it comes near the window. */
function usePlaceWidth(place: React.RefObject<HTMLElement | null>, eager: boolean): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      const now = Math.ceil(element.getBoundingClientRect().width)
      // A narrower place goes on with the picture that it has.
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
  }, [place, eager])
  return width
}
