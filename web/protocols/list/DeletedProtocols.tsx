import { useApolloClient } from '@apollo/client/react'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { OrphanedDrafts } from '../../ui/drafts/OrphanedDrafts.tsx'
import { orphanPath, useOrphanId } from '../../ui/drafts/orphanLink.ts'
import { protocolDrafts } from '../drafts.ts'
import { NewProtocol } from '../editor/NewProtocol.tsx'
import type { ProtocolValues } from '../editor/values.ts'
import { ProtocolDocument, type ProtocolItemFragment } from '../generated.ts'
import { headingOf } from '../heading.ts'
import { protocolsPath } from '../paths.ts'
import { protocolTexts } from '../text.ts'
import classes from './DeletedProtocols.module.css'

interface DeletedProtocolsProps {
  /** The protocols that are shown; undefined until they are loaded. */
  rows: readonly ProtocolItemFragment[] | undefined
  refetch: () => Promise<unknown>
  /** As for NewProtocol. */
  onClose: (protocol?: ProtocolItemFragment, goesOn?: boolean) => void
}

/** The person's unsaved changes of protocols that somebody has deleted, and the form of the one that was opened. PROTO-1. */
export function DeletedProtocols({ rows, refetch, onClose }: DeletedProtocolsProps) {
  const client = useApolloClient()
  const navigate = useNavigate()
  const openedId = useOrphanId()
  const known = useMemo(() => rows && new Set([...rows.map(({ id }) => id), openedId ?? '']), [rows, openedId])
  const exists = useCallback(
    async (id: string) => {
      const { data } = await client.query({ query: ProtocolDocument, variables: { id }, fetchPolicy: 'network-only' })
      return data?.protocol != null
    },
    [client],
  )
  return (
    <>
      <OrphanedDrafts
        recordOf={protocolDrafts.recordOf}
        known={known ?? null}
        exists={exists}
        nameOf={({ date }: ProtocolValues) => headingOf(date)}
        action={protocolTexts.openAsNew}
        pathOf={({ recordId }) => orphanPath(protocolsPath, recordId)}
      />
      {openedId !== null && (
        <section className={classes.form} aria-label={protocolTexts.newProtocol}>
          <p role="status">{protocolTexts.openedAsNew}</p>
          <NewProtocol
            key={openedId}
            deletedId={openedId}
            autoFocus
            refetch={refetch}
            onClose={(protocol, goesOn) => {
              void navigate(protocolsPath, { replace: true })
              onClose(protocol, goesOn)
            }}
          />
        </section>
      )}
    </>
  )
}
