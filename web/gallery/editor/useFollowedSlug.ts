import { type MutableRefObject, useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { FollowedAddress } from '../../ui/form/leaving/leaveReasons.ts'
import { albumPath } from '../paths.ts'

/** Router state of an address that has followed the slug of the album that is being edited. */
interface FollowedSlug extends FollowedAddress {
  /** The slug with which the editor was opened. */
  openedAs: string
}

/** The slug with which the editor at an address was opened: it stays open while its address follows the album's slug. */
export function useOpenedAs(slug: string): string {
  const location = useLocation()
  return openedAsOf(location.state) ?? slug
}

/**
 * The slug that the album has now: a save changes it, or another person does.
 * @returns a ref with the slug, and a stable function that takes over a changed one, also in the address. SLUG-1
 */
export function useFollowedSlug(
  opened: string,
): [MutableRefObject<string>, (now: string | null | undefined) => Promise<void>] {
  const slug = useRef(opened)
  const navigate = useNavigate()
  const openedAs = useOpenedAs(opened)
  const follow = useCallback(
    async (now: string | null | undefined) => {
      if (now == null || now === slug.current) return
      const state: FollowedSlug = { openedAs, staysPut: true, follows: albumPath(slug.current) }
      slug.current = now
      await navigate(albumPath(now), { replace: true, state })
    },
    [navigate, openedAs],
  )
  return [slug, follow]
}

function openedAsOf(state: unknown): string | null {
  const { openedAs } = (state ?? {}) as Partial<FollowedSlug>
  return typeof openedAs === 'string' ? openedAs : null
}
