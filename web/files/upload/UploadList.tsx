import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { Button } from '../../ui/button/Button.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { fileSize } from '../fileSize.ts'
import { uploadTexts } from '../text.ts'
import { isPending, type UploadItem } from './uploadQueue.ts'
import type { Uploads } from './useUploads.ts'
import classes from './UploadList.module.css'

interface UploadListProps {
  uploads: Uploads
  /** Whether completed uploads stay in the list. */
  showDone: boolean
}

/** The list of uploads: running ones with their progress, failed ones with the reason and a retry. FILE-1. */
export function UploadList({ uploads, showDone }: UploadListProps) {
  const { items, hideDone } = uploads
  const shown = items.filter(({ step }) => showDone || step !== 'done')
  const done = items.filter(({ step }) => step === 'done').length
  return (
    <>
      {/* Announced once at the end; announcing percentages would be too much. */}
      <p role="status" className="visually-hidden">
        {items.some(isPending) ? '' : outcome(items)}
      </p>
      {shown.length > 0 && (
        <ul className={classes.list} aria-label={uploadTexts.queue}>
          {shown.map((item) => (
            <UploadRow key={item.id} item={item} uploads={uploads} />
          ))}
        </ul>
      )}
      {showDone && done > 0 && (
        <Button tone="quiet" className={classes.hide} onClick={hideDone}>
          {uploadTexts.clearDone}
        </Button>
      )}
    </>
  )
}

function UploadRow({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { id, name, size, step, progress, problem, retryable } = item
  const pending = isPending(item)
  return (
    <li className={classes.row} data-step={step}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.size}>{fileSize(size)}</span>
        <span className={classes.step}>
          {step === 'done' && <IconCheck size={17} stroke={2} aria-hidden="true" />}
          {stepText(item)}
        </span>
      </div>
      {pending && <Progress label={uploadTexts.progressOf(name)} value={progress} />}
      {problem != null && <p className={classes.problem}>{problem}</p>}
      <div className={classes.actions}>
        {step === 'failed' && retryable && (
          <RowAction icon={IconRefresh} aria-label={uploadTexts.retryNamed(name)} onClick={() => uploads.retry(id)}>
            {uploadTexts.retry}
          </RowAction>
        )}
        {step !== 'done' && (
          <RowAction
            icon={IconX}
            aria-label={pending ? uploadTexts.cancelNamed(name) : uploadTexts.removeNamed(name)}
            onClick={() => uploads.remove(id)}
          >
            {pending ? uploadTexts.cancel : uploadTexts.remove}
          </RowAction>
        )}
      </div>
    </li>
  )
}

function stepText({ step, progress }: UploadItem): string {
  if (step === 'failed') return ''
  if (step !== 'sending') return uploadTexts.steps[step]
  // Everything is sent; the server is checking the file and creating its variants.
  return progress < 1 ? uploadTexts.steps.sending(Math.floor(progress * 100)) : uploadTexts.steps.processing
}

function outcome(items: readonly UploadItem[]): string {
  const count = (step: UploadItem['step']) => items.filter((item) => item.step === step).length
  const [done, failed] = [count('done'), count('failed')]
  return [done > 0 && uploadTexts.doneCount(done), failed > 0 && uploadTexts.failedCount(failed)]
    .filter(Boolean)
    .join(' ')
}
