import { useLastKnown } from '../../../lib/cache/useLastKnown.ts'
import { Loading } from '../../../ui/answer/Loading.tsx'
import { Refused } from '../../../ui/answer/Refused.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import type { SignedInFragment } from '../../generated.ts'
import { useMemberRecord } from '../generated.ts'
import { directoryTexts } from '../text.ts'
import { MemberForm } from './MemberForm.tsx'

interface MemberEditorProps {
  id: string
  me: SignedInFragment
  isAlone?: boolean
  refresh: () => Promise<void>
  onClose: () => void
  onSelfBanned: () => void
}

/** The form of a member, rendered instead of the row; fetches the current record first. USER-3. */
export function MemberEditor({ id, ...form }: MemberEditorProps) {
  const { data, error, retry, read } = useMemberRecord({ variables: { id }, goneText: directoryTexts.gone })
  const member = useLastKnown(data?.user)
  if (member) return <MemberForm member={member} isGone={data?.user === null} read={() => read()} {...form} />
  if (!data) return error == null ? <Loading rows={1} /> : <Refused error={error} retry={retry} />
  return (
    <div role="alert">
      <p>{directoryTexts.gone}</p>
      <Button tone="quiet" onClick={form.onClose}>
        {directoryTexts.cancel}
      </Button>
    </div>
  )
}
