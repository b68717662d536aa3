import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useLatest } from '../../lib/useLatest.ts'
import type { StayingPut } from '../../ui/answer/useHeadingFocus.ts'
import { withParameter } from '../../ui/search/useSearchInAddress.ts'
import type { UserStatus } from '../generated.ts'
import { statusWord } from '../status.ts'

const names = { search: 'otsi', status: 'staatus', edited: 'muuda', inviting: 'kutsu' }
const statuses: UserStatus[] = ['ADMIN', 'MODERATOR', 'MEMBER', 'INACTIVE', 'BANNED']
const slugOf = (status: UserStatus) => statusWord(status).toLowerCase()

const stayingPut: StayingPut = { staysPut: true }

/** The state of the directory in the URL, which survives reloads, links and history navigation. */
export interface DirectoryState {
  status: UserStatus | null
  /** The id of the member whose form is open. */
  editedId: string | null
  inviting: boolean
  filter: (status: UserStatus | null) => void
  /** Leads back to all members, from a search too. */
  showAll: () => void
  /** Opens the form of a member, and closes any other form. */
  edit: (id: string) => void
  invite: () => void
  /** Closes the open form. */
  close: () => void
}

/** The statuses in the order of the filter. */
export const filterStatuses = statuses

/** Reads and writes the state of the directory in the URL. USER-1. */
export function useDirectoryState(): DirectoryState {
  const [params, setParams] = useSearchParams()
  const latest = useLatest(setParams)
  // Stable functions, so that memoized rows do not re-render.
  const steps = useMemo(() => {
    const write = (parts: Record<string, string | null>, replace: boolean) =>
      latest.current((was) => changed(was, parts), { replace, preventScrollReset: true, state: stayingPut })
    return {
      filter: (status: UserStatus | null) => write({ [names.status]: status && slugOf(status) }, true),
      showAll: () => write({ [names.status]: null, [names.search]: null }, true),
      // Pushes a history entry, so that going back closes the form.
      edit: (id: string) => write({ [names.edited]: id, [names.inviting]: null }, false),
      invite: () => write({ [names.edited]: null, [names.inviting]: '1' }, false),
      close: () => write({ [names.edited]: null, [names.inviting]: null }, true),
    }
  }, [latest])
  return {
    ...steps,
    status: statuses.find((status) => slugOf(status) === params.get(names.status)) ?? null,
    editedId: params.get(names.edited),
    inviting: params.has(names.inviting),
  }
}

const changed = (was: URLSearchParams, parts: Record<string, string | null>) =>
  Object.entries(parts).reduce((params, [name, value]) => withParameter(params, name, value), was)

/** Identifies the open form of a URL's search string, for comparison. */
export function openForm(search: string): string {
  const params = new URLSearchParams(search)
  return `${params.get(names.edited) ?? ''} ${params.has(names.inviting)}`
}
