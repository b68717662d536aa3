/** Texts of the screen for what does not exist; apart from the shared ones, which the first load has. */
export const notFoundTexts = {
  title: 'Antud lehte ei leitud',
  code: 'Error 404',
  help: 'Võib-olla on see kustutatud või on aadressis viga.',
  toHome: 'Tagasi foorumisse',
}
