import { IconPlus } from '@tabler/icons-react'
import { type MouseEvent, useCallback, useId, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useFormOpenedByDraft } from '../../lib/drafts/useDrafts.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { useFocusAfterDeletion } from '../../ui/list/focusAfter.ts'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { useRowStops } from '../../ui/list/useRowStops.ts'
import { RowForms, useStayingRows } from '../../ui/list/useStayingRows.ts'
import { swallowSecondPress } from '../../ui/notice/swallowSecondPress.ts'
import { ListFilters } from '../../ui/search/ListFilters.tsx'
import { searchUiTexts } from '../../ui/search/text.ts'
import { searchParameter, useListSearch, useParameters } from '../../ui/search/useParameters.ts'
import { uiTexts } from '../../ui/text.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { protocolDrafts } from '../drafts.ts'
import { LazyProtocolForm } from '../editor/LazyProtocolForm.tsx'
import { NewProtocol } from '../editor/NewProtocol.tsx'
import {
  type ProtocolItemFragment,
  type ProtocolsQueryVariables,
  useProtocolQuery,
  useProtocolsPages,
  useProtocolYearsQuery,
} from '../generated.ts'
import { bookPath, protocolIdInHash } from '../paths.ts'
import { protocolTexts } from '../text.ts'
import { DeletedProtocol } from './DeletedProtocol.tsx'
import { ProtocolRow } from './ProtocolRow.tsx'
import classes from '../Protocols.module.css'

/** Whole protocols with their files: 80 of them stay below what the gateway counts as a heavy operation. GQL-3. */
const pageSizes = { usual: 20, most: 80 }

/** The protocols of meetings: to read, add, edit in place and delete. PROTO-1. */
export default function ProtocolsPage() {
  const { search, year, setYear, filter, clear } = useProtocolFilter()
  const isNarrowed = filter !== undefined
  const pages = useProtocolsPages({ variables: filter ?? {}, sizes: pageSizes })
  const { retry, hasMore, waiting } = pages
  const { shown, focus: focused, placeFirst, goesOn, linkIsGone } = useShownProtocols(pages.rows)
  const staying = useStayingRows(shown)
  const focus = useFocusAfterDeletion()
  const list = useRowStops()
  const adding = useAdding()
  const isOwn = useHasOwnApi()

  const isEmpty = shown?.length === 0 && !isNarrowed && !waiting
  const { data } = useProtocolYearsQuery({ skip: !shown || isEmpty })
  const years = data?.protocolYears ?? []
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
            deletedDraft={null}
            autoFocus={adding.openedByUser}
            refetch={retry}
            onClose={(protocol, goesOn) => {
              adding.close()
              if (protocol) placeFirst(protocol.id, goesOn)
            }}
          />
        </section>
      )}
      <DeletedProtocol refetch={retry} onClose={(protocol, goesOn) => protocol && placeFirst(protocol.id, goesOn)} />
      <ListFilters
        search={search}
        label={protocolTexts.search}
        selects={[
          {
            label: protocolTexts.year,
            all: protocolTexts.everyYear,
            value: year,
            options: years.map(({ year, count }) => ({ value: String(year), label: `${year} (${count})` })),
            set: setYear,
          },
        ]}
        clear={isNarrowed ? clear : null}
        hidden={!isOwn || isEmpty}
      />
      <RecordList
        pages={{ ...pages, rows: staying.rows }}
        focus={focus}
        status={status()}
        empty={waiting ? null : isNarrowed ? searchUiTexts.nothing : protocolTexts.empty}
        emptyAction={!isNarrowed && !adding.isOpen && <Button onClick={adding.open}>{protocolTexts.addFirst}</Button>}
        more={protocolTexts.more}
        awaited={6}
      >
        {(protocols) => (
          <RowForms.Provider value={staying.forms}>
            <ul ref={list} className={layout('lined')} aria-label={protocolTexts.protocols} aria-busy={waiting}>
              {protocols.map((protocol) => (
                <ProtocolRow
                  key={protocol.id}
                  protocol={protocol}
                  isListed={staying.isListed(protocol.id)}
                  focus={focused?.id === protocol.id ? focused : null}
                  goesOn={goesOn?.id === protocol.id ? goesOn : null}
                  onSaved={placeFirst}
                  onDeleted={focus.focusCount}
                />
              ))}
            </ul>
          </RowForms.Provider>
        )}
      </RecordList>
    </Page>
  )

  function status(): string {
    if (shown && waiting) return uiTexts.loading
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
  // Of a double press the second one would close the form again.
  const start = (press: MouseEvent) => {
    swallowSecondPress(press)
    setKept(true)
    open()
  }
  return {
    id,
    open: start,
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
          if (!isOpen) return start(press)
          swallowSecondPress(press)
          close()
        }}
      >
        {protocolTexts.add}
      </Button>
    ),
  }
}

const yearParameter = 'aasta'

/** What the list of protocols is narrowed to, in the address. LIST-4. */
function useProtocolFilter() {
  const search = useListSearch()
  const { read, write } = useParameters()
  const given = read(yearParameter) ?? ''
  // Another value chooses nothing: there is no such year.
  const year = /^(?!0000)\d{4}$/.test(given) ? given : ''
  const filter: Pick<ProtocolsQueryVariables, 'search' | 'year'> = {
    ...(search.asked !== '' && { search: search.asked }),
    ...(year !== '' && { year: Number(year) }),
  }
  return {
    search,
    /** '2026'; '' for all years. */
    year,
    setYear: (chosen: string) => write({ [yearParameter]: chosen }),
    /** Takes everything back. */
    clear: () => write({ [searchParameter]: null, [yearParameter]: null }),
    /** The argument of the query; undefined for the whole list, which then has one key in the cache. */
    filter: Object.keys(filter).length > 0 ? filter : undefined,
  }
}

/**
 * The rows in display order: those saved during this visit first, the last saved one before all, then the one that a link leads to
 * if it is not loaded yet, then the list. The cached list itself keeps its order, so that further pages join it. PROTO-1.
 */
function useShownProtocols(rows: readonly ProtocolItemFragment[] | undefined) {
  const [saved, setSaved] = useState<readonly string[]>([])
  const [focus, setFocus] = useState<{ id: string } | null>(null)
  // The new protocol that the person goes on editing.
  const [goesOn, setGoesOn] = useState<{ id: string; savedAt: number } | null>(null)
  const { linkedId, linked, isGone } = useLinkedProtocol(rows)

  const shown = useMemo(() => {
    if (!rows) return undefined
    const all = linked && !rows.some(({ id }) => id === linked.id) ? [linked, ...rows] : rows
    const placeOf = ({ id }: ProtocolItemFragment) => (saved.includes(id) ? saved.indexOf(id) : saved.length)
    return [...all].sort((one, other) => placeOf(one) - placeOf(other))
  }, [rows, linked, saved])

  const shownLink = shown?.some(({ id }) => id === linkedId) ? linkedId : null
  const [openedLink, setOpenedLink] = useState<string | null>(null)
  if (shownLink !== openedLink) {
    setOpenedLink(shownLink)
    if (shownLink != null) setFocus({ id: shownLink })
  }

  const placeFirst = useCallback((id: string, isEdited = false) => {
    setSaved((before) => [id, ...before.filter((other) => other !== id)])
    if (isEdited) setGoesOn({ id, savedAt: Date.now() })
    else setFocus({ id })
  }, [])
  return { shown, focus, placeFirst, goesOn, linkIsGone: isGone }
}

/** The protocol in the URL's hash; it is read by itself if it is not among the rows. FILE-7. */
function useLinkedProtocol(rows: readonly ProtocolItemFragment[] | undefined) {
  const linkedId = protocolIdInHash(useLocation().hash)
  const isListed = rows?.some(({ id }) => id === linkedId) ?? true
  const { data } = useProtocolQuery({ variables: { id: linkedId ?? '' }, skip: linkedId == null || isListed })
  return { linkedId, linked: data?.protocol ?? null, isGone: !isListed && data?.protocol === null }
}
