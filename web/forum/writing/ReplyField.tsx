import { forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { attachmentTexts } from '../../files/text.ts'
import { errorText, fieldErrors } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import type { OpenedDraft } from '../../lib/drafts/useOpenedDraft.ts'
import { confirm } from '../../ui/notice/confirm.tsx'
import { preloadRichText } from '../../ui/richText/LazyRichText.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { FollowingReply } from './FollowingReply.tsx'
import { PostForm } from './PostForm.tsx'
import { isBlankHtml } from '../../ui/richText/html/problems.ts'
import { textProblem } from './problems.ts'
import classes from './ReplyField.module.css'
import { withQuote } from './quotedHtml.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { forumTexts } from '../text.ts'
import type { TopicPlace } from '../topicPlace.ts'
import { WithDraft } from '../../ui/form/WithDraft.tsx'
import { uiTexts } from '../../ui/text.ts'
import { useCreatePost } from './useCreatePost.ts'
import { showPost, usePostDraft, type PostDraft } from './postDraft.tsx'

interface ReplyFieldProps {
  topic: TopicPlace
  /** Whether the latest posts are open. */
  isEnd: boolean
  /** Reads the latest posts and shows them. */
  toLatest: () => Promise<unknown>
}

/** What others can do with the field. */
export interface ReplyHandle {
  /** Puts a quote below what is written there, and the cursor after it. */
  quote: (html: string) => void
}

/**
 * The reply at the bottom of a topic: a plain field until somebody writes, for the editor is heavy. What was typed survives a
 * reload, and a reply that could not be sent stays here to be tried again. FORUM-6.
 */
export const ReplyField = forwardRef<ReplyHandle, ReplyFieldProps>(function ReplyField(props, ref) {
  return (
    <WithDraft place={replyDraftPlace(props.topic.id)} initial={nothing} show={showPost} waiting={<Waiting />}>
      {(opened) => <Reply {...props} opened={opened} ref={ref} />}
    </WithDraft>
  )
})

const replyDraftPlace = (topicId: string) => `post:${topicId}`
const nothing: PostDraft = { text: '', files: [] }

/** The field as it is drawn before the draft is known, so that nothing jumps. */
function Waiting() {
  return (
    <div className={classes.reply}>
      <div className={classes.opener} aria-hidden="true">
        {forumTexts.writeReply}
      </div>
    </div>
  )
}

const Reply = forwardRef<ReplyHandle, ReplyFieldProps & { opened: OpenedDraft<PostDraft> }>(function Reply(
  { topic, isEnd, toLatest, opened },
  ref,
) {
  const { text, files, attachments, setText, clear, notes } = usePostDraft(replyDraftPlace(topic.id), opened)
  const createPost = useCreatePost(topic)
  const [quotes, setQuotes] = useState(0)
  const [open, setOpen] = useState(text !== '' || files.length > 0)
  const [asked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const returnFocus = useRef(false)

  const write = () => {
    setAsked(true)
    setOpen(true)
    field.current?.scrollIntoView({ block: 'center' })
    field.current?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus()
  }
  const close = () => {
    clear()
    createPost.forget()
    returnFocus.current = true
    setOpen(false)
  }
  useEffect(() => {
    if (quotes > 0) field.current?.scrollIntoView({ block: 'end' })
  }, [quotes])
  // Before anybody sees the field gone, the focus is where it was.
  useLayoutEffect(() => {
    if (open || !returnFocus.current) return
    returnFocus.current = false
    opener.current?.focus()
  }, [open])

  const [send, sending] = useBusy(async () => {
    const found = textProblem(text, files)
    setProblem(found)
    setFailure(null)
    if (found) return
    setAsked(true)
    try {
      await createPost.send(text, files)
    } catch (error) {
      if (!wasSaved(error)) {
        setProblem(fieldErrors(error).text ?? null)
        setFailure(forumTexts.replyFailed(errorText(error)))
        return
      }
      await toLatest()
    }
    close()
    notifyDone(forumTexts.replySent)
  })

  const submit = () => {
    // Asked before it is sent, for then the field goes, and with it what is on its way.
    if (attachments.uploading) setFailure(attachmentTexts.stillUploading)
    else void send()
  }

  useImperativeHandle(
    ref,
    () => ({
      quote(html) {
        // What is on its way is no longer being written.
        if (sending) return
        setText((was) => withQuote(was, html))
        setAsked(true)
        setOpen(true)
        setQuotes((before) => before + 1)
      },
    }),
    [sending, setText],
  )

  const cancel = async () => {
    const question = {
      title: forumTexts.discardReplyTitle,
      text: forumTexts.discardReplyText,
      action: forumTexts.discardReply,
      stay: uiTexts.goOnWriting,
    }
    const isEmpty = isBlankHtml(text) && files.length === 0 && !attachments.uploading
    if (!isEmpty && !(await confirm(question))) return
    setProblem(null)
    setFailure(null)
    close()
  }

  return (
    <>
      <FollowingReply field={field} onReply={write} onLatest={isEnd ? undefined : () => void toLatest()} />
      <div className={classes.reply} ref={field} data-writing={(open && !sending) || undefined}>
        {/* While it is on its way it stands among the posts already. */}
        {open && !sending && (
          <PostForm
            // A quote begins the editor anew, with the cursor after it.
            edition={quotes}
            label={forumTexts.yourReply}
            value={text}
            onChange={setText}
            files={attachments.field}
            problem={problem}
            failure={failure}
            action={forumTexts.send}
            autoFocus={asked}
            notes={notes}
            onSubmit={submit}
            onCancel={() => void cancel()}
          />
        )}
        {!open && (
          <button
            ref={opener}
            type="button"
            className={classes.opener}
            onClick={write}
            onPointerEnter={preloadRichText}
            onFocus={preloadRichText}
          >
            {forumTexts.writeReply}
          </button>
        )}
      </div>
    </>
  )
})
