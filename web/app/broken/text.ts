/** Texts of the error screen; separate from those of the shell, which the first load includes. */
export const brokenTexts = {
  title: 'Lehte ei õnnestunud avada',
  notLoaded: 'Kontrolli internetiühendust ja laadi leht uuesti. Pooleli jäänud tekst on alles.',
  failed:
    'Selle lehe näitamisel tekkis viga. Laadi leht uuesti. Kui see ei aita, anna adminile teada. Pooleli jäänud tekst on alles.',
}
