import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type ProtocolItemFragment, useProtocolQuery } from '../generated.ts'
import { protocolIdInHash } from '../paths.ts'

/**
 * The rows in display order: those saved during this visit first, the last saved one before all, then the one that a link leads to
 * if it is not loaded yet, then the list. The cached list itself keeps its order, so that further pages join it. PROTO-1.
 */
export function useShownProtocols(rows: readonly ProtocolItemFragment[] | undefined) {
  const [saved, setSaved] = useState<readonly string[]>([])
  const [focus, setFocus] = useState<{ id: string } | null>(null)
  // The new protocol that the person goes on editing.
  const [goesOn, setGoesOn] = useState<{ id: string; savedAt: number } | null>(null)
  const { linkedId, linked, isGone } = useLinkedProtocol(rows)

  const shown = useMemo(() => {
    if (!rows) return undefined
    const all = linked && !rows.some(({ id }) => id === linked.id) ? [linked, ...rows] : rows
    const placeOf = ({ id }: ProtocolItemFragment) => (saved.includes(id) ? saved.indexOf(id) : saved.length)
    return [...all].sort((one, other) => placeOf(one) - placeOf(other))
  }, [rows, linked, saved])

  const shownLink = shown?.some(({ id }) => id === linkedId) ? linkedId : null
  const [openedLink, setOpenedLink] = useState<string | null>(null)
  if (shownLink !== openedLink) {
    setOpenedLink(shownLink)
    if (shownLink != null) setFocus({ id: shownLink })
  }

  const placeFirst = useCallback((id: string, isEdited = false) => {
    setSaved((before) => [id, ...before.filter((other) => other !== id)])
    if (isEdited) setGoesOn({ id, savedAt: Date.now() })
    else setFocus({ id })
  }, [])
  return { shown, focus, placeFirst, goesOn, linkIsGone: isGone }
}

/** The protocol in the URL's hash; it is read by itself if it is not among the rows. FILE-7. */
function useLinkedProtocol(rows: readonly ProtocolItemFragment[] | undefined) {
  const linkedId = protocolIdInHash(useLocation().hash)
  const isListed = rows?.some(({ id }) => id === linkedId) ?? true
  const { data } = useProtocolQuery({ variables: { id: linkedId ?? '' }, skip: linkedId == null || isListed })
  return { linkedId, linked: data?.protocol ?? null, isGone: !isListed && data?.protocol === null }
}
