/** Texts of a new member's welcome. WELCOME-1. */
export const welcomeTexts = {
  title: (name: string) => (name === '' ? 'Tere tulemast' : `Tere tulemast, ${name}`),
  steps: {
    OWN_DATA: { title: 'Lisa oma telefon ja elukoht', about: 'Siis leiavad teised liikmed su üles.' },
    DIRECTORY: { title: 'Vaata, kes on kes', about: 'Liikmete loendis on igaühe telefon ja elukoht.' },
    HOME_SCREEN: { title: 'Pane Sise avakuvale', about: 'Siis avad selle nagu iga teise rakenduse.' },
  },
  done: 'tehtud',
  ways: {
    apple: 'Vajuta „Jaga“ ja siis „Lisa avakuvale“.',
    android: 'Ava brauseri menüü (kolm täppi) ja vali „Lisa avakuvale“.',
    other: 'Telefonis vali brauseri menüüst „Lisa avakuvale“, arvutis „Installi“.',
  },
  dismiss: 'Peida tervitus',
  failed: (why: string) => `Tervitust ei õnnestunud peita. ${why}`,
}
