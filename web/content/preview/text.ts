import type { DayForm } from '../../lib/dates/dateValue.ts'
import type { ByLanguage } from '../languages.ts'

/** Texts of previews for the editor. */
export const previewTexts = {
  noTitle: 'Pealkiri',
  cannotShow: (what: string) => `Siin on ${what}, mida eelvaade ei oska näidata.`,
  onlyMembers: (names: string) => `Kodulehel seda ei ole, sest seda näevad ainult liikmed: ${names}.`,
}

/** The formats of days on the public site by language: without the year, and with year and weekday. */
export const siteDays: ByLanguage<Record<'short' | 'full', DayForm>> = {
  et: { short: { locale: 'et', form: 'D. MMMM' }, full: { locale: 'et', form: 'dddd, D. MMMM YYYY' } },
  en: { short: { locale: 'en', form: 'D MMMM' }, full: { locale: 'en', form: 'dddd, D MMMM YYYY' } },
}
