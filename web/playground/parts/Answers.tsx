import { Link } from 'react-router-dom'
import { ToldError } from '../../lib/errors.ts'
import { codeText } from '../../lib/text.ts'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { FormNotice } from '../../ui/form/FormNotice.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { confirm } from '../../ui/notice/confirm.tsx'
import { notifyDone, notifyFailed } from '../../ui/notice/notify.tsx'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import { partsTexts } from './text.ts'

/** A list without rows. */
export function EmptyList() {
  return <Empty action={<Button>{partsTexts.tones.main}</Button>}>{partsTexts.nothing}</Empty>
}

/** A list that is being read. */
export const Awaited = () => <Loading rows={3} />

/** What could not be read, and what may not be. */
export function Refusals() {
  return (
    <>
      <Refused error={new ToldError(partsTexts.refused)} retry={() => notifyDone(partsTexts.isDone)} />
      <Refused error={new ToldError(partsTexts.forbidden, 'FORBIDDEN')} />
    </>
  )
}

/** A link to the screen for what does not exist, which takes the title of the document and so stands alone. */
export const ToNotFound = () => <Link to="/playground/osad/-">{partsTexts.toNotFound}</Link>

/** What is said after an action, and asked before one; a dialog and notices have the colours of the page. */
export function Messages() {
  const ask = async () => {
    if (await confirm(partsTexts.question)) notifyDone(partsTexts.isDone)
  }
  return (
    <>
      <div className={layout('row', 'gap16')}>
        <Button tone="plain" onClick={() => notifyDone(partsTexts.isDone)}>
          {partsTexts.done}
        </Button>
        <Button tone="plain" onClick={() => notifyFailed(partsTexts.isFailed, { retry: () => {} })}>
          {partsTexts.failed}
        </Button>
        <Button tone="plain" onClick={() => void ask()}>
          {partsTexts.ask}
        </Button>
      </div>
      <FormNotice>{partsTexts.isFailed}</FormNotice>
      <RowFailure failure={partsTexts.rowFailed + codeText('KMPS-4821')} />
    </>
  )
}
