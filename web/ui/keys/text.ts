/** Texts of the list of keys. */
export const keyTexts = {
  title: 'Kiirklahvid',
  buttonTitle: 'Kiirklahvid (?)',
  here: 'Sellel lehel',
  anywhere: 'Igal pool ja foorumis',
  keys: [
    ['/', 'otsi'],
    ['n', 'uus teema foorumis'],
    ['r', 'vasta teemas'],
    ['j', 'järgmine postitus'],
    ['k', 'eelmine postitus'],
    ['?', 'see nimekiri'],
  ],
  areOn: 'Kiirklahvid on kasutusel',
  note: 'Üksikud tähed ja märgid ei tee midagi, kui kirjutad mõnel väljal. Valik kehtib neile ja selles seadmes.',
} as const
