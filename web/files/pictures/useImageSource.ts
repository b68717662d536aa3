import { useEffect, useState } from 'react'
import { borrowImage, giveBackImage } from './imageCache.ts'

/** What a picture is shown with. */
export interface ImageSource {
  /** Null while it is on its way. */
  src: string | null
  failed: boolean
}

interface Loaded {
  url: string
  src: string | null
}

/**
 * Where a picture's bytes are for an <img>: a public one's own address, a private one's loaded with the token once it is
 * wanted. FILE-5.
 * @param url null until it is known which width is wanted
 */
export function useImageSource(url: string | null, isPrivate: boolean): ImageSource {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    if (url == null || !isPrivate) return
    let gone = false
    borrowImage(url).then(
      (src) => !gone && setLoaded({ url, src }),
      () => !gone && setLoaded({ url, src: null }),
    )
    return () => {
      gone = true
      giveBackImage(url)
    }
  }, [url, isPrivate])
  if (!isPrivate) return { src: url, failed: false }
  // Another width on its way: the one that is there stays until it comes.
  return { src: loaded?.src ?? null, failed: loaded != null && loaded.url === url && loaded.src == null }
}
