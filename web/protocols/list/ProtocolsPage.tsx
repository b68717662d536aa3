import { IconPlus } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useFormOpenedByDraft } from '../../lib/drafts/useFormOpenedByDraft.ts'
import { Page } from '../../ui/answer/Page.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { useFocusAfterDeletion } from '../../ui/list/useFocusAfterDeletion.ts'
import { usePages } from '../../ui/list/usePages.ts'
import { swallowSecondPress } from '../../ui/notice/swallowSecondPress.ts'
import { protocolDrafts } from '../drafts.ts'
import { LazyProtocolForm } from '../editor/LazyProtocolForm.tsx'
import { NewProtocol } from '../editor/NewProtocol.tsx'
import { ProtocolsDocument } from '../generated.ts'
import { bookPath } from '../paths.ts'
import { protocolTexts } from '../text.ts'
import { DeletedProtocols } from './DeletedProtocols.tsx'
import { ProtocolRow } from './ProtocolRow.tsx'
import { useShownProtocols } from './useShownProtocols.ts'
import classes from './ProtocolsPage.module.css'

/** Whole protocols with their files: 80 of them stay below what the gateway counts as a heavy operation. GQL-3. */
const pageSizes = { usual: 20, most: 80 }

/** The protocols of meetings: to read, add, edit in place and delete. PROTO-1. */
export default function ProtocolsPage() {
  const pages = usePages({
    query: ProtocolsDocument,
    variables: {},
    pageOf: ({ protocolPage }) => protocolPage,
    sizes: pageSizes,
  })
  const { retry, hasMore } = pages
  const { shown, focus: focused, placeFirst, linkIsGone } = useShownProtocols(pages.rows)
  const focus = useFocusAfterDeletion()
  const adding = useAdding()

  const actions = (
    <>
      <LinkButton to={bookPath} tone="plain">
        {protocolTexts.book}
      </LinkButton>
      {adding.button}
    </>
  )
  return (
    <Page title={protocolTexts.title} width="text" actions={actions}>
      {adding.isMounted && (
        <section id={adding.id} className={classes.form} aria-label={protocolTexts.newProtocol} hidden={!adding.isOpen}>
          <NewProtocol
            deletedId={null}
            autoFocus={adding.openedByUser}
            refetch={retry}
            onClose={(protocol) => {
              adding.close()
              if (protocol) placeFirst(protocol.id)
            }}
          />
        </section>
      )}
      <DeletedProtocols rows={shown} refetch={retry} onClose={(protocol) => protocol && placeFirst(protocol.id)} />
      <RecordList
        pages={{ ...pages, rows: shown }}
        focus={focus}
        status={status()}
        empty={protocolTexts.empty}
        more={protocolTexts.more}
        awaited={6}
      >
        {(protocols) => (
          <ul className={classes.protocols} aria-label={protocolTexts.protocols}>
            {protocols.map((protocol) => (
              <ProtocolRow
                key={protocol.id}
                protocol={protocol}
                focus={focused?.id === protocol.id ? focused : null}
                onSaved={placeFirst}
                onDeleted={focus.focusCount}
              />
            ))}
          </ul>
        )}
      </RecordList>
    </Page>
  )

  function status(): string {
    const found = shown && shown.length > 0 ? protocolTexts.found(shown.length, hasMore) : ''
    return linkIsGone ? `${protocolTexts.linkedGone} ${found}` : found
  }
}

/**
 * The button 'Lisa uus' and whether the form of a new protocol is open. A form that is closed by the button stays mounted, so that
 * its text and running uploads are kept; one that is saved or discarded is unmounted. A draft of an earlier visit opens it.
 */
function useAdding() {
  const { isOpen, openedByUser, open, close } = useFormOpenedByDraft(protocolDrafts.newId())
  const [isKept, setKept] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  return {
    id,
    isOpen,
    isMounted: isOpen || isKept,
    openedByUser,
    close() {
      close()
      setKept(false)
      // The focused form has been removed.
      button.current?.focus()
    },
    button: (
      <Button
        ref={button}
        icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // Before the press, so that what is typed right after it finds the form.
        onPointerEnter={LazyProtocolForm.preload}
        onFocus={LazyProtocolForm.preload}
        onClick={(press) => {
          // Of a double press the second one would close the form again.
          swallowSecondPress(press)
          setKept(true)
          if (isOpen) close()
          else open()
        }}
      >
        {protocolTexts.add}
      </Button>
    ),
  }
}
