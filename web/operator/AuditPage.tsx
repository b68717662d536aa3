import { IconDownload, IconX } from '@tabler/icons-react'
import { Button } from '../ui/button/Button.tsx'
import { layout } from '../ui/layout/layout.ts'
import { Trail } from '../ui/link/Trail.tsx'
import { FilterChips } from '../ui/list/FilterChips.tsx'
import { useFocusAfterDeletion } from '../ui/list/focusAfter.ts'
import { RecordList } from '../ui/list/RecordList.tsx'
import { useDownloadBytes } from '../ui/notice/useDownloadBytes.ts'
import { useParameters } from '../ui/search/useParameters.ts'
import { NotFound } from '../ui/state/NotFound.tsx'
import { Page } from '../ui/state/Page.tsx'
import { uiTexts } from '../ui/text.ts'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import { auditPersonParameter as personParameter, statusPath } from '../users/paths.ts'
import { type AuditGroup, useAuditPages } from './generated.ts'
import { auditSentence, auditTexts, operatorTexts } from './text.ts'

const groupParameter = 'liik'
/** The groups by their words in the address, which are also those of the file. */
const groups: Partial<Record<string, AuditGroup>> = {
  inimesed: 'PEOPLE',
  sisselogimised: 'SIGN_INS',
  votmed: 'TOKENS',
  seaded: 'SETTINGS',
  eksport: 'EXPORTS',
  kustutamised: 'DELETIONS',
}

/** For admins: what was done with people, sessions, tokens, settings, exports and deletions, and its file. AUDIT-1. */
export default function AuditPage() {
  const { read, write } = useParameters()
  const word = read(groupParameter)
  const group = groups[word ?? '']
  const personId = read(personParameter)
  const pages = useAuditPages({ variables: { ...(group && { group }), ...(personId && { personId }) } })
  const { data, rows, waiting, hasMore } = pages
  const focus = useFocusAfterDeletion()
  const [download, isLoading] = useDownloadBytes(auditTexts.downloadFailed)
  // A plain server records nothing.
  if (data && !data.auditPage) return <NotFound />
  const filter = new URLSearchParams({
    ...(group && word && { [groupParameter]: word }),
    ...(personId && { [personParameter]: personId }),
  })
  const person = rows?.flatMap(({ actor, member }) => [actor, member]).find((one) => one?.id === personId)
  return (
    <Page
      title={auditTexts.title}
      width="text"
      trail={<Trail steps={[{ name: operatorTexts.title, to: statusPath }]} />}
      status={waiting ? uiTexts.loading : rows?.length ? auditTexts.found(rows.length, hasMore) : ''}
      statusRef={focus.count}
      actions={
        <Button
          tone="plain"
          icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          busy={isLoading}
          onClick={() => void download(`/api/static/foorum/paevik.csv?${filter.toString()}`, auditTexts.fileName)}
        >
          {auditTexts.download}
        </Button>
      }
    >
      <FilterChips
        label={auditTexts.group}
        chips={[
          { value: null, words: auditTexts.all },
          ...Object.entries(groups).map(([value, key]) => ({ value, words: auditTexts.groups[key!] })),
        ]}
        value={group && word ? word : null}
        onChange={(value) => write({ [groupParameter]: value })}
        className={layout('below12')}
      />
      {personId && (
        <Button
          tone="plain"
          className={layout('below12')}
          icon={<IconX size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            write({ [personParameter]: null })
            focus.focusCount()
          }}
        >
          {auditTexts.only(person)}
        </Button>
      )}
      <RecordList
        pages={pages}
        focus={focus}
        empty={group || personId ? auditTexts.noneFound : auditTexts.empty}
        more={auditTexts.more}
        awaited={8}
      >
        {(entries) => (
          <ul className={layout('lined')} aria-label={auditTexts.title} aria-busy={waiting}>
            {entries.map((entry) => (
              <li key={entry.id} className={layout('row', 'target')}>
                <p className={layout('above8', 'below8', 'breaks', 'shrinks')}>
                  <span>{auditSentence(entry)}</span>{' '}
                  <span className={layout('muted', 'small')}>
                    <RelativeTime at={entry.at} />
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </RecordList>
    </Page>
  )
}
