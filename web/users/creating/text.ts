const again = 'Eelmise saatmise vastus läks kaduma.'

/** Texts of creating a record after the response of an earlier attempt was lost. */
export const creatingTexts = {
  /** @param found what was found; null if nothing was, undefined if it could not be looked */
  again: (found: string | null | undefined) => ({
    title: 'Saadad uuesti?',
    text: `${again} ${whatIsThere(found)}`,
    action: 'Saada uuesti',
    stay: 'Jäta saatmata',
  }),
  sentBefore:
    'Eelmine jõudis juba kohale. Siin on, mida oled pärast seda kirjutanud: kui saadad uuesti, läheb see eraldi.',
  arrived:
    'Sinu varem saadetu jõudis kohale, aga teistsugusena. Ava see nimekirjast ja lisa muudatused seal: siin kirjutatu on alles.',
  changed: (name: string | null) =>
    `Sinu varem saadetu jõudis kohale ja ${name ?? 'keegi'} on seda pärast muutnud. Ava see nimekirjast ja lisa oma muudatused seal: siin kirjutatu on alles.`,
  deleted: 'Sinu varem saadetu jõudis kohale, aga see on vahepeal kustutatud. Kui saadad uuesti, tekib uus.',
}

function whatIsThere(found: string | null | undefined): string {
  if (found === undefined) return 'Me ei saanud vaadata, kas see jõudis siiski kohale. Kui jõudis, tekib nüüd teine.'
  if (found === null) return 'Me ei leidnud seda nimekirjast. Kui see jõudis siiski kohale, tekib nüüd teine.'
  return `See paistab olevat juba kohal: „${found}“. Kui saadad uuesti, tekib teine.`
}
