import 'yet-another-react-lightbox/styles.css'
import { type ReactNode, useState } from 'react'
import YetAnotherLightbox from 'yet-another-react-lightbox'
import { lightboxTexts } from './text.ts'
import classes from './Lightbox.module.css'

interface LightboxProps {
  /** The pictures in their order. */
  items: readonly { id: string; name: string }[]
  /** The id of the one that is shown first. */
  start: string
  onClose: () => void
  /** Draws the picture of an id within its whole place. */
  children: (id: string) => ReactNode
}

/**
 * Pictures over the whole window: the arrows go on, Escape, the cross and a pull close it and give the focus back. Heavy, so
 * whoever needs it loads this file lazily. The only place that knows yet-another-react-lightbox.
 */
export default function Lightbox({ items, start, onClose, children }: LightboxProps) {
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ id }) => id === start),
    ),
  )
  const several = items.length > 1
  const shown = items[index]
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      // Drawn by us, so that the source may be whatever finds the picture again.
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
        '{index} of {total}': lightboxTexts.place,
      }}
      render={{
        slide: ({ slide: { src } }) => <div className={classes.slide}>{children(src)}</div>,
        ...(!several && { buttonPrev: () => null, buttonNext: () => null }),
        controls: () => (
          <p className={classes.words}>
            <span className={classes.name}>{shown?.name}</span>
            {several && <span className={classes.place}>{` ${index + 1} / ${items.length}`}</span>}
          </p>
        ),
      }}
    />
  )
}
