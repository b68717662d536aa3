import { calendarOrder, isPastDate, isShownVersion, versionOrder } from '../../../schema/rules/calendar.ts'

const day = (date: number, hours: number | null = null) => ({
  year: 2026,
  month: 5,
  day: date,
  hours,
  minutes: hours && 0,
})

describe('the rules of the calendar', () => {
  test('LANG-5 an event in three languages is listed once, in the requested language, else in its first one', () => {
    const order = ['en', 'et', 'ru']
    const shownOf = (versions: string[]) =>
      versions.filter((one) =>
        isShownVersion(
          one,
          versions.filter((other) => other !== one),
          order,
        ),
      )
    expect(shownOf(['et', 'en', 'ru'])).toEqual(['en'])
    expect(shownOf(['ru', 'et'])).toEqual(['et'])
    expect(shownOf(['ru'])).toEqual(['ru'])
  })

  test('LANG-5 the requested language comes before those of the configuration, each once', () => {
    expect(versionOrder()).toEqual(['et', 'en'])
    expect(versionOrder('en')).toEqual(['en', 'et'])
  })

  test('CAL-2 future events are in order of time with undated ones last, past ones the latest first', () => {
    const entries = [{ date: null }, { date: day(9) }, { date: day(7, 12) }, { date: day(8) }]
    expect(entries.toSorted(calendarOrder(false)).map(({ date }) => date?.day)).toEqual([7, 8, 9, undefined])
    expect(entries.toSorted(calendarOrder(true)).map(({ date }) => date?.day)).toEqual([9, 8, 7, undefined])
  })

  test('CAL-2 an event of today is not past, at any hour', () => {
    expect([day(7, 23), day(8), day(8, 0)].map((date) => isPastDate(date, day(8)))).toEqual([true, false, false])
  })
})
