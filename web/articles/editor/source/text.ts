/** Texts of the version in another language beside the edited article. Names of languages are those of the catalogues: 'EST'. */
export const sourceTexts = {
  empty: 'Tühi',
  failed: (language: string, why: string) => `${language} teksti ei õnnestunud laadida. ${why}`,

  outdated: (language: string) => `${language} tekst on muutunud pärast tõlkimist`,
  outdatedHelp:
    'Muutunud kohad on allpool märgitud. Paranda tõlget ja märgi salvestamise juures, et see vastab nüüd algtekstile.',
  outdatedHidden: (language: string) => `Et näha, mis on muutunud, vajuta „Näita ${language} kõrval“.`,
  reordered: 'Moodulite järjekord on muutunud.',
  notFound: 'Mis täpselt on muutunud, ei õnnestunud kindlaks teha. Võrdle tekste.',
  uncompared: (language: string) => `Seda tõlget ei ole ${language} tekstiga võrreldud`,
  uncomparedHelp:
    'Seepärast ei saa näidata, mis on vahepeal muutunud. Võrdle tekste ja märgi salvestamise juures, et need vastavad teineteisele.',
  confirm: (language: string) => `Tõlge vastab nüüd ${language} tekstile`,
  confirmRelation: (language: string) => `See on ${language} teksti tõlge ja vastab sellele`,

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
  // Read aloud around the marked words.
  inserted: '(lisatud: ',
  struck: '(kustutatud: ',
  end: ')',
}
