import { counted } from '../../../../lib/counted.ts'
import type { RhythmStep } from '../../../../lib/dates/rhythm.ts'

const steps: Record<RhythmStep, string> = {
  week: 'iga nädal',
  fortnight: 'iga kahe nädala järel',
  month: 'iga kuu',
}

/** Texts of a list of dates that repeat. DATE-3. */
export const dateListTexts = {
  showAll: 'Näita kõiki',
  hideAll: 'Peida loend',
  full: (most: number) => `Rohkem kui ${most} kuupäeva artiklil olla ei saa.`,
  repeat: 'Korda',
  repeatNamed: 'Kuupäeva kordamine',
  step: 'Korda',
  steps,
  until: 'Kuni',
  fill: (count: number) => `Lisa ${counted(count, 'kuupäev', 'kuupäeva')}`,
  fillNone: 'Lisa kuupäevad',
  cancel: 'Loobu',
  lastIs: (date: string) => `Viimane on ${date}.`,
  cut: (most: number, date: string) =>
    `Kõik ei mahu: artiklil saab olla kuni ${most} kuupäeva. Viimane, mis mahub, on ${date}.`,
  shortMonths: 'Lühemas kuus on see kuu viimasel päeval.',
  endsBefore: (from: string) => `Lõpp peab olema hiljem kui ${from}.`,
  endsBeforeNext: 'Nii lühikese ajaga uusi kuupäevi ei tule. Vali hilisem lõpp.',
  filled: (count: number) => `Lisatud: ${counted(count, 'kuupäev', 'kuupäeva')}. Kõik saab korraga tagasi võtta.`,
}
