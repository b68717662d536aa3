import 'yet-another-react-lightbox/styles.css'
import { type ReactNode, useState } from 'react'
import YetAnotherLightbox from 'yet-another-react-lightbox'
import { topLayer, useTopmostClose } from '../dialog/overlays.ts'
import { lightboxTexts } from './text.ts'
import classes from './Lightbox.module.css'

interface LightboxProps {
  items: readonly { id: string; name: string }[]
  /** The id of the picture to open with. */
  start: string
  onClose: () => void
  /** Renders the picture with an id, filling its slide. */
  children: (id: string) => ReactNode
}

/**
 * A full-window picture viewer: arrow keys and swipes move between pictures; Escape, the close button, the backdrop, a swipe down and Back
 * close it and restore the focus. Import it lazily: only this file loads yet-another-react-lightbox.
 */
export default function Lightbox({ items, start, onClose, children }: LightboxProps) {
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ id }) => id === start),
    ),
  )
  const close = useTopmostClose(true, onClose)
  const [root] = useState(topLayer)
  const several = items.length > 1
  const shown = items[index]
  return (
    <YetAnotherLightbox
      open
      close={close}
      index={index}
      portal={{ root }}
      // The slide is rendered by `children`, so `src` only has to identify the picture.
      slides={items.map(({ id, name }) => ({ src: id, alt: name }))}
      on={{ view: (view) => setIndex(view.index) }}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: '10%' }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      animation={{ fade: 150, swipe: 180, navigation: 180 }}
      className={classes.lightbox}
      labels={{
        Previous: lightboxTexts.previous,
        Next: lightboxTexts.next,
        Close: lightboxTexts.close,
        Lightbox: lightboxTexts.pictures,
        'Photo gallery': lightboxTexts.pictures,
        Carousel: lightboxTexts.row,
        Slide: lightboxTexts.picture,
        '{index} of {total}': lightboxTexts.position,
      }}
      render={{
        slide: ({ slide: { src } }) => <div className={classes.slide}>{children(src)}</div>,
        ...(!several && { buttonPrev: () => null, buttonNext: () => null }),
        controls: () => (
          <p className={classes.caption}>
            <span className={classes.name}>{shown?.name}</span>
            {several && <span className={classes.position}>{` ${index + 1} / ${items.length}`}</span>}
          </p>
        ),
      }}
    />
  )
}
