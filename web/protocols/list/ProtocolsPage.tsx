import { IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useFormOpenedByDraft } from '../../lib/drafts/useDrafts.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { useFormButton } from '../../ui/form/useFormButton.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { useFocusAfterDeletion } from '../../ui/list/focusAfter.ts'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { useRowStops } from '../../ui/list/useRowStops.ts'
import { RowForms, useStayingRows } from '../../ui/list/useStayingRows.ts'
import { ListFilters } from '../../ui/search/ListFilters.tsx'
import { searchUiTexts } from '../../ui/search/text.ts'
import { searchParameter, useListSearch, useParameters } from '../../ui/search/useParameters.ts'
import { Page } from '../../ui/state/Page.tsx'
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

/** 80 protocols with their files are below the gateway's limit of a heavy operation. GQL-3. */
const pageSizes = { usual: 20, most: 80 }

/** The protocols of meetings: to read, add, edit in place and delete. PROTO-1. */
export default function ProtocolsPage() {
  const { search, year, setYear, filter, clear } = useProtocolFilter()
  const isNarrowed = filter !== undefined
  const pages = useProtocolsPages({ variables: filter ?? {}, sizes: pageSizes })
  const { retry, hasMore, waiting } = pages
  const { shown, focus: focused, showFirst, goesOn, isLinkedDeleted } = useShownProtocols(pages.rows)
  const staying = useStayingRows(shown)
  const focus = useFocusAfterDeletion()
  const list = useRowStops()
  const { openedByUser, ...opening } = useFormOpenedByDraft(protocolDrafts.newId())
  const adding = useFormButton({
    ...opening,
    label: protocolTexts.add,
    name: protocolTexts.newProtocol,
    icon: <IconPlus size={18} stroke={1.75} aria-hidden="true" />,
    hides: true,
    // Before the press, so that the form receives what is typed right after it.
    onPointerEnter: LazyProtocolForm.preload,
    onFocus: LazyProtocolForm.preload,
  })
  const isOwn = useHasOwnApi()

  const isEmpty = shown?.length === 0 && !isNarrowed && !waiting
  const { data } = useProtocolYearsQuery({ skip: !shown || isEmpty })
  const years = data?.protocolYears ?? []
  return (
    <Page
      title={protocolTexts.title}
      width="text"
      status={status()}
      statusRef={focus.count}
      links={[{ to: bookPath, words: protocolTexts.book }]}
      actions={adding.button}
    >
      {adding.sectionOf(
        <NewProtocol
          deletedDraft={null}
          autoFocus={openedByUser}
          refetch={retry}
          onClose={(protocol, goesOn) => {
            adding.close()
            if (protocol) showFirst(protocol.id, goesOn)
          }}
        />,
        classes.form,
      )}
      <DeletedProtocol refetch={retry} onClose={(protocol, goesOn) => protocol && showFirst(protocol.id, goesOn)} />
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
        empty={waiting ? null : isNarrowed ? searchUiTexts.nothing : protocolTexts.empty}
        emptyAction={!isNarrowed && !opening.isOpen && <Button onClick={adding.open}>{protocolTexts.addFirst}</Button>}
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
                  onSaved={showFirst}
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
    return isLinkedDeleted ? `${protocolTexts.linkedGone} ${found}` : found
  }
}

const yearParameter = 'aasta'

/** The filters of the list of protocols, in the address. LIST-4. */
function useProtocolFilter() {
  const search = useListSearch()
  const { read, write } = useParameters()
  const given = read(yearParameter) ?? ''
  // An invalid value counts as missing.
  const year = /^(?!0000)\d{4}$/.test(given) ? given : ''
  const filter: Pick<ProtocolsQueryVariables, 'search' | 'year'> = {
    ...(search.requested !== '' && { search: search.requested }),
    ...(year !== '' && { year: Number(year) }),
  }
  return {
    search,
    /** '2026'; '' for all years. */
    year,
    setYear: (chosen: string) => write({ [yearParameter]: chosen }),
    /** Removes all filters. */
    clear: () => write({ [searchParameter]: null, [yearParameter]: null }),
    /** The argument of the query; undefined without filters, so that the complete list has one key in the cache. */
    filter: Object.keys(filter).length > 0 ? filter : undefined,
  }
}

/**
 * The rows in display order: protocols saved during this visit, the latest first; then a linked protocol that is not loaded yet; then
 * the list. The cached list retains its order, so that further pages can be appended. PROTO-1.
 */
function useShownProtocols(rows: readonly ProtocolItemFragment[] | undefined) {
  const [saved, setSaved] = useState<readonly string[]>([])
  const [focus, setFocus] = useState<{ id: string } | null>(null)
  // The new protocol that the user continues to edit.
  const [goesOn, setGoesOn] = useState<{ id: string; savedAt: number } | null>(null)
  const { linkedId, linked, isGone } = useLinkedProtocol(rows)

  const shown = useMemo(() => {
    if (!rows) return undefined
    const all = linked && !rows.some(({ id }) => id === linked.id) ? [linked, ...rows] : rows
    const indexOf = ({ id }: ProtocolItemFragment) => (saved.includes(id) ? saved.indexOf(id) : saved.length)
    return [...all].sort((one, other) => indexOf(one) - indexOf(other))
  }, [rows, linked, saved])

  const shownLink = shown?.some(({ id }) => id === linkedId) ? linkedId : null
  const [openedLink, setOpenedLink] = useState<string | null>(null)
  if (shownLink !== openedLink) {
    setOpenedLink(shownLink)
    if (shownLink != null) setFocus({ id: shownLink })
  }

  const showFirst = useCallback((id: string, isEdited = false) => {
    setSaved((before) => [id, ...before.filter((other) => other !== id)])
    if (isEdited) setGoesOn({ id, savedAt: Date.now() })
    else setFocus({ id })
  }, [])
  return { shown, focus, showFirst, goesOn, isLinkedDeleted: isGone }
}

/** The protocol in the URL's hash, read separately if it is not among the rows. FILE-7. */
function useLinkedProtocol(rows: readonly ProtocolItemFragment[] | undefined) {
  const linkedId = protocolIdInHash(useLocation().hash)
  const isListed = rows?.some(({ id }) => id === linkedId) ?? true
  const { data } = useProtocolQuery({ variables: { id: linkedId ?? '' }, skip: linkedId == null || isListed })
  return { linkedId, linked: data?.protocol ?? null, isGone: !isListed && data?.protocol === null }
}
