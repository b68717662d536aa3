import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { reloadPage } from '../../lib/chunks/reloadPage.ts'
import { retriedImport } from '../../lib/chunks/retriedImport.ts'
import { outdated } from '../../lib/clientVersion.ts'
import { errorTexts } from '../../lib/text.ts'
import { useStore } from '../../lib/useStore.ts'
import { Button } from '../button/Button.tsx'
import { topLayer } from '../dialog/overlays.ts'
import { layout } from '../layout/layout.ts'
import { uiTexts } from '../text.ts'
import classes from './lazyComponent.module.css'

interface LazyOptions<P> {
  /** Rendered while the code loads; nothing by default. */
  waiting?: (props: P) => ReactNode
  /** Returns the close function among the props of a component that floats over the screen. */
  close?: (props: P) => (() => void) | undefined
}

/** A component whose code is loaded when it is first rendered. */
export interface Lazy<P> {
  (props: P): ReactNode
  /** Loads the code in advance. After a failure, rendering tries again. */
  preload: () => void
}

/**
 * Code-splits a component. Unlike React's `lazy` it does not cache a failure: it renders a message with a retry in the component's
 * position, so that the rest of the screen, with everything typed into it, stays. NOTE-3.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { waiting, close }: LazyOptions<P> = {},
): Lazy<P> {
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

  function LazyComponent(props: P) {
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
    if (failed) return <LoadFailed retry={() => setFailed(false)} close={close?.(props)} />
    return waiting?.(props) ?? null
  }
  return Object.assign(LazyComponent, { preload: () => void fetchOnce().catch(() => {}) })
}

interface LoadFailedProps {
  retry: () => void
  /** Set for components that float over the screen: the message then floats too, with a close button. */
  close?: (() => void) | undefined
}

/**
 * Rendered instead of a component whose code could not be loaded, with a retry. After an upgrade the server no longer has the old chunks,
 * so it offers to reload the page instead.
 */
function LoadFailed({ retry, close }: LoadFailedProps) {
  const isOutdated = useStore(outdated)
  const [layer] = useState(topLayer)
  const message = (
    <div className={classes.failed} data-floating={close != null || undefined} role="alert">
      <p>{isOutdated ? errorTexts.outdated : uiTexts.loadFailed}</p>
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
