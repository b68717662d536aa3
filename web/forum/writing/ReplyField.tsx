import { forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import type { DraftId } from '../../lib/drafts/recordDrafts.ts'
import { mergeTypedAfter, takeDraft } from '../../lib/parts/merge.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { draftTexts } from '../../ui/drafts/text.ts'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import { keepInSight } from '../../ui/form/keepInSight.ts'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { isBlankHtml } from '../../ui/richText/html/problems.ts'
import { typedAfter } from '../../ui/richText/html/typedAfter.ts'
import { preloadRichText } from '../../ui/richText/lazyEditor.ts'
import { replyDrafts } from '../drafts.ts'
import { topicPath } from '../paths.ts'
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
  /** Opens the field, with the cursor in its text. */
  write: () => void
  /** Appends a quote to the text, and puts the cursor after it. */
  quote: (html: string) => void
  /** Appends what a deleted post said, with its files. */
  writeAgain: (post: PostDraft) => void
}

/**
 * The reply field below the posts, with a draft. It is a button until it is opened, because the editor is heavy. A reply that
 * fails to be sent stays in the field for a retry. `?mustand=id` opens its draft, or the changes of a post that somebody has deleted. FORUM-6.
 */
export const ReplyField = forwardRef<ReplyHandle, ReplyFieldProps>(function ReplyField(props, ref) {
  const { topic } = props
  const navigate = useNavigate()
  const inPath = useDraftInPath('post', 'post-edit')
  const orphanId = inPath?.kind === 'post-edit' && inPath.ids[1] === topic.id ? inPath.draftId : null
  const isOrphan = orphanId !== null
  const [hadOrphan, setHadOrphan] = useState(false)
  const closeOrphan = () => {
    setHadOrphan(true)
    void navigate(topicPath(topic), { replace: true, preventScrollReset: true })
  }
  const draftId = orphanId ?? replyDrafts.idOf(topic.id)
  return (
    <WithDraft
      draftId={draftId}
      merge={isOrphan ? takeDraft : undefined}
      initial={emptyPost}
      render={renderPost}
      fallback={<Waiting />}
    >
      {(opened) =>
        // Sent or discarded already.
        isOrphan && opened.restoredAt === null ? (
          <Navigate to={topicPath(topic)} replace />
        ) : (
          <Reply
            {...props}
            draftId={draftId}
            opened={opened}
            takesFocus={isOrphan || hadOrphan || (inPath?.draftId === draftId && opened.restoredAt !== null)}
            onOrphanClosed={isOrphan ? closeOrphan : undefined}
            ref={ref}
          />
        )
      }
    </WithDraft>
  )
})

const emptyPost: PostDraft = { text: '', files: [] }

/** What is typed while a reply is sent is the next one. */
const mergeReply = mergeTypedAfter({ text: typedAfter })

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

interface ReplyProps extends ReplyFieldProps {
  draftId: DraftId
  opened: OpenedDraft<PostDraft>
  /** Whether the field, or the button that opens it, takes the focus when it is mounted. */
  takesFocus: boolean
  /** Called when the changes of a deleted post have been sent or discarded; undefined for a reply. */
  onOrphanClosed: (() => void) | undefined
}

const Reply = forwardRef<ReplyHandle, ReplyProps>(function Reply(
  { topic, isEnd, goToLatest, draftId, opened, takesFocus, onOrphanClosed },
  ref,
) {
  const createPost = useCreatePost(topic)
  const [open, setOpen] = useState(hasContent(opened.value) || opened.files.length > 0)
  /** How often the person has opened the field or quoted; 0 if a restored draft has opened it. */
  const [openings, setOpenings] = useState(takesFocus ? 1 : 0)
  const [edition, setEdition] = useState(0)
  const field = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const returnFocus = useRef(takesFocus)

  const close = () => {
    returnFocus.current = true
    setOpen(false)
    onOrphanClosed?.()
  }
  const form = usePostForm({
    draftId,
    opened,
    isNew: true,
    twice: forumTexts.replyTwice,
    isUnsaved: hasContent,
    merge: mergeReply,
    savedValues: () => emptyPost,
    agree: createPost.agree,
    save: ({ text, files }, draftKey) => {
      // After a failure the field is focused, even if a restored draft has opened it.
      setOpenings((before) => Math.max(before, 1))
      return createPost.send(text, files, draftKey)
    },
    refetch: goToLatest,
    onSaved: () => notifyDone(forumTexts.replySent),
    goOn: close,
    failureText: forumTexts.replyFailed,
    discardQuestion: {
      title: forumTexts.discardReplyTitle,
      text: forumTexts.discardReplyText,
      action: forumTexts.discardReply,
      stay: draftTexts.goOnWriting,
    },
    onDiscarded: close,
    busyText: forumTexts.sending,
  })
  const { busy, set } = form
  useEffect(() => (openings > 0 && field.current ? keepInSight(field.current) : undefined), [openings])
  const write = useStableCallback(() => {
    setOpen(true)
    setOpenings((before) => before + 1)
    form.goTo('text')
  })
  // In a layout effect, so that the focus is restored before the paint.
  useLayoutEffect(() => {
    if (open || !returnFocus.current) return
    returnFocus.current = false
    opener.current?.focus()
  }, [open])

  useImperativeHandle(ref, () => {
    const add = (withMore: (was: PostDraft) => PostDraft) => {
      // The text is being submitted and cannot be changed.
      if (busy) return
      set(withMore)
      setOpen(true)
      setEdition((before) => before + 1)
      setOpenings((before) => before + 1)
    }
    return {
      write,
      quote: (html) => add((was) => ({ ...was, text: withQuote(was.text, html) })),
      writeAgain: ({ text, files }) => add((was) => withPost(was, text, files)),
    }
  }, [busy, set, write])
  // While it is being sent, the reply is shown as the last post if the end of the topic is loaded; else it stays in the form.
  const isShownAsPost = form.isSaving && isEnd
  const isFormShown = open && !isShownAsPost
  // The room that kept the field at its place is of this writing alone.
  useEffect(() => {
    if (!isFormShown) field.current?.removeAttribute('style')
  }, [isFormShown])

  return (
    <>
      <FloatingReply field={field} onReply={write} onLatest={isEnd ? undefined : () => void goToLatest()} />
      <div className={classes.reply} ref={field} data-writing={isFormShown || undefined}>
        {open && (
          // Hidden, not unmounted: after a refusal the typing can still be undone.
          <div hidden={isShownAsPost}>
            <PostForm
              form={form}
              // What is added remounts the editor, with the cursor after it.
              edition={edition}
              label={forumTexts.yourReply}
              placeholder={forumTexts.writeReply}
              action={forumTexts.send}
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

/** What is in the field, followed by what another post said; with the files of both. */
function withPost(was: PostDraft, text: string, files: PostDraft['files']): PostDraft {
  const more = files.filter(({ id }) => was.files.every((file) => file.id !== id))
  return { text: isBlankHtml(was.text) ? text : was.text + text, files: [...was.files, ...more] }
}
