import { DateField } from '../../ui/date/DateField.tsx'
import { Checkbox, NativeSelect, TextInput } from '../../ui/form/fields.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { Trail } from '../../ui/link/Trail.tsx'
import { Empty } from '../../ui/state/Empty.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { useSettingsQuery } from '../../users/generated.ts'
import { protocolsPath } from '../paths.ts'
import { protocolTexts } from '../text.ts'
import { isReversed } from './choice.ts'
import { ChosenBook } from './ChosenBook.tsx'
import { bookTexts } from './text.ts'
import { type ChosenContent, longestTitle, useBookChoice, yearsOf } from './useBookChoice.ts'
import { type DatesPage, useDates } from './useDates.ts'
import classes from '../Protocols.module.css'

/** A book of protocols to print, with the form that chooses its content; the choice is in the URL. PROTO-1. */
export default function BookPage() {
  const dates = useDates()
  // The settings supply only the default title, so their failure does not block the page.
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

type BookFormProps = Pick<ChosenContent, 'choice' | 'choose' | 'usualTitle' | 'titleField'> & {
  dates: readonly DatesPage[]
}

/** The form that chooses the content and title of a book. PROTO-1. */
function BookForm({ choice, choose, usualTitle, titleField, dates }: BookFormProps) {
  const { range, undated } = choice
  const undatedCount = dates.flatMap(({ rows }) => rows).filter(({ date }) => date == null).length
  const years = yearsOf(dates)
  // The year of a link may have no protocols.
  if ('year' in range && !years.has(range.year)) years.set(range.year, 0)

  const chooseTime = (value: string) => {
    if (value !== 'range') return choose({ range: { year: Number(value) }, undated })
    const year = 'year' in range ? range.year : new Date().getFullYear()
    choose({ range: { from: { year, month: 0, day: 1 }, to: { year, month: 11, day: 31 } }, undated })
  }
  return (
    <section className={layout('stack', 'gap16', 'below24')} aria-label={bookTexts.choice}>
      <div className={classes.fields}>
        <NativeSelect
          label={bookTexts.when}
          value={'year' in range ? String(range.year) : 'range'}
          onChange={({ currentTarget }) => chooseTime(currentTarget.value)}
          data={[
            ...[...years].map(([year, count]) => ({ value: String(year), label: bookTexts.yearOption(year, count) })),
            { value: 'range', label: bookTexts.rangeOption },
          ]}
        />
        <TextInput
          label={bookTexts.bookTitle}
          placeholder={usualTitle}
          maxLength={longestTitle}
          value={titleField.typed}
          onChange={({ currentTarget }) => titleField.type(currentTarget.value)}
          onBlur={titleField.searchNow}
        />
      </div>
      {!('year' in range) && (
        <div className={classes.range}>
          {(['from', 'to'] as const).map((end) => (
            <div key={end}>
              {/* The button has the same accessible name. */}
              <p className={layout('strong', 'below4')} aria-hidden="true">
                {bookTexts[end]}
              </p>
              <DateField
                dayOnly
                label={bookTexts[end]}
                value={range[end]}
                onChange={(day) => choose({ range: { ...range, [end]: day }, undated })}
                error={end === 'to' && isReversed(range) ? bookTexts.reversed : undefined}
              />
            </div>
          ))}
        </div>
      )}
      {(undatedCount > 0 || undated) && (
        <Checkbox
          label={bookTexts.undated(undatedCount)}
          checked={undated}
          onChange={({ currentTarget }) => choose({ range, undated: currentTarget.checked })}
        />
      )}
    </section>
  )
}
