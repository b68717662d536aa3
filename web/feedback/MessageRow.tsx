import { IconArrowBackUp, IconCheck, IconCopy, IconMailForward } from '@tabler/icons-react'
import { memo, useId, useState } from 'react'
import { exactTime, exactTimeInDigits } from '../lib/dates/dates.ts'
import { Button } from '../ui/button/Button.tsx'
import { buttonClass } from '../ui/button/buttonClass.ts'
import { RowAction } from '../ui/button/RowAction.tsx'
import { DeleteAction } from '../ui/deletion/DeleteAction.tsx'
import { useDeletion } from '../ui/deletion/useDeletion.ts'
import { useForm } from '../ui/form/useForm.ts'
import { copyText } from '../ui/link/copyText.ts'
import { notifyDone, notifyFailed } from '../ui/notice/notify.tsx'
import { RowFailure } from '../ui/notice/RowFailure.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import { answerLink } from './answerLink.ts'
import type { FeedbackMessageFragment } from './generated.ts'
import { feedbackTexts } from './text.ts'
import { useDeleteMessage } from './useDeleteMessage.ts'
import { useMarkAnswered } from './useMarkAnswered.ts'
import classes from './MessageRow.module.css'

interface MessageRowProps {
  message: FeedbackMessageFragment
  /** Whether it was sent after the member's last visit. */
  isNew: boolean
  /** Whether the server records who has answered. */
  marks: boolean
  /** Called after the message was deleted. */
  onDeleted: () => void
}

/** A visitor's message: name, address, time and text, who has answered it, and its actions. FEED-1, FEED-3. */
export const MessageRow = memo(function MessageRow({ message, isNew, marks, onDeleted }: MessageRowProps) {
  const { email, receivedAt, text, answer } = message
  const name = message.name || feedbackTexts.nameless
  const when = exactTime(receivedAt)
  const deleteMessage = useDeleteMessage()
  const deletion = useDeletion({
    question: {
      title: feedbackTexts.deleteTitle,
      text: feedbackTexts.deleteText(name, exactTimeInDigits(receivedAt)),
      action: feedbackTexts.deleteAction,
      stay: feedbackTexts.keep,
    },
    remove: () => deleteMessage(message),
    done: feedbackTexts.deleted,
    onDeleted,
    failureText: feedbackTexts.deleteFailed,
  })
  const markAnswered = useMarkAnswered()
  const mark = useForm(useState({}), {
    save: () => markAnswered(message, answer == null),
    failureText: feedbackTexts.markFailed,
  })
  // The mail is written elsewhere, so whether it was sent is not known here.
  const [isAnswering, setAnswering] = useState(false)
  const offersMark = isAnswering && answer == null
  const nameId = useId()

  return (
    <li className={classes.message} aria-labelledby={nameId} data-new={isNew || undefined}>
      <h2 id={nameId} className={classes.name}>
        {name}
        {isNew && <span className={classes.new}>{feedbackTexts.isNew}</span>}
      </h2>
      <p className={classes.facts}>
        <span className={classes.email}>{email || feedbackTexts.noEmail}</span>
        <time dateTime={receivedAt}>{when}</time>
      </p>
      <p className={classes.text}>{text}</p>
      {answer && (
        <p className={classes.answered}>
          <IconCheck size={18} stroke={2} aria-hidden="true" />
          <span>
            {feedbackTexts.answered} · {answer.name} · <RelativeTime at={answer.answeredAt} />
          </span>
        </p>
      )}
      <div className={classes.actions}>
        {email && (
          <>
            <a
              href={answerLink({ name, email, receivedAt, text })}
              aria-label={feedbackTexts.answerNamed(name)}
              className={buttonClass('plain')}
              onClick={() => setAnswering(marks)}
            >
              <IconMailForward size={18} stroke={1.75} aria-hidden="true" />
              {feedbackTexts.answer}
            </a>
            <RowAction
              icon={IconCopy}
              aria-label={feedbackTexts.copyAddressNamed(email)}
              onClick={() => void copyAddress(email)}
            >
              {feedbackTexts.copyAddress}
            </RowAction>
          </>
        )}
        {marks && (
          <Button
            tone={offersMark ? 'plain' : 'quiet'}
            className={offersMark ? undefined : classes.mark}
            busy={mark.busy}
            icon={answer ? <IconArrowBackUp {...icon} /> : <IconCheck {...icon} />}
            aria-label={answer ? feedbackTexts.takeBackNamed(name) : feedbackTexts.markAnsweredNamed(name)}
            onClick={mark.send}
          >
            {answer ? feedbackTexts.takeBack : feedbackTexts.markAnswered}
          </Button>
        )}
        <DeleteAction deletion={deletion} label={feedbackTexts.deleteNamed(name)} />
      </div>
      {marks && (
        <p role="status" className={classes.offer}>
          {offersMark && feedbackTexts.markWhenSent}
        </p>
      )}
      <RowFailure failure={mark.failure} className={classes.failure} />
      <RowFailure failure={deletion.failure} className={classes.failure} />
    </li>
  )
})

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const

async function copyAddress(email: string) {
  if (await copyText(email)) notifyDone(feedbackTexts.addressCopied)
  else notifyFailed(feedbackTexts.copyFailed)
}
