/** Texts of embedded pages. */
export const embedTexts = {
  label: 'Video või muu lehe aadress',
  help: (hosts: string) => `Kopeeri siia näiteks YouTube’i video aadress. Lubatud on ${hosts}.`,
  noFrame:
    'Sellest ei saa lehte näidata. Kopeeri siia video aadress või kood, mille leiad video lehelt: „Jaga“ ja siis „Manusta“.',
  noPlayer: 'Esitusloendit, kanalit ega muud videolehte ei saa siin näidata. Kopeeri siia ühe video aadress.',
  hostRefused: (host: string, hosts: string) =>
    `Sellelt aadressilt ei saa lehte manustada: „${host}“.${hosts ? ` Lubatud on ${hosts}.` : ''}`,
  preview: 'Manustatud lehe eelvaade',
}
