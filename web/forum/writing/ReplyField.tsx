import { useApolloClient } from '@apollo/client/react'
import { IconArrowBarToDown, IconMessagePlus } from '@tabler/icons-react'
import {
  forwardRef,
  memo,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { takeDraft } from '../../lib/fields/merge.ts'
import { isOwnApi } from '../../lib/transport/ownApi.ts'
import { Button } from '../../ui/button/Button.tsx'
import { notifyDeleted } from '../../ui/deletion/trash.ts'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { dismiss, notifyDone } from '../../ui/notice/notify.tsx'
import { preloadRichText } from '../../ui/richText/lazyEditor.ts'
import { LazyRichText } from '../../ui/richText/LazyRichText.tsx'
import { useMember } from '../../users/session/session.tsx'
import { replyDrafts } from '../drafts.ts'
import type { PostItemFragment } from '../generated.ts'
import { topicPath } from '../paths.ts'
import { forumTexts } from '../text.ts'
import { emptyPost, type PostDraft, renderPost, withPost, withQuoted } from './PostForm.tsx'
import { type ReplyFieldProps, ReplyForm, type ReplyHandle } from './ReplyForm.tsx'
import classes from './Writing.module.css'

/**
 * The reply field below the posts, with a draft. It is a button until it is opened, because the editor is heavy. A reply that
 * fails to be sent stays in the field for a retry. `?mustand=id` opens its draft, or the changes of a deleted post. Memoized, so that
 * likes do not render it. FORUM-6.
 */
export const ReplyField = memo(
  forwardRef<ReplyHandle, ReplyFieldProps>(function ReplyField(props, ref) {
    const { topic, isEnd, goToLatest } = props
    const navigate = useNavigate()
    const inPath = useDraftInPath('post', 'post-edit')
    const orphanId = inPath?.kind === 'post-edit' && inPath.ids[1] === topic.id ? inPath.draftId : null
    const isOrphan = orphanId !== null
    const [hadOrphan, setHadOrphan] = useState(false)
    const closeOrphan = () => {
      setHadOrphan(true)
      void navigate(topicPath(topic), { replace: true, preventScrollReset: true, state: { staysPut: true } })
    }
    const draftId = orphanId ?? replyDrafts.idOf(topic.id)
    const [isOpen, setOpen] = useState(false)
    const form = useRef<ReplyHandle>(null)
    // Text and quotes that are entered while the draft is read; the form appends them to the draft.
    const [early, setEarly] = useState<PostDraft | null>(null)
    const handle = useMemo((): ReplyHandle => {
      const write = (change: (was: PostDraft) => PostDraft) => setEarly((was) => change(was ?? emptyPost))
      return {
        write: () => (form.current ? form.current.write() : write((was) => was)),
        quote: (html) => (form.current ? form.current.quote(html) : write((was) => withQuoted(was, html))),
        writeAgain: (post) => (form.current ? form.current.writeAgain(post) : write((was) => withPost(was, post))),
      }
    }, [])
    useImperativeHandle(ref, () => handle, [handle])
    const field = useRef<HTMLDivElement>(null)
    const opener = useRef<HTMLButtonElement>(null)
    const returnFocus = useRef(false)
    // In a layout effect, so that the focus is restored before the paint.
    useLayoutEffect(() => {
      if (isOpen || !returnFocus.current) return
      returnFocus.current = false
      opener.current?.focus()
    }, [isOpen])
    return (
      <>
        <FloatingReply field={field} onReply={handle.write} onLatest={isEnd ? undefined : () => void goToLatest()} />
        <div className={`${classes.reply} ${layout('screenOnly')}`} ref={field}>
          <WithDraft
            draftId={draftId}
            merge={isOrphan ? takeDraft : undefined}
            initial={emptyPost}
            render={renderPost}
            fallback={early && <EarlyText value={early} onChange={setEarly} />}
          >
            {(opened) =>
              // The changes of the deleted post have already been sent or discarded.
              isOrphan && opened.restoredAt === null ? (
                <Navigate to={topicPath(topic)} replace />
              ) : (
                <ReplyForm
                  {...props}
                  draftId={draftId}
                  opened={opened}
                  field={field}
                  onClosing={() => void (returnFocus.current = true)}
                  isOpen={isOpen}
                  setOpen={setOpen}
                  takesFocus={isOrphan || hadOrphan || (inPath?.draftId === draftId && opened.restoredAt !== null)}
                  early={early}
                  onEarlyTaken={() => setEarly(null)}
                  onOrphanClosed={isOrphan ? closeOrphan : undefined}
                  ref={form}
                />
              )
            }
          </WithDraft>
          {/* Rendered from the start as the same element, because a press may begin before the draft is read and end after it. */}
          {!isOpen && early === null && (
            <button
              ref={opener}
              type="button"
              className={classes.opener}
              onClick={handle.write}
              onPointerEnter={preloadRichText}
              onFocus={preloadRichText}
            >
              {forumTexts.writeReply}
            </button>
          )}
        </div>
      </>
    )
  }),
)

interface EarlyTextProps {
  value: PostDraft
  onChange: (value: PostDraft) => void
}

/** The text of the field while the draft is read. */
const EarlyText = ({ value, onChange }: EarlyTextProps) => (
  <LazyRichText
    hidesLabel
    hasHeadings={false}
    label={forumTexts.yourReply}
    placeholder={forumTexts.writeReply}
    value={value.text}
    onChange={(text) => onChange({ ...value, text })}
    autoFocus
  />
)

interface FloatingReplyProps {
  /** The reply field. */
  field: RefObject<HTMLElement | null>
  onReply: () => void
  /** Called to go to the latest post; undefined if it is loaded already. */
  onLatest?: () => void
}

/**
 * A floating 'Vasta' button, and one to the latest post, visible while the reply field is outside the viewport. 'Vasta' is for pointers:
 * the next tab stop of the keyboard is the field itself.
 */
function FloatingReply({ field, onReply, onLatest }: FloatingReplyProps) {
  const isVisible = useIsVisible(field)
  if (isVisible) return null
  return (
    <div className={`${classes.following} ${layout('screenOnly')}`} data-floating-reply>
      {onLatest && (
        <Button
          tone="plain"
          icon={<IconArrowBarToDown size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onLatest}
        >
          {forumTexts.latestPost}
        </Button>
      )}
      <Button tabIndex={-1} icon={<IconMessagePlus size={18} stroke={1.75} aria-hidden="true" />} onClick={onReply}>
        {forumTexts.reply}
      </Button>
    </div>
  )
}

function useIsVisible(element: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    const { current } = element
    if (!current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => setVisible(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isVisible
}

interface Reply {
  /** The ref of the field. */
  reply: RefCallback<ReplyHandle>
  /** Opens the field and focuses its text. Stable. */
  write: () => void
  /** Appends a quote to the field. Stable. */
  quote: (html: string) => void
  /**
   * Notifies of a deleted post, and offers to restore it; on a server without a trash, offers its author to write it again as a reply while
   * the topic is open. Stable. TRASH-1.
   */
  offerAgain: (post: PostItemFragment) => void
}

/**
 * The actions of a topic's posts on its reply field. They wait until the field is mounted, after it has read its draft. FORUM-6.
 * @param refetch reads a restored post; stable
 */
export function useReply(refetch: (postId: string) => Promise<unknown>): Reply {
  const client = useApolloClient()
  const { id: myId } = useMember()
  const field = useRef<ReplyHandle | null>(null)
  const waiting = useRef<((handle: ReplyHandle) => void)[]>([])
  const reply = useCallback((handle: ReplyHandle | null) => {
    field.current = handle
    if (handle) waiting.current.splice(0).forEach((what) => what(handle))
  }, [])
  const pass = useCallback((what: (handle: ReplyHandle) => void) => {
    if (field.current) what(field.current)
    else waiting.current.push(what)
  }, [])
  const offers = useRef<number[] | null>(null)
  useEffect(() => {
    const made: number[] = []
    offers.current = made
    return () => {
      offers.current = null
      made.forEach(dismiss)
    }
  }, [])
  return {
    reply,
    write: useCallback(() => pass((handle) => handle.write()), [pass]),
    quote: useCallback((html) => pass((handle) => handle.quote(html)), [pass]),
    offerAgain: useCallback(
      (post) => {
        const { id, text, files, author } = post
        if (author?.id !== myId || !offers.current || isOwnApi(client.cache))
          return notifyDeleted(client, forumTexts.postDeleted, { id, read: () => refetch(id) })
        const run = () => pass((handle) => handle.writeAgain({ text, files }))
        offers.current.push(notifyDone(forumTexts.postDeleted, { words: forumTexts.openAsReply, run }))
      },
      [client, pass, myId, refetch],
    ),
  }
}
