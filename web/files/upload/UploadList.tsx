import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { fileSize } from '../../../schema/rules/client/fileSize.ts'
import { Button } from '../../ui/button/Button.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { focusWhenLost } from '../../ui/list/focusAfter.ts'
import { FailureText } from '../../ui/notice/FailureText.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { FileName } from '../FileName.tsx'
import type { FileRowFragment } from '../generated.ts'
import { uploadTexts } from '../text.ts'
import { isPending, type UploadItem } from './uploadStore.ts'
import type { Uploads } from './useUploads.ts'
import classes from './Upload.module.css'

interface UploadListProps {
  uploads: Uploads
  /** Which completed uploads remain in the list. */
  showsDone: (file: FileRowFragment) => boolean
  /** The button that adds files, which takes the focus when the last row is removed. */
  chooser: RefObject<HTMLElement>
}

/** The list of uploads: running ones with their progress, failed ones with the reason and a retry. FILE-1. */
export function UploadList({ uploads, showsDone, chooser }: UploadListProps) {
  const { items, retryAll, hideDone } = uploads
  const shown = items.filter(({ step, file }) => step !== 'done' || (file != null && showsDone(file)))
  const done = shown.filter(({ step }) => step === 'done').length
  const failed = items.filter(({ step, retryable }) => step === 'failed' && retryable).length
  const list = useRef<HTMLUListElement>(null)
  const rest = () => list.current ?? chooser.current
  const retryFailed = () => {
    focusWhenLost(rest)
    retryAll()
  }
  const hide = () => {
    focusWhenLost(rest)
    hideDone()
  }
  return (
    <>
      {/* Announced once at the end: announcing percentages would be too much. */}
      <p role="status" className="visually-hidden">
        {items.some(isPending) ? '' : outcome(items)}
      </p>
      {shown.length > 0 && (
        <ul className={layout('lined', 'above12')} aria-label={uploadTexts.queue} ref={list} tabIndex={-1}>
          {shown.map((item) => (
            <UploadRow key={item.id} item={item} uploads={uploads} rest={rest} />
          ))}
        </ul>
      )}
      {failed > 1 && (
        <Button tone="plain" className={classes.all} onClick={retryFailed}>
          {uploadTexts.retryAll}
        </Button>
      )}
      {done > 0 && (
        <Button tone="quiet" className={classes.hide} onClick={hide}>
          {uploadTexts.clearDone}
        </Button>
      )}
    </>
  )
}

interface UploadRowProps {
  item: UploadItem
  uploads: Uploads
  /** Returns the element that takes the focus after the last row with a button was removed. */
  rest: () => HTMLElement | null
}

function UploadRow({ item, uploads, rest }: UploadRowProps) {
  const { id, name, size, step, progress, problem, retryable } = item
  const pending = isPending(item)
  const last = useRef<HTMLButtonElement>(null)
  const retry = () => {
    focusWhenLost(() => last.current)
    uploads.retry(id)
  }
  const remove = () => {
    const row = last.current?.closest('li')
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    focusWhenLost(() => neighbour?.querySelector('button') ?? rest())
    uploads.remove(id)
  }
  return (
    <li className={classes.row} data-step={step}>
      <div className={layout('row', 'gap12', 'stretch')}>
        <span className={layout('strong', 'shrinks')}>
          <FileName name={name} />
        </span>
        <span className={layout('muted', 'small', 'numbers')}>{fileSize(size)}</span>
        <span className={`${classes.step} ${layout('row', 'inline', 'gap4', 'nowrap', 'muted', 'small', 'numbers')}`}>
          {step === 'done' && <IconCheck size={17} stroke={2} aria-hidden="true" />}
          <span>{stepText(item)}</span>
        </span>
      </div>
      {pending && <Progress label={uploadTexts.progressOf(name)} value={progress} />}
      {problem != null && (
        <p className={layout('error', 'strong')}>
          <FailureText>{problem}</FailureText>
        </p>
      )}
      <div className={classes.actions}>
        {step === 'failed' && retryable && (
          <RowAction icon={IconRefresh} aria-label={uploadTexts.retryNamed(name)} onClick={retry}>
            {uploadTexts.retry}
          </RowAction>
        )}
        {step !== 'done' && (
          <RowAction
            ref={last}
            icon={IconX}
            aria-label={pending ? uploadTexts.cancelNamed(name) : uploadTexts.removeNamed(name)}
            onClick={remove}
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
  // All bytes are sent; the server checks the file and creates its variants.
  return progress < 1 ? uploadTexts.steps.sending(Math.floor(progress * 100)) : uploadTexts.steps.processing
}

function outcome(items: readonly UploadItem[]): string {
  const count = (step: UploadItem['step']) => items.filter((item) => item.step === step).length
  const [done, failed] = [count('done'), count('failed')]
  return [done > 0 && uploadTexts.doneCount(done), failed > 0 && uploadTexts.failedCount(failed)]
    .filter(Boolean)
    .join(' ')
}
