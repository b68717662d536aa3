import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { StayingPut } from '../../ui/answer/Page.tsx'
import { withParameter } from '../../ui/search/useSearchInAddress.ts'
import type { UserStatus } from '../generated.ts'
import { statusWord } from '../status.ts'

const names = { status: 'staatus', edited: 'muuda', inviting: 'kutsu' }
const statuses: UserStatus[] = ['ADMIN', 'MODERATOR', 'MEMBER', 'INACTIVE', 'BANNED']
const slugOf = (status: UserStatus) => statusWord(status).toLowerCase()

const stayingPut: StayingPut = { staysPut: true }

/** The directory as its address tells it, so that a reload, a link and going back find it again. */
export interface DirectoryPlace {
  status: UserStatus | null
  /** The id of the member whose form is open. */
  editedId: string | null
  inviting: boolean
  filter: (status: UserStatus | null) => void
  /** Opens the form of a member, and closes what else is open. */
  edit: (id: string) => void
  invite: () => void
  /** Closes the open form. */
  close: () => void
}

/** The statuses in the order that they are offered to filter by. */
export const filterStatuses = statuses

/** Reads the directory's address, and writes it. USER-1. */
export function useDirectoryPlace(): DirectoryPlace {
  const [params, setParams] = useSearchParams()
  const latest = useRef(setParams)
  useEffect(() => {
    latest.current = setParams
  })
  // The same for good, so that rows need not be drawn again for them.
  const steps = useMemo(() => {
    const write = (parts: Record<string, string | null>, replace: boolean) =>
      latest.current((was) => changed(was, parts), { replace, preventScrollReset: true, state: stayingPut })
    return {
      filter: (status: UserStatus | null) => write({ [names.status]: status && slugOf(status) }, true),
      // A step of its own: going back closes the form.
      edit: (id: string) => write({ [names.edited]: id, [names.inviting]: null }, false),
      invite: () => write({ [names.edited]: null, [names.inviting]: '1' }, false),
      close: () => write({ [names.edited]: null, [names.inviting]: null }, true),
    }
  }, [])
  return {
    ...steps,
    status: statuses.find((status) => slugOf(status) === params.get(names.status)) ?? null,
    editedId: params.get(names.edited),
    inviting: params.has(names.inviting),
  }
}

const changed = (was: URLSearchParams, parts: Record<string, string | null>) =>
  Object.entries(parts).reduce((params, [name, value]) => withParameter(params, name, value), was)

/** What of the address decides which form is open. */
export function openForm(search: string): string {
  const params = new URLSearchParams(search)
  return `${params.get(names.edited) ?? ''} ${params.has(names.inviting)}`
}
