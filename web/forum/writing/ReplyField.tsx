import { forwardRef, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { takeDraft } from '../../lib/parts/merge.ts'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import { preloadRichText } from '../../ui/richText/lazyEditor.ts'
import { LazyRichText } from '../../ui/richText/LazyRichText.tsx'
import { replyDrafts } from '../drafts.ts'
import { topicPath } from '../paths.ts'
import { forumTexts } from '../text.ts'
import { FloatingReply } from './FloatingReply.tsx'
import { emptyPost, type PostDraft, renderPost, withPost, withQuoted } from './postDraft.tsx'
import { type ReplyFieldProps, ReplyForm, type ReplyHandle } from './ReplyForm.tsx'
import classes from './ReplyField.module.css'

/**
 * The reply field below the posts, with a draft. It is a button until it is opened, because the editor is heavy. A reply that
 * fails to be sent stays in the field for a retry. `?mustand=id` opens its draft, or the changes of a post that somebody has deleted. FORUM-6.
 */
export const ReplyField = forwardRef<ReplyHandle, ReplyFieldProps>(function ReplyField(props, ref) {
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
  // What is written or quoted while the draft is read goes into the form behind the draft.
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
      <div className={classes.reply} ref={field}>
        <WithDraft
          draftId={draftId}
          merge={isOrphan ? takeDraft : undefined}
          initial={emptyPost}
          render={renderPost}
          fallback={early && <EarlyText value={early} onChange={setEarly} />}
        >
          {(opened) =>
            // Sent or discarded already.
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
        {/* There from the start, and the same button all the time: a press begins before the draft is read and ends after it. */}
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
})

interface EarlyTextProps {
  value: PostDraft
  onChange: (value: PostDraft) => void
}

/** The text of the field while its draft is read. */
const EarlyText = ({ value, onChange }: EarlyTextProps) => (
  <LazyRichText
    hidesLabel
    label={forumTexts.yourReply}
    placeholder={forumTexts.writeReply}
    value={value.text}
    onChange={(text) => onChange({ ...value, text })}
    autoFocus
  />
)
