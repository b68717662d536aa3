import { IconMailForward } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { exactTime, exactTimeInDigits } from '../lib/dates/dates.ts'
import { buttonClass } from '../ui/button/buttonClass.ts'
import { DeleteAction } from '../ui/deletion/DeleteAction.tsx'
import { useDeletion } from '../ui/deletion/useDeletion.ts'
import { RowFailure } from '../ui/notice/RowFailure.tsx'
import { answerLink } from './answerLink.ts'
import type { FeedbackMessageFragment } from './generated.ts'
import { feedbackTexts } from './text.ts'
import { useDeleteMessage } from './useDeleteMessage.ts'
import classes from './MessageRow.module.css'

interface MessageRowProps {
  message: FeedbackMessageFragment
  /** Whether it was sent after the member's last visit. */
  isNew: boolean
  /** Called after the message was deleted. */
  onDeleted: () => void
}

/** A visitor's message: name, address, time and text, with its actions. FEED-1. */
export const MessageRow = memo(function MessageRow({ message, isNew, onDeleted }: MessageRowProps) {
  const { email, receivedAt, text } = message
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
    remove: () => deleteMessage(message.id),
    done: feedbackTexts.deleted,
    onDeleted,
    failureText: feedbackTexts.deleteFailed,
  })
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
      <div className={classes.actions}>
        {email && (
          <a
            href={answerLink({ name, email, receivedAt, text })}
            aria-label={feedbackTexts.answerNamed(name)}
            className={buttonClass('plain')}
          >
            <IconMailForward size={18} stroke={1.75} aria-hidden="true" />
            {feedbackTexts.answer}
          </a>
        )}
        <DeleteAction deletion={deletion} label={feedbackTexts.deleteNamed(name)} />
      </div>
      <RowFailure failure={deletion.failure} className={classes.failure} />
    </li>
  )
})
