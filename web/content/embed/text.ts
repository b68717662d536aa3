/** Texts of embedded pages. */
export const embedTexts = {
  label: 'Lehe aadress või manustamiskood',
  help: (hosts: string) => `Näiteks video aadress. Lubatud on ${hosts}.`,
  noFrame: 'Kleebi siia lehe aadress või manustamiskood, milles on raam (iframe).',
  hostRefused: (host: string, hosts: string) =>
    `Sellelt aadressilt ei saa lehte manustada: „${host}“.${hosts ? ` Lubatud on ${hosts}.` : ''}`,
  preview: 'Manustatud lehe eelvaade',
}
