import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { Trail } from '../../ui/link/Trail.tsx'
import { useSettingsQuery } from '../../users/generated.ts'
import { protocolsPath } from '../paths.ts'
import { protocolTexts } from '../text.ts'
import { BookForm } from './BookForm.tsx'
import { isReversed } from './choice.ts'
import { ChosenBook } from './ChosenBook.tsx'
import { bookTexts } from './text.ts'
import { useBookChoice } from './useBookChoice.ts'
import { type DatesPage, useDates } from './useDates.ts'

/** A book of protocols to print: what it contains is chosen, and is in the URL. PROTO-1. */
export default function BookPage() {
  const dates = useDates()
  // Only the default title needs the name, so that its failure is no reason to show an error.
  const settings = useSettingsQuery()
  const isKnown = dates.isDone && !settings.loading

  return (
    <Page title={bookTexts.title} trail={<Trail steps={[{ name: protocolTexts.title, to: protocolsPath }]} />}>
      {content()}
    </Page>
  )

  function content() {
    if (dates.error != null) return <Refused error={dates.error} retry={dates.goOn} />
    if (!isKnown) return <Loading rows={3} />
    if (dates.results.every(({ rows }) => rows.length === 0))
      return (
        <Empty action={<LinkButton to={protocolsPath}>{bookTexts.toProtocols}</LinkButton>}>
          {bookTexts.noProtocols}
        </Empty>
      )
    return <BookOf dates={dates.results} communityName={settings.data?.settings.communityName ?? ''} />
  }
}

/** The form of the choice, and the book. */
function BookOf({ dates, communityName }: { dates: readonly DatesPage[]; communityName: string }) {
  const chosen = useBookChoice(dates, communityName)
  const { choice, title } = chosen
  return (
    <>
      <BookForm {...chosen} dates={dates} />
      {!isReversed(choice.range) && (
        <ChosenBook key={JSON.stringify(choice)} dates={dates} choice={choice} title={title} />
      )}
    </>
  )
}
