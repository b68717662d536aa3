import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { outdated } from '../../lib/clientVersion.ts'
import { reloadPage } from '../../lib/pieces/reloadPage.ts'
import { retriedImport } from '../../lib/pieces/retriedImport.ts'
import { errorTexts } from '../../lib/text.ts'
import { useStore } from '../../lib/useStore.ts'
import { Button } from '../button/Button.tsx'
import { topLayer } from '../dialog/overlays.ts'
import { layout } from '../layout/layout.ts'
import { uiTexts } from '../text.ts'
import classes from './lazyPiece.module.css'

interface PieceOptions<P> {
  /** Rendered while the code loads; nothing by default. */
  waiting?: (props: P) => ReactNode
  /** Selects the function that closes it from its props, for components that float over the screen. */
  close?: (props: P) => (() => void) | undefined
}

/** A component whose code is loaded when it is first rendered. */
export interface Piece<P> {
  (props: P): ReactNode
  /** Loads the code in advance. After a failure, rendering tries again. */
  preload: () => void
}

/**
 * Code-splits a part of a screen. Unlike React's `lazy` it does not cache a failure: it renders a message with a retry in the
 * component's position, so that the rest of the screen, with everything typed into it, stays. NOTE-3.
 */
export function lazyPiece<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { waiting, close }: PieceOptions<P> = {},
): Piece<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  const fetchOnce = () =>
    (loading ??= retriedImport(load).then(
      (module) => (loaded = module.default),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))

  function LazyPiece(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Loaded || failed) return
      let current = true
      fetchOnce().then(
        (component) => current && setLoaded(() => component),
        () => current && setFailed(true),
      )
      return () => {
        current = false
      }
    }, [Loaded, failed])
    if (Loaded) return <Loaded {...props} />
    if (failed) return <PieceFailed retry={() => setFailed(false)} close={close?.(props)} />
    return waiting?.(props) ?? null
  }
  return Object.assign(LazyPiece, { preload: () => void fetchOnce().catch(() => {}) })
}

interface PieceFailedProps {
  retry: () => void
  /** Given for components that float over the screen: then the message floats too, with a close button. */
  close?: (() => void) | undefined
}

/**
 * Rendered instead of a component whose code could not be loaded, with a retry. After an upgrade of the server the old chunks
 * are gone, so it offers to reload the page instead.
 */
function PieceFailed({ retry, close }: PieceFailedProps) {
  const isOutdated = useStore(outdated)
  const [layer] = useState(topLayer)
  const message = (
    <div className={classes.failed} data-floating={close != null || undefined} role="alert">
      <p>{isOutdated ? errorTexts.outdated : uiTexts.pieceFailed}</p>
      <div className={layout('row', 'nowrap', 'stretch')}>
        {isOutdated ? (
          <Button tone="plain" onClick={() => void reloadPage()}>
            {uiTexts.reload}
          </Button>
        ) : (
          <Button tone="plain" onClick={retry}>
            {uiTexts.retry}
          </Button>
        )}
        {close && (
          <Button tone="quiet" onClick={close}>
            {uiTexts.close}
          </Button>
        )}
      </div>
    </div>
  )
  return close ? createPortal(message, layer) : message
}
