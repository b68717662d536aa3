import { forwardRef, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import type { DraftId } from '../../lib/drafts/recordDrafts.ts'
import { haveSameFields } from '../../lib/fields/fields.ts'
import { mergeTypedAfter } from '../../lib/fields/merge.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import { draftTexts } from '../../ui/drafts/text.ts'
import { announce } from '../../ui/notice/notify.tsx'
import { typedAfter } from '../../ui/richText/html/typedAfter.ts'
import type { TopicRef } from '../paths.ts'
import { forumTexts } from '../text.ts'
import { emptyPost, hasContent, type PostDraft, PostForm, usePostForm, withPost, withQuoted } from './PostForm.tsx'
import { useCreatePost } from './useCreatePost.ts'
import classes from './Writing.module.css'

/** Props of the reply field. */
export interface ReplyFieldProps {
  topic: TopicRef
  /** Whether the latest posts are loaded. */
  isEnd: boolean
  /** Loads the latest posts and scrolls to the last one. */
  goToLatest: () => Promise<unknown>
}

/** The imperative handle of the reply field. */
export interface ReplyHandle {
  /** Opens the field and focuses its text. */
  write: () => void
  /** Appends a quote to the text, with the cursor after it. */
  quote: (html: string) => void
  /** Appends the text and files of a deleted post. */
  writeAgain: (post: PostDraft) => void
}

/** Text typed while a reply is being sent belongs to the next one. */
const mergeReply = mergeTypedAfter({ text: typedAfter })

interface ReplyFormProps extends ReplyFieldProps {
  draftId: DraftId
  opened: OpenedDraft<PostDraft>
  field: RefObject<HTMLDivElement>
  /** Called before the form closes; the button that opens it then takes the focus. */
  onClosing: () => void
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Whether the field, or the button that opens it, takes the focus when it is mounted. */
  takesFocus: boolean
  /** What was entered while the draft was read; null for nothing. */
  early: PostDraft | null
  onEarlyTaken: () => void
  /** Called after the changes of a deleted post have been sent or discarded; undefined for a reply. */
  onOrphanClosed: (() => void) | undefined
}

/** The form of a reply; nothing while it is closed. FORUM-6. */
export const ReplyForm = forwardRef<ReplyHandle, ReplyFormProps>(function ReplyForm(props, ref) {
  const { topic, isEnd, goToLatest, draftId, opened, field, onClosing, isOpen, setOpen } = props
  const { takesFocus, early, onEarlyTaken, onOrphanClosed } = props
  const createPost = useCreatePost(topic)
  /** How often the user has opened the field or quoted; 0 if a restored draft has opened it. */
  const [openings, setOpenings] = useState(takesFocus ? 1 : 0)
  const [edition, setEdition] = useState(0)
  const [sent, setSent] = useState<PostDraft | null>(null)

  const close = () => {
    onClosing()
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
    save: (values, draftKey) => {
      setSent(values)
      // Focuses the field after a failure, even if a restored draft has opened it.
      setOpenings((before) => Math.max(before, 1))
      return createPost.send(values.text, values.files, draftKey)
    },
    refetch: goToLatest,
    onSaved: () => announce(forumTexts.replySent),
    goOn: () => {
      // Stays open for a user who has submitted by the keyboard and continues to type.
      const isWriting = field.current?.contains(fieldWithFocus())
      if (!isWriting || onOrphanClosed) close()
    },
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
  const { set, values, isSaving } = form
  useEffect(() => (openings > 0 && field.current ? keepInView(field.current) : undefined), [openings, field])
  const write = useStableCallback(() => {
    setOpen(true)
    setOpenings((before) => before + 1)
    form.goTo('text')
  })
  const add = useStableCallback((withMore: (was: PostDraft) => PostDraft) => {
    set(withMore)
    setOpen(true)
    setEdition((before) => before + 1)
    setOpenings((before) => before + 1)
  })
  useImperativeHandle(
    ref,
    () => ({
      write,
      quote: (html) => add((was) => withQuoted(was, html)),
      writeAgain: (post) => add((was) => withPost(was, post)),
    }),
    [add, write],
  )
  const open = useStableCallback(() => {
    if (takesFocus) onClosing()
    setOpen(hasContent(opened.value) || opened.files.length > 0)
    if (!early) return
    add((was) => withPost(was, early))
    onEarlyTaken()
  })
  // Once, after the draft was read. In a layout effect, so that the draft and the field used until then are swapped in one paint.
  useLayoutEffect(open, [open])
  // While being sent, the reply is rendered as the last post if the end of the topic is loaded. Otherwise, or if the user continues to
  // type, it stays in the form.
  const isShownAsPost = isSaving && isEnd && sent != null && haveSameFields(values, sent)
  const isFormShown = isOpen && !isShownAsPost
  useLayoutEffect(() => {
    field.current?.toggleAttribute('data-writing', isFormShown)
    // Removes the space that ScrollAnchor added while this reply was written.
    if (!isFormShown) field.current?.removeAttribute('style')
  }, [field, isFormShown])
  useLayoutEffect(() => {
    // Text typed from now on belongs to the next reply.
    if (isSaving) caretToEnd(fieldWithFocus())
  }, [isSaving])
  if (!isOpen) return null
  return (
    // Moved off-screen, not hidden: it retains the focus, receives further typing, and after a refusal its undo history works.
    <div className={isShownAsPost ? classes.sending : undefined}>
      <PostForm
        form={form}
        // Appending remounts the editor, with the cursor at the end.
        edition={edition}
        label={forumTexts.yourReply}
        placeholder={forumTexts.writeReply}
        action={forumTexts.send}
        autoFocus={openings > 0 && !isShownAsPost}
      />
    </div>
  )
})

/** The focused rich text, or the text area that replaces it while its code loads. */
const fieldWithFocus = () => document.activeElement?.closest('[role="textbox"], textarea') ?? null

function caretToEnd(text: Element | null): void {
  if (text instanceof HTMLTextAreaElement) return text.setSelectionRange(text.value.length, text.value.length)
  const selection = window.getSelection()
  if (!text || !selection) return
  selection.selectAllChildren(text)
  selection.collapseToEnd()
}

/** Longer than the editor's code takes to load on a slow connection. */
const longestMs = 10_000
const signsOfLife = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an element into view (to its end if it fits into the window, else to its start) and repeats that while the layout
 * settles: until the user scrolls, presses or types, at most for `longestMs`. Respects the element's scroll-margin.
 * @returns a function that stops it
 */
function keepInView(element: HTMLElement): () => void {
  const show = () => element.scrollIntoView({ block: fits(element) ? 'end' : 'start', behavior: 'instant' })
  show()
  const observer = new ResizeObserver(show)
  observer.observe(element)
  observer.observe(document.body)
  // An on-screen keyboard shrinks only the visual viewport, which a ResizeObserver does not report.
  window.visualViewport?.addEventListener('resize', show)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    window.visualViewport?.removeEventListener('resize', show)
    for (const sign of signsOfLife) window.removeEventListener(sign, stop)
  }
  const timer = setTimeout(stop, longestMs)
  for (const sign of signsOfLife) window.addEventListener(sign, stop, { passive: true })
  return stop
}

function fits(element: HTMLElement): boolean {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element)
  const margins = (parseFloat(scrollMarginTop) || 0) + (parseFloat(scrollMarginBottom) || 0)
  return element.offsetHeight + margins <= (window.visualViewport?.height ?? window.innerHeight)
}
