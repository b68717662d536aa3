import { useApolloClient } from '@apollo/client/react'
import { IconLink, IconPencil } from '@tabler/icons-react'
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import { AttachmentList } from '../../files/attachments/AttachmentList.tsx'
import { machineDate } from '../../lib/dates/dateValue.ts'
import { useDrafts, useFormOpenedByDraft } from '../../lib/drafts/useDrafts.tsx'
import { sendDeletion } from '../../lib/sendDeletion.ts'
import { Button } from '../../ui/button/Button.tsx'
import { MoreMenu } from '../../ui/button/MoreMenu.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { DeleteAction, useDeletion } from '../../ui/deletion/DeleteAction.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { useCopyLink } from '../../ui/link/CopyLink.tsx'
import { linkTexts } from '../../ui/link/text.ts'
import { tint } from '../../ui/list/savedRow.ts'
import { useRowStays } from '../../ui/list/useStayingRows.ts'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import { plainText } from '../../ui/richText/html/readHtml.ts'
import { HistoryLink } from '../../users/HistoryLink.tsx'
import { protocolDrafts } from '../drafts.ts'
import { EditProtocol } from '../editor/EditProtocol.tsx'
import { LazyProtocolForm } from '../editor/LazyProtocolForm.tsx'
import { type ProtocolItemFragment, useDeleteProtocolMutation } from '../generated.ts'
import { headingOf } from '../heading.ts'
import { elementIdOf, protocolPath } from '../paths.ts'
import { evictProtocol } from '../protocolCache.ts'
import { protocolTexts } from '../text.ts'
import classes from '../Protocols.module.css'

interface ProtocolRowProps {
  protocol: ProtocolItemFragment
  /** False for a row that stays only because it is being edited: its protocol was deleted or does not match the filter. */
  isListed: boolean
  /** Scrolls to the protocol, focuses and highlights it; a new object repeats it. */
  focus: object | null
  /** Reopens the form of a protocol that was saved at this time, in ms since the epoch; a new object repeats it. */
  goesOn: { savedAt: number } | null
  /** Called after it was changed. Stable. @param goesOn whether the user continues to edit it */
  onSaved: (id: string, goesOn: boolean) => void
  /** Called after it was deleted. Stable. */
  onDeleted: () => void
}

/** A protocol with its actions, edited in place. PROTO-1. */
export const ProtocolRow = memo(function ProtocolRow({
  protocol,
  isListed,
  focus,
  goesOn,
  onSaved,
  onDeleted,
}: ProtocolRowProps) {
  const { id, date, text, files } = protocol
  const heading = headingOf(date)
  const editing = useFormOpenedByDraft(protocolDrafts.idOf(id))
  useRowStays(id, editing.isOpen)
  const more = useRef<HTMLElement | null>(null)
  const row = useRef<HTMLLIElement>(null)
  const wasDiscarded = useRef(false)
  const headingId = useId()
  const link = useCopyLink(protocolPath(id))
  const deletion = useProtocolDeletion(protocol, heading, onDeleted)

  useEffect(() => {
    if (editing.isOpen || !wasDiscarded.current) return
    wasDiscarded.current = false
    // The focused form was removed. Runs after the confirmation dialog has restored the focus.
    const later = setTimeout(() => more.current?.focus())
    return () => clearTimeout(later)
  }, [editing.isOpen])

  const [lastGoesOn, setLastGoesOn] = useState<object | null>(null)
  if (goesOn !== lastGoesOn) {
    setLastGoesOn(goesOn)
    if (goesOn) editing.open()
  }

  useEffect(() => {
    if (!focus) return
    // Runs after the page frame, which focuses its title when the screen opens.
    const later = setTimeout(() => {
      row.current?.focus({ preventScroll: true })
      row.current?.scrollIntoView({ block: 'start' })
      if (row.current) tint(row.current)
    })
    return () => clearTimeout(later)
  }, [focus])

  return (
    <li ref={row} id={elementIdOf(id)} tabIndex={-1} className={classes.protocol} aria-labelledby={headingId}>
      <div className={layout('row', 'nowrap', 'between', 'start', 'below12')}>
        <h2 id={headingId} className={layout('large', 'numbers', 'shrinks')}>
          {date ? <time dateTime={machineDate(date)}>{heading}</time> : heading}
        </h2>
        {!editing.isOpen && (
          <MoreMenu of={heading} buttonProps={{ ref: (element) => void (more.current = element) }}>
            <RowAction
              icon={IconPencil}
              aria-label={protocolTexts.editNamed(heading)}
              onPointerEnter={LazyProtocolForm.preload}
              onFocus={LazyProtocolForm.preload}
              onClick={editing.open}
            >
              {protocolTexts.edit}
            </RowAction>
            <RowAction icon={IconLink} onClick={link.copy}>
              {linkTexts.copyLink}
            </RowAction>
            <HistoryLink kind="protokoll" id={id} of={heading} />
            <DeleteAction deletion={deletion} label={protocolTexts.deleteNamed(heading)} />
          </MoreMenu>
        )}
      </div>
      {editing.isOpen ? (
        <EditProtocol
          protocol={protocol}
          isListed={isListed}
          autoFocus={editing.openedByUser}
          savedBefore={goesOn?.savedAt ?? null}
          onSaved={(saved, goesOn) => {
            editing.close()
            onSaved(saved?.id ?? id, goesOn)
          }}
          onDiscarded={() => {
            if (isListed) wasDiscarded.current = true
            else onDeleted()
            editing.close()
          }}
        />
      ) : (
        <>
          {text && <FoldedText html={text} heading={heading} />}
          <AttachmentList files={files} />
          <RowFailure failure={deletion.failure} className={layout('above8')} />
          {link.byHand}
        </>
      )}
    </li>
  )
})

/** Deletes a protocol after a confirmation. */
function useProtocolDeletion({ id }: ProtocolItemFragment, heading: string, onDeleted: () => void) {
  const deleteProtocol = useDeleteProtocol()
  return useDeletion({
    question: (fate) => ({
      title: protocolTexts.deleteTitle,
      text: protocolTexts.deleteText(heading, fate),
      action: protocolTexts.deleteAction,
      stay: protocolTexts.keep,
    }),
    remove: () => deleteProtocol(id),
    done: protocolTexts.deleted,
    restorable: () => id,
    onDeleted,
    failureText: protocolTexts.deleteFailed,
  })
}

/** Returns a function that deletes a protocol: see sendDeletion. PROTO-1. */
function useDeleteProtocol() {
  const { cache } = useApolloClient()
  const [deleteProtocol] = useDeleteProtocolMutation()
  const drafts = useDrafts()
  return async (id: string) => {
    await sendDeletion(() => deleteProtocol({ variables: { id } }))
    evictProtocol(cache, id)
    drafts.discard(protocolDrafts.idOf(id))
  }
}

interface FoldedTextProps {
  html: string
  /** The heading of the text's protocol, for the name of the button. */
  heading: string
}

/** A text of which, if it is long, only the first lines are shown until 'Loe edasi' is pressed. PROTO-1. */
function FoldedText({ html, heading }: FoldedTextProps) {
  const isLong = useMemo(() => lineCount(html) > shownLines, [html])
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!isLong) return <Html html={html} />
  return (
    <>
      {/* Focusing a link in the hidden part unfolds the text. */}
      <div id={id} className={classes.folding} data-folded={!isOpen || undefined} onFocus={() => setOpen(true)}>
        <Html html={html} />
      </div>
      <Button
        tone="plain"
        className={layout('above12')}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isOpen ? protocolTexts.readLessNamed(heading) : protocolTexts.readOnNamed(heading)}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? protocolTexts.readLess : protocolTexts.readOn}
      </Button>
    </>
  )
}

/** A folded text is 12 lines high, so that folding hides at least 4. */
const shownLines = 16

/** The estimated number of characters in a line on a wide screen. */
const lineLength = 85

/** The estimated number of lines of a text, to avoid measuring. The space between paragraphs counts as half a line. */
function lineCount(html: string): number {
  return plainText(html)
    .split('\n')
    .reduce((lines, block) => lines + 0.5 + Math.max(1, Math.ceil(block.length / lineLength)), 0)
}
