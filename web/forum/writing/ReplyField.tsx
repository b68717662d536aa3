import { forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { OpenedDraft } from '../../lib/drafts/useOpenedDraft.ts'
import { draftTexts } from '../../ui/drafts/text.ts'
import { keepInSight } from '../../ui/form/keepInSight.ts'
import { WithDraft } from '../../ui/form/WithDraft.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { isBlankHtml } from '../../ui/richText/html/problems.ts'
import { preloadRichText } from '../../ui/richText/LazyRichText.tsx'
import { replyDrafts } from '../drafts.ts'
import { forumTexts } from '../text.ts'
import type { TopicRef } from '../topicRef.ts'
import { FloatingReply } from './FloatingReply.tsx'
import { type PostDraft, renderPost } from './postDraft.tsx'
import { PostForm } from './PostForm.tsx'
import { withQuote } from './quotedHtml.ts'
import { usePostForm } from './usePostForm.ts'
import { useCreatePost } from './writes/useCreatePost.ts'
import classes from './ReplyField.module.css'

interface ReplyFieldProps {
  topic: TopicRef
  /** Whether the latest posts are loaded. */
  isEnd: boolean
  /** Loads the latest posts and scrolls to the last one. */
  goToLatest: () => Promise<unknown>
}

/** The imperative handle of the reply field. */
export interface ReplyHandle {
  /** Appends a quote to the text, and puts the cursor after it. */
  quote: (html: string) => void
}

/**
 * The reply field below the posts, with a draft. It is a button until it is opened, because the editor is heavy. A reply that
 * fails to be sent stays in the field for a retry. FORUM-6.
 */
export const ReplyField = forwardRef<ReplyHandle, ReplyFieldProps>(function ReplyField(props, ref) {
  return (
    <WithDraft
      draftId={replyDrafts.idOf(props.topic.id)}
      initial={emptyPost}
      render={renderPost}
      fallback={<Waiting />}
    >
      {(opened) => <Reply {...props} opened={opened} ref={ref} />}
    </WithDraft>
  )
})

const emptyPost: PostDraft = { text: '', files: [] }

/** A placeholder of the same size while the draft is read. */
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
  { topic, isEnd, goToLatest, opened },
  ref,
) {
  const createPost = useCreatePost(topic)
  const [open, setOpen] = useState(hasContent(opened.value))
  /** How often the person has opened the field or quoted; 0 if a restored draft has opened it. */
  const [openings, setOpenings] = useState(0)
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
    draftId: replyDrafts.idOf(topic.id),
    opened,
    isUnsaved: hasContent,
    save: ({ text, files }) => {
      // After a failure the field is focused, even if a restored draft has opened it.
      setOpenings((before) => Math.max(before, 1))
      return createPost.send(text, files)
    },
    refetch: goToLatest,
    onSaved: () => {
      createPost.forget()
      notifyDone(forumTexts.replySent)
    },
    goOn: close,
    failureText: forumTexts.replyFailed,
    discardQuestion: {
      title: forumTexts.discardReplyTitle,
      text: forumTexts.discardReplyText,
      action: forumTexts.discardReply,
      stay: draftTexts.goOnWriting,
    },
    onDiscarded: close,
  })
  const { busy: sending, set } = form
  useEffect(() => (openings > 0 && field.current ? keepInSight(field.current) : undefined), [openings])
  const write = () => {
    setOpen(true)
    setOpenings((before) => before + 1)
    form.goTo('text')
  }
  // In a layout effect, so that the focus is restored before the paint.
  useLayoutEffect(() => {
    if (open || !returnFocus.current) return
    returnFocus.current = false
    opener.current?.focus()
  }, [open])

  useImperativeHandle(
    ref,
    () => ({
      quote(html) {
        // The text is being submitted and cannot be changed.
        if (sending) return
        set((was) => ({ ...was, text: withQuote(was.text, html) }))
        setOpen(true)
        setQuotes((before) => before + 1)
        setOpenings((before) => before + 1)
      },
    }),
    [sending, set],
  )
  // While it is being sent, the reply is shown as the last post if the end of the topic is loaded; else it stays in the form.
  const isShownAsPost = sending && isEnd
  const isFormShown = open && !isShownAsPost

  return (
    <>
      <FloatingReply field={field} onReply={write} onLatest={isEnd ? undefined : () => void goToLatest()} />
      <div className={classes.reply} ref={field} data-writing={isFormShown || undefined}>
        {open && (
          // Hidden, not unmounted: after a refusal the typing can still be undone.
          <div hidden={isShownAsPost}>
            <PostForm
              form={form}
              // A quote remounts the editor, with the cursor after the quote.
              edition={quotes}
              label={forumTexts.yourReply}
              action={forumTexts.send}
              busyText={forumTexts.sending}
              autoFocus={openings > 0 && !isShownAsPost}
            />
          </div>
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
