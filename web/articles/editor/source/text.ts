import type { LanguageWords } from '../../../../schema/rules/languages.ts'
import { sentence } from '../../../lib/counted.ts'

/** Texts of the source at the side of the edited article. */
export const sourceTexts = {
  empty: 'Tühi',
  failed: ({ partitive }: LanguageWords, why: string) => `${sentence(partitive)} teksti ei õnnestunud laadida. ${why}`,

  outdated: ({ nominative }: LanguageWords) => sentence(`${nominative} tekst on pärast tõlkimist muutunud`),
  outdatedHelp:
    'Muutunud kohad on allpool märgitud. Paranda tõlget ja märgi salvestamise juures, et see vastab nüüd algtekstile.',
  outdatedHidden: ({ partitive }: LanguageWords) =>
    `Et näha, mis on muutunud, vajuta „Näita kõrval ${partitive} teksti“.`,
  reordered: 'Moodulite järjekord on muutunud.',
  notFound: 'Mis täpselt on muutunud, ei õnnestunud kindlaks teha. Võrdle tekste.',
  uncompared: ({ genitive }: LanguageWords) => `Seda tõlget ei ole ${genitive} tekstiga võrreldud`,
  uncomparedHelp:
    'Seepärast ei saa näidata, mis on vahepeal muutunud. Võrdle tekste ja märgi salvestamise juures, et need vastavad teineteisele.',
  confirm: ({ genitive }: LanguageWords) => `Tõlge vastab nüüd ${genitive}le tekstile`,
  confirmRelation: ({ genitive }: LanguageWords) => `See on ${genitive} teksti tõlge ja vastab sellele`,

  changes: {
    changed: 'Muutunud pärast tõlkimist',
    new: 'Uus pärast tõlkimist',
    deleted: 'Kustutatud pärast tõlkimist',
  },
  currentText: 'Tekst praegu',
  formatting: 'Sõnad on samad, muutunud on kujundus või lingid.',
  added: (names: string) => `Lisatud: ${names}`,
  removed: (names: string) => `Eemaldatud: ${names}`,
  filesReordered: 'Järjekord on muutunud.',
}
