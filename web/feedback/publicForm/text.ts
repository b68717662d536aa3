/** Texts of the public form that tagasiside.html does not contain. */
export const publicFormTexts = {
  missing: {
    nimi: 'Lisa nimi.',
    email: 'Lisa e-posti aadress.',
    tekst: 'Kirjuta sõnum.',
  },
  code: (id: string) => `Kood: ${id}.`,
  sending: 'Saadan…',
  sentBefore: 'Sõnum on saadetud. Siin on see, mida sa edasi kirjutasid.',
  noConnection: 'Ühendust ei ole. Sinu sõnum on siin alles. Proovi mõne aja pärast uuesti.',
  failed: 'Sõnumit ei õnnestunud saata. See on siin alles. Proovi mõne aja pärast uuesti.',
}
