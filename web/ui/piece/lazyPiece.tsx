import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { retriedImport } from '../../lib/pieces/retriedImport.ts'
import { PieceFailed } from './PieceFailed.tsx'

interface PieceOptions<P> {
  /** Drawn until the piece is there; nothing by default. */
  waiting?: (props: P) => ReactNode
  /** Closes what cannot be shown, for pieces that float over the screen. */
  close?: (props: P) => (() => void) | undefined
}

/** A component whose code is fetched when it first appears. */
export interface Piece<P> {
  (props: P): ReactNode
  /** Fetches it ahead. A failure is tried again when it is needed. */
  preload: () => void
}

/**
 * A part of a screen with code of its own. Unlike React's `lazy` it keeps no failure: where the code cannot be fetched it says
 * so in its own place, with 'Proovi uuesti', and the screen round it with all that was typed stays. NOTE-3.
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
