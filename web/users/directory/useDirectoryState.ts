import { useMemo } from 'react'
import { useParameters } from '../../ui/search/useParameters.ts'
import type { UserStatus } from '../generated.ts'
import { statusWord } from '../status.ts'

const names = { search: 'otsi', status: 'staatus', edited: 'muuda', inviting: 'kutsu' }
const statuses: UserStatus[] = ['ADMIN', 'MODERATOR', 'MEMBER', 'INACTIVE', 'BANNED']
const slugOf = (status: UserStatus) => statusWord(status).toLowerCase()

/** The state of the directory in the URL, which survives reloads, links and history navigation. */
export interface DirectoryState {
  status: UserStatus | null
  /** The id of the member whose form is open. */
  editedId: string | null
  inviting: boolean
  filter: (status: UserStatus | null) => void
  /** Removes the filter and the search. */
  showAll: () => void
  /** Opens the form of a member, and closes any other form. */
  edit: (id: string) => void
  invite: () => void
  /** Closes the open form. */
  close: () => void
}

/** The path of the invitation form. USER-4. */
export const invitingPath = `/kasutajad?${names.inviting}=1`

/** The statuses in the order of the filter. */
export const filterStatuses = statuses

/** Reads and writes the state of the directory in the URL. USER-1. */
export function useDirectoryState(): DirectoryState {
  const { read, write } = useParameters()
  // Stable functions, so that memoized rows do not re-render.
  const steps = useMemo(
    () => ({
      filter: (status: UserStatus | null) => write({ [names.status]: status && slugOf(status) }),
      showAll: () => write({ [names.status]: null, [names.search]: null }),
      // New history entries, so that Back closes the form.
      edit: (id: string) => write({ [names.edited]: id, [names.inviting]: null }, true),
      invite: () => write({ [names.edited]: null, [names.inviting]: '1' }, true),
      close: () => write({ [names.edited]: null, [names.inviting]: null }),
    }),
    [write],
  )
  return {
    ...steps,
    status: statuses.find((status) => slugOf(status) === read(names.status)) ?? null,
    editedId: read(names.edited),
    inviting: read(names.inviting) !== null,
  }
}

/** A key of the open form in a URL's search string, for comparison. */
export function openForm(search: string): string {
  const params = new URLSearchParams(search)
  return `${params.get(names.edited) ?? ''} ${params.has(names.inviting)}`
}
