import { Link } from 'react-router-dom'
import { ShownError } from '../../lib/errors.ts'
import { codeText } from '../../lib/text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormNotice } from '../../ui/form/FormNotice.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { confirm } from '../../ui/notice/confirm.tsx'
import { notifyDone, notifyFailed } from '../../ui/notice/notify.tsx'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import { Empty } from '../../ui/state/Empty.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { componentTexts } from './text.ts'

/** A list without rows. */
export function EmptyList() {
  return <Empty action={<Button>{componentTexts.tones.main}</Button>}>{componentTexts.nothing}</Empty>
}

/** A list that is loading. */
export const Awaited = () => <Loading rows={3} />

/** The error states: a failed and a forbidden query. */
export function Refusals() {
  return (
    <>
      <Refused error={new ShownError(componentTexts.refused)} retry={() => notifyDone(componentTexts.isDone)} />
      <Refused error={new ShownError(componentTexts.forbidden, 'FORBIDDEN')} />
    </>
  )
}

/** A link to the screen for missing pages, which is not shown here because it sets the document's title. */
export const ToNotFound = () => <Link to="/playground/osad/-">{componentTexts.toNotFound}</Link>

/** Notifications and confirmations; dialogs and notifications have the colours of the page. */
export function Messages() {
  const confirmDelete = async () => {
    if (await confirm(componentTexts.question)) notifyDone(componentTexts.isDone)
  }
  return (
    <>
      <div className={layout('row', 'gap16')}>
        <Button tone="plain" onClick={() => notifyDone(componentTexts.isDone)}>
          {componentTexts.done}
        </Button>
        <Button tone="plain" onClick={() => notifyFailed(componentTexts.isFailed, { retry: () => {} })}>
          {componentTexts.failed}
        </Button>
        <Button tone="plain" onClick={() => void confirmDelete()}>
          {componentTexts.confirm}
        </Button>
      </div>
      <FormNotice>{componentTexts.isFailed}</FormNotice>
      <RowFailure failure={componentTexts.rowFailed + codeText('KMPS-4821')} />
    </>
  )
}
