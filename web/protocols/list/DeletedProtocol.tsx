import { useNavigate } from 'react-router-dom'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { NewProtocol } from '../editor/NewProtocol.tsx'
import type { ProtocolItemFragment } from '../generated.ts'
import { protocolsPath } from '../paths.ts'
import { protocolTexts } from '../text.ts'
import classes from '../Protocols.module.css'

interface DeletedProtocolProps {
  refetch: () => Promise<unknown>
  /** As for NewProtocol. */
  onClose: (protocol?: ProtocolItemFragment, goesOn?: boolean) => void
}

/** The form of a deleted protocol whose draft the address names; saving creates it again. PROTO-1. */
export function DeletedProtocol({ refetch, onClose }: DeletedProtocolProps) {
  const navigate = useNavigate()
  const draftId = useDraftInPath('protocol')?.draftId
  if (draftId === undefined) return null
  return (
    <section className={classes.form} aria-label={protocolTexts.newProtocol}>
      <p role="status">{protocolTexts.openedAsNew}</p>
      <NewProtocol
        key={draftId}
        deletedDraft={draftId}
        autoFocus
        refetch={refetch}
        onClose={(protocol, goesOn) => {
          void navigate(protocolsPath, { replace: true })
          onClose(protocol, goesOn)
        }}
      />
    </section>
  )
}
