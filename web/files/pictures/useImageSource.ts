import { useEffect, useState } from 'react'
import { acquireImage, releaseImage } from './imageCache.ts'

/** The source of an `<img>`. */
export interface ImageSource {
  /** Null while it loads. */
  src: string | null
  failed: boolean
}

interface Loaded {
  url: string
  src: string | null
}

/**
 * The source for an `<img>`: the URL itself for a public image; an object URL, fetched with the token, for a private one.
 * FILE-5.
 * @param url null while the variant is not chosen yet
 */
export function useImageSource(url: string | null, isPrivate: boolean): ImageSource {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    if (url == null || !isPrivate) return
    let gone = false
    acquireImage(url).then(
      (src) => !gone && setLoaded({ url, src }),
      () => !gone && setLoaded({ url, src: null }),
    )
    return () => {
      gone = true
      releaseImage(url)
    }
  }, [url, isPrivate])
  if (!isPrivate) return { src: url, failed: false }
  // While another variant loads, the previous one stays.
  return { src: loaded?.src ?? null, failed: loaded != null && loaded.url === url && loaded.src == null }
}
