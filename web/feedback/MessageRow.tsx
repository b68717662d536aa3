import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { IconArrowBackUp, IconCheck, IconCopy, IconMailForward } from '@tabler/icons-react'
import { memo, useId, useRef, useState } from 'react'
import { exactTime, exactTimeInDigits } from '../lib/dates/dates.ts'
import { sendDeletion } from '../lib/sendDeletion.ts'
import { Button, buttonClass } from '../ui/button/Button.tsx'
import { MoreMenu } from '../ui/button/MoreMenu.tsx'
import { RowAction } from '../ui/button/RowAction.tsx'
import { DeleteAction, useDeletion } from '../ui/deletion/DeleteAction.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { layout } from '../ui/layout/layout.ts'
import { copyText } from '../ui/link/copyText.ts'
import { focusWhenLost } from '../ui/list/focusAfter.ts'
import { notifyDone, notifyFailed } from '../ui/notice/notify.tsx'
import { RowFailure } from '../ui/notice/RowFailure.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import {
  type FeedbackMessageFragment,
  useDeleteFeedbackMutation,
  useMarkFeedbackAnsweredMutation,
} from './generated.ts'
import { feedbackTexts } from './text.ts'
import classes from './Feedback.module.css'

interface MessageRowProps {
  message: FeedbackMessageFragment
  /** Whether it was sent after the member's last visit. */
  isNew: boolean
  /** Whether the server records answers. */
  marks: boolean
  /** Called after the message was deleted. */
  onDeleted: () => void
}

/** A visitor's message: name, address, time and text, the member who answered it, and its actions. FEED-1, FEED-3. */
export const MessageRow = memo(function MessageRow({ message, isNew, marks, onDeleted }: MessageRowProps) {
  const { email, receivedAt, text, answer } = message
  const name = message.name || feedbackTexts.nameless
  const when = exactTime(receivedAt)
  const deleteMessage = useDeleteMessage()
  const deletion = useDeletion({
    question: (fate) => ({
      title: feedbackTexts.deleteTitle,
      text: feedbackTexts.deleteText(name, exactTimeInDigits(receivedAt), fate),
      action: feedbackTexts.deleteAction,
      stay: feedbackTexts.keep,
    }),
    remove: () => deleteMessage(message),
    done: feedbackTexts.deleted,
    restorable: () => message.id,
    onDeleted,
    failureText: feedbackTexts.deleteFailed,
  })
  const markAnswered = useMarkAnswered()
  const more = useRef<HTMLElement | null>(null)
  const mark = useForm(useState({}), {
    save: () => markAnswered(message, answer == null),
    // The pressed button is no longer rendered.
    onSaved: () => focusWhenLost(() => more.current),
    failureText: feedbackTexts.markFailed,
  })
  // The mail is written in another program, so the client does not know whether it was sent.
  const [isAnswering, setAnswering] = useState(false)
  const offersMark = isAnswering && answer == null
  const nameId = useId()

  return (
    <li className={classes.message} aria-labelledby={nameId} data-new={isNew || undefined}>
      <div className={layout('row', 'nowrap', 'between', 'start')}>
        <h2 id={nameId} className={layout('row', 'gap12', 'baseline', 'breaks', 'shrinks')}>
          {name}
          {isNew && <span className={`${classes.new} ${layout('attention', 'small')}`}>{feedbackTexts.isNew}</span>}
        </h2>
        <MoreMenu of={name} buttonProps={{ ref: (element) => void (more.current = element) }}>
          {email && (
            <RowAction
              icon={IconCopy}
              aria-label={feedbackTexts.copyAddressNamed(email)}
              onClick={() => void copyAddress(email)}
            >
              {feedbackTexts.copyAddress}
            </RowAction>
          )}
          {marks && answer && (
            <RowAction
              icon={IconArrowBackUp}
              aria-label={feedbackTexts.takeBackNamed(name)}
              busy={mark.busy}
              onClick={mark.send}
            >
              {feedbackTexts.takeBack}
            </RowAction>
          )}
          <DeleteAction deletion={deletion} label={feedbackTexts.deleteNamed(name)} />
        </MoreMenu>
      </div>
      <p className={classes.facts}>
        <span className={classes.email}>{email || feedbackTexts.noEmail}</span>
        <time dateTime={receivedAt}>{when}</time>
      </p>
      <p className={classes.text}>{text}</p>
      {answer && (
        <p className={classes.answered}>
          <IconCheck className={layout('fixed')} size={18} stroke={2} aria-hidden="true" />
          <span>
            {feedbackTexts.answered} · {answer.name} · <RelativeTime at={answer.answeredAt} />
          </span>
        </p>
      )}
      {!answer && (
        <div className={layout('row', 'gap16', 'above16')}>
          {email && (
            <a
              href={answerLink({ name, email, receivedAt, text })}
              aria-label={feedbackTexts.answerNamed(name)}
              className={buttonClass('plain')}
              onClick={() => setAnswering(marks)}
            >
              <IconMailForward {...icon} />
              {feedbackTexts.answer}
            </a>
          )}
          {marks && (
            <Button
              tone={offersMark ? 'plain' : 'quiet'}
              className={offersMark ? undefined : classes.mark}
              busy={mark.busy}
              icon={<IconCheck {...icon} />}
              aria-label={feedbackTexts.markAnsweredNamed(name)}
              onClick={mark.send}
            >
              {feedbackTexts.markAnswered}
            </Button>
          )}
        </div>
      )}
      {marks && (
        <p role="status" className={layout('small')}>
          {offersMark && feedbackTexts.markWhenSent}
        </p>
      )}
      <RowFailure failure={mark.failure} className={layout('above8')} />
      <RowFailure failure={deletion.failure} className={layout('above8')} />
    </li>
  )
})

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const

async function copyAddress(email: string) {
  if (await copyText(email)) notifyDone(feedbackTexts.addressCopied)
  else notifyFailed(feedbackTexts.copyFailed)
}

/** Returns a function that deletes a message: see sendDeletion. FEED-1. */
function useDeleteMessage() {
  const { cache } = useApolloClient()
  const [deleteFeedback] = useDeleteFeedbackMutation()
  return async ({ id, answer }: Pick<FeedbackMessageFragment, 'id' | 'answer'>) => {
    await sendDeletion(() => deleteFeedback({ variables: { id } }))
    // `pagedList` omits rows that are no longer in the cache.
    cache.evict({ id: cache.identify({ __typename: 'Feedback', id }) })
    cache.gc()
    if (answer == null) countWaiting(cache, -1)
  }
}

/** Returns a function that marks a message as answered or not. The row stays in a list of unanswered ones until a refetch. FEED-3. */
function useMarkAnswered() {
  const { cache } = useApolloClient()
  const [mark] = useMarkFeedbackAnsweredMutation()
  return async ({ id, answer }: Pick<FeedbackMessageFragment, 'id' | 'answer'>, answered: boolean) => {
    const { data } = await mark({ variables: { id, answered } })
    const isAnswered = data?.markFeedbackAnswered?.answer != null
    if (isAnswered !== (answer != null)) countWaiting(cache, isAnswered ? -1 : 1)
  }
}

interface Answered {
  name: string
  email: string
  receivedAt: string
  text: string
}

/** Windows truncates or rejects mailto links longer than about 2,000 characters. */
const maxLinkLength = 1_900

/**
 * A mailto link (RFC 6068) that replies to a message and quotes as much of its text as the length allows. All components are encoded,
 * so that a message cannot add header fields. FEED-1.
 */
export function answerLink({ name, email, receivedAt, text }: Answered): string {
  const address = email.split('@').map(encodeURIComponent).join('@')
  const intro = ['', '', feedbackTexts.wrote(name, exactTimeInDigits(receivedAt))]
  const head = `mailto:${address}?subject=${encoded(feedbackTexts.answerSubject)}&body=`
  const quoted = text.split('\n').map((line) => `> ${line}`.trimEnd())
  const link = head + encoded([...intro, ...quoted].join(newLine))
  if (link.length <= maxLinkLength) return link
  const end = `${newLine}> …`
  let body = intro.join(newLine)
  for (const word of quoted.join(newLine).split(/(?<=\s)/)) {
    if ((head + encoded(body + newLine + word + end)).length > maxLinkLength) break
    body += (body.endsWith(':') ? newLine : '') + word
  }
  return head + encoded(body.trimEnd() + end)
}

/** Line breaks in the body of a mailto link. RFC 6068, section 5. */
const newLine = '\r\n'

/** Replaces lone surrogates, for which encodeURIComponent throws. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** Adds `step` to the cached number of unanswered messages, unless it is null on a server that does not record answers. FEED-3. */
function countWaiting(cache: ApolloCache, step: 1 | -1): void {
  cache.modify<{ unansweredFeedbackCount: number | null }>({
    fields: { unansweredFeedbackCount: (count) => (count == null ? count : Math.max(count + step, 0)) },
  })
}
