import type { LanguageWords } from '../../../../schema/rules/languages.ts'
import type { ByLanguage } from '../../../content/languages.ts'
import { counted } from '../../../lib/counted.ts'
import type { YearWords } from '../panel/summaries.ts'

/** The public site's own texts on the page of an article, by language. */
export const siteTexts: ByLanguage<YearWords & Record<'at' | 'more', (what: string) => string>> = {
  et: {
    yearsFrom: (year) => `Alates ${year}`,
    yearsUntil: (year) => `Kuni ${year}`,
    yearsNone: '',
    at: (time) => `kell ${time}`,
    more: (count) => `ja veel ${count}`,
  },
  en: {
    yearsFrom: (year) => `From ${year}`,
    yearsUntil: (year) => `Until ${year}`,
    yearsNone: '',
    at: (time) => `at ${time.replace('.', ':')}`,
    more: (count) => `and ${count} more`,
  },
}

/** Texts of the preview for the editor. */
export const articlePreviewTexts = {
  open: 'Eelvaade',
  title: ({ adverb }: LanguageWords) => `Eelvaade ${adverb}`,
  help: 'Nii paistab artikkel kodulehe külastajale.',
  notPublic: 'Seda ei näe praegu keegi väljaspool: artikkel ei ole avalik.',
  empty: 'Teksti ei ole veel. Siin näed seda, mida kirjutad ja lisad.',
  uploading: (count: number) =>
    count === 1
      ? 'Siia tuleb pilt, mis ei ole veel üleval.'
      : `Siia tuleb ${counted(count, 'pilt', 'pilti')}, mis ei ole veel üleval.`,
}
