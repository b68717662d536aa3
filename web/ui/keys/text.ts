/** Texts of the list of keys. */
export const keyTexts = {
  title: 'Kiirklahvid',
  buttonTitle: 'Kiirklahvid (?)',
  here: 'Sellel lehel',
  anywhere: 'Igal pool',
  keys: [
    ['/', 'otsi'],
    ['n', 'uus teema foorumis'],
    ['r', 'vasta teemas'],
    ['j', 'järgmine postitus'],
    ['k', 'eelmine postitus'],
    ['?', 'see loend'],
  ],
  ofOwnApi: [['Ctrl+K', 'otsi kõigest']],
  areOn: 'Kiirklahvid on kasutusel',
  note: 'Üksikud tähed ja märgid ei tee midagi, kui kirjutad mõnel väljal. See valik puudutab ainult neid ja kehtib selles seadmes.',
} as const
