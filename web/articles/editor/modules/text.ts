/** Texts of the modules of the article editor. */
export const moduleTexts = {
  modules: 'Moodulid',
  kinds: { text: 'Tekst', embed: 'Embed', images: 'Pildid', files: 'Failid', map: 'Kaart' },
  unknownKind: 'Tundmatu moodul',
  named: (position: number, label: string) => `${position}. moodul: ${label}`,
  onlyMoved: 'Seda moodulit ei saa siin muuta. Selle sisu jääb samaks, aga saad seda liigutada ja kustutada.',
  chooseImages: 'Vali pildid',
  chooseFiles: 'Vali failid',
  embedLabel: 'Lehe aadress või manustamiskood',
  embedHelp: (hosts: string) => `Näiteks video aadress. Lubatud on ${hosts}.`,
  embedNoFrame: 'Kleebi siia lehe aadress või manustamiskood, milles on raam (iframe).',
  embedHostRefused: (host: string, hosts: string) =>
    `Siia ei saa lisada lehte aadressilt „${host}“.${hosts ? ` Lubatud on ${hosts}.` : ''}`,
  embedPreview: 'Manustatud lehe eelvaade',
  write: 'Kirjuta siia…',

  insertAt: (position: number) => `Lisa moodul ${position}. kohale`,
  insertNamed: (label: string, position: number) => `${label}: lisa ${position}. kohale`,

  delete: 'Kustuta',
  deleteNamed: (name: string) => `Kustuta: ${name}`,
  deleteTitle: (type: string) => `Kustuta antud ${type} moodul?`,
  deleteText: 'Moodul kaob artiklist, kui salvestad. Enne seda saad kustutamise tagasi võtta.',
  deleteAction: 'Kustuta moodul',
  keep: 'Jäta moodul alles',
  deleted: (name: string) => `${name} on kustutatud.`,
  undo: 'Võta tagasi',
}
