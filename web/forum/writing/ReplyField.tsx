import { forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { OpenedDraft } from '../../lib/drafts/useOpenedDraft.ts'
import { keepInSight } from '../../ui/form/keepInSight.ts'
import { WithDraft } from '../../ui/form/WithDraft.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { isBlankHtml } from '../../ui/richText/html/problems.ts'
import { preloadRichText } from '../../ui/richText/LazyRichText.tsx'
import { uiTexts } from '../../ui/text.ts'
import { forumTexts } from '../text.ts'
import type { TopicPlace } from '../topicPlace.ts'
import { FollowingReply } from './FollowingReply.tsx'
import { type PostDraft, showPost } from './postDraft.tsx'
import { PostForm } from './PostForm.tsx'
import { withQuote } from './quotedHtml.ts'
import { usePostForm } from './usePostForm.ts'
import { useCreatePost } from './writes/useCreatePost.ts'
import classes from './ReplyField.module.css'

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
  const createPost = useCreatePost(topic)
  const [open, setOpen] = useState(hasContent(opened.value))
  /** How often somebody has asked for the field; 0 where a draft of an earlier visit has opened it. */
  const [asked, setAsked] = useState(0)
  const [quotes, setQuotes] = useState(0)
  const field = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const returnFocus = useRef(false)

  const close = () => {
    createPost.forget()
    returnFocus.current = true
    setOpen(false)
  }
  const form = usePostForm({
    place: replyDraftPlace(topic.id),
    opened,
    isUnsaved: hasContent,
    save: ({ text, files }) => {
      // Where it is refused the field comes back with the focus, also one that a draft has opened.
      setAsked((before) => Math.max(before, 1))
      return createPost.send(text, files)
    },
    reread: toLatest,
    onSaved: () => {
      close()
      notifyDone(forumTexts.replySent)
    },
    failureText: forumTexts.replyFailed,
    discardQuestion: {
      title: forumTexts.discardReplyTitle,
      text: forumTexts.discardReplyText,
      action: forumTexts.discardReply,
      stay: uiTexts.goOnWriting,
    },
    onDiscarded: close,
  })
  const { busy: sending, set } = form
  useEffect(() => (asked > 0 && field.current ? keepInSight(field.current) : undefined), [asked])
  const write = () => {
    setOpen(true)
    setAsked((before) => before + 1)
    form.goTo('text')
  }
  // Before anybody sees the field gone, the focus is where it was.
  useLayoutEffect(() => {
    if (open || !returnFocus.current) return
    returnFocus.current = false
    opener.current?.focus()
  }, [open])

  useImperativeHandle(
    ref,
    () => ({
      quote(html) {
        // What is on its way is no longer being written.
        if (sending) return
        set((was) => ({ ...was, text: withQuote(was.text, html) }))
        setOpen(true)
        setQuotes((before) => before + 1)
        setAsked((before) => before + 1)
      },
    }),
    [sending, set],
  )
  // Where the end of the topic is open it stands among the posts while it is on its way; elsewhere it stays here.
  const isWritten = open && !(sending && isEnd)

  return (
    <>
      <FollowingReply field={field} onReply={write} onLatest={isEnd ? undefined : () => void toLatest()} />
      <div className={classes.reply} ref={field} data-writing={isWritten || undefined}>
        {isWritten && (
          <PostForm
            form={form}
            // A quote begins the editor anew, with the cursor after it.
            edition={quotes}
            label={forumTexts.yourReply}
            action={forumTexts.send}
            busyText={forumTexts.sending}
            autoFocus={asked > 0}
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

const hasContent = ({ text, files }: PostDraft) => !isBlankHtml(text) || files.length > 0
