import { forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { attachmentTexts } from '../../files/text.ts'
import { errorText, fieldErrors } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useDraft } from '../../lib/useDraft.ts'
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
import { useAttachments } from '../../files/attachments/useAttachments.ts'
import { useCreatePost } from './useCreatePost.ts'
import { useMember } from '../../users/useMember.ts'

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
export const ReplyField = forwardRef<ReplyHandle, ReplyFieldProps>(function ReplyField(
  { topic, isEnd, toLatest },
  ref,
) {
  const draft = useDraft(useMember().id, `post:${topic.id}`, '')
  const attachments = useAttachments(`post:${topic.id}`)
  const createPost = useCreatePost(topic)
  const [quotes, setQuotes] = useState(0)
  const [open, setOpen] = useState(draft.value !== '' || attachments.files.length > 0)
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
    draft.clear()
    attachments.clear()
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
    const found = textProblem(draft.value, attachments.files)
    setProblem(found)
    setFailure(null)
    if (found) return
    setAsked(true)
    try {
      await createPost.send(draft.value, attachments.files)
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
        draft.set((was) => withQuote(was, html))
        setAsked(true)
        setOpen(true)
        setQuotes((before) => before + 1)
      },
    }),
    [sending, draft],
  )

  const cancel = async () => {
    const question = {
      title: forumTexts.discardReplyTitle,
      text: forumTexts.discardReplyText,
      action: forumTexts.discardReply,
    }
    const isEmpty = isBlankHtml(draft.value) && attachments.files.length === 0 && !attachments.uploading
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
            value={draft.value}
            onChange={draft.set}
            files={attachments.field}
            problem={problem}
            failure={failure}
            action={forumTexts.send}
            autoFocus={asked}
            note={(draft.restored || attachments.restored) && !failure ? forumTexts.draftKept : null}
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
